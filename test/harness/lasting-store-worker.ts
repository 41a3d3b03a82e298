/**
 * The store's threads of the servers in a test's process, which replaces store-worker.ts there
 * (shipped-threads.ts): to load all commands is most of a thread's start, so it is done once for servers that follow one
 * another.
 */
import { EventEmitter, once } from "node:events";
import { MessageChannel, type Transferable, Worker } from "node:worker_threads";
import type { ThreadSettings } from "../../src/commands/bus/host-messages.ts";
import { resourceLimits, type StoreWorker } from "../../src/commands/bus/store-worker.ts";
import { bundledChild } from "./bundled-children.ts";

const free: Worker[] = [];

/** A thread for one store: it seems to end with the store, and is used again unless it failed or serves other threads. */
class BorrowedThread extends EventEmitter implements StoreWorker {
  readonly #worker: Worker;
  readonly #port;
  /** Called once nothing of its store is left in the thread. */
  readonly #giveBack: () => void;
  #servesOthers = false;

  constructor(worker: Worker, settings: ThreadSettings) {
    super();
    this.#worker = worker;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1.on("message", (message) => this.emit("message", message));
    // Its last reply may come after the thread's own message, which has another port.
    const closed = once(port1, "close");
    this.#giveBack = () => void closed.then(this.#end);
    worker.on("error", this.#fail).on("exit", this.#exit).on("message", this.#giveBack).ref();
    worker.postMessage({ settings, port: port2 }, [port2]);
  }

  postMessage(message: unknown, transferred: Transferable[] = []): void {
    this.#servesOthers ||= transferred.length > 0;
    this.#port.postMessage(message, transferred);
  }

  readonly #fail = (error: Error) => void this.emit("error", error);
  readonly #exit = () => void this.emit("exit");

  readonly #end = () => {
    if (this.#servesOthers) return void this.#worker.terminate();
    this.#worker.off("error", this.#fail).off("exit", this.#exit).off("message", this.#giveBack).unref();
    free.push(this.#worker);
    this.emit("exit");
  };
}

export function startStoreWorker(settings: ThreadSettings): StoreWorker {
  const worker =
    free.pop() ?? new Worker(bundledChild(import.meta.dirname, "lasting-store-thread"), { resourceLimits });
  return new BorrowedThread(worker, settings);
}
