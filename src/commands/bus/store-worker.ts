/** Starts the store's thread. */
import type { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { type Transferable, Worker } from "node:worker_threads";
import type { ThreadSettings } from "./host-messages.ts";

/** The store's thread as its host sees it. */
export type StoreWorker = Pick<EventEmitter, "on" | "once" | "off"> & {
  postMessage(message: unknown, transferred?: Transferable[]): void;
};

/** Path of the thread's module: beside this one when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./store-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./store-thread.js", import.meta.url);
}

/** Most of the thread's memory is short-lived; a larger young generation would not be faster. */
export const resourceLimits = { maxYoungGenerationSizeMb: 12 };

export function startStoreWorker(settings: ThreadSettings): StoreWorker {
  return new Worker(threadModule(), { workerData: settings, resourceLimits });
}
