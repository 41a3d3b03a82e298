/** The store's thread: the thread that serves requests never opens the database. */
import { parentPort, workerData } from "node:worker_threads";
import { serveStore } from "./serve-store.ts";

if (parentPort === null) throw new Error("the store's thread must be started by the command bus");
await serveStore(parentPort, workerData);
