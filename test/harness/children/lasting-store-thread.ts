/** A store's thread that serves one store after another, as the shipped one (store-thread.ts) serves its only one. */
import { type MessagePort, parentPort } from "node:worker_threads";
import { serveStore } from "../../../src/commands/bus/serve-store.ts";

if (parentPort === null) throw new Error("the thread must be started by lasting-store-worker.ts");
const parent = parentPort;

/** Reports that the shipped thread would have ended: nothing keeps this one running but the port that brings stores. */
function reportWhenFree(): void {
  setTimeout(() => {
    if (process.getActiveResourcesInfo().length > 1) reportWhenFree();
    else parent.postMessage("free");
  }, 1).unref();
}

parent.on("message", ({ settings, port }: { settings: unknown; port: MessagePort }) => {
  port.once("close", reportWhenFree);
  void serveStore(port, settings);
});
