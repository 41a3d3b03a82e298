/** A host whose engine runs in its own thread. */
import type { MessagePort } from "node:worker_threads";
import { StoreFault } from "../../store/engine.ts";
import { StoreProblem } from "../../store/store-problem.ts";
import type { BusHost } from "./bus-host.ts";
import type {
  ChangeNotification,
  ConnectMessage,
  OpenResult,
  Reply,
  ThreadSettings,
} from "./host-messages.ts";
import { RemoteHost } from "./remote-host.ts";
import { type StoreWorker, startStoreWorker } from "./store-worker.ts";

/**
 * Starts the store's thread and opens the store in it; unsafe settings are only logged. Rejects with a
 * `StoreProblem` or a `StoreFault`.
 */
export async function startThread(
  settings: ThreadSettings,
  warn: (sentence: string) => void = () => undefined,
  start = startStoreWorker,
): Promise<BusHost> {
  const worker = start(settings);
  for (const warning of await waitUntilOpen(worker)) warn(warning);
  return new ThreadHost(worker);
}

/** Resolves with the warnings once the store is open. */
function waitUntilOpen(worker: StoreWorker): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (message: OpenResult) => {
      worker.off("error", reject);
      if (message.kind === "opened") resolve(message.warnings);
      else reject(asProblem(message));
    });
  });
}

/** Restores an error's class and message, which do not cross threads. */
function asProblem({ problem, cause }: Extract<OpenResult, { kind: "not opened" }>): Error {
  if (problem === null) return new StoreFault("refused", cause);
  return new StoreProblem(problem, cause instanceof Error ? cause.cause : undefined);
}

class ThreadHost extends RemoteHost {
  readonly #worker: StoreWorker;

  constructor(worker: StoreWorker) {
    super(worker);
    this.#worker = worker;
    worker.on("message", (message: Reply | ChangeNotification) => this.receive(message));
    worker.on("error", (error) => {
      this.disconnect(error);
      // The thread can't be restarted: fail like any uncaught error, and let the supervisor restart the
      // process.
      throw error;
    });
    worker.on("exit", () => this.disconnect(new Error("the store's thread has ended")));
  }

  /** The store's thread answers on the port directly, without this thread. */
  connect(port: MessagePort): void {
    if (this.isLost) port.close();
    else this.#worker.postMessage({ kind: "connect", port } satisfies ConnectMessage, [port]);
  }

  override async close(): Promise<void> {
    if (this.isLost) return;
    const ended = new Promise((resolve) => this.#worker.once("exit", resolve));
    await super.close();
    await ended;
  }
}
