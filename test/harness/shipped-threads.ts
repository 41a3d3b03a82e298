/** Threads as they are shipped: a thread from the sources loads and strips hundreds of files, each time that one is started. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vitest/config";
import { project } from "./built.ts";

const beside = /new URL\("\.\/([a-z]+-thread)\.ts", import\.meta\.url\)/gu;

/** Code of the sources, changed to start the built threads. */
export function withShippedThreads(code: string): string {
  return code.replaceAll(beside, (_, name: string) => {
    const file = pathToFileURL(join(project, "dist", `${name}.js`)).href;
    return `new URL(${JSON.stringify(file)})`;
  });
}

/** Has the sources under test start the built threads, which are as new as they are (built.ts). */
export function shippedThreads(): Plugin {
  return {
    name: "shipped-threads",
    enforce: "pre",
    transform: {
      filter: { code: beside },
      handler: withShippedThreads,
    },
  };
}

const threadHost = /\/bus\/thread-host\.ts$/u;

/** Has servers in a test's process keep the store's thread for the next one (lasting-store-worker.ts). */
export function lastingStoreThreads(): Plugin {
  const lasting = JSON.stringify(join(project, "test", "harness", "lasting-store-worker.ts"));
  return {
    name: "lasting-store-threads",
    enforce: "pre",
    transform: {
      filter: { id: threadHost },
      handler: (code) => code.replace('"./store-worker.ts"', lasting),
    },
  };
}
