/**
 * Preloaded, it keeps a thread from everything else from the moment the file BURST_FILE appears until it is removed: the
 * store's thread, or, with BURST_HERE, the main thread. Meanwhile it appends a byte to BURST_FILE.looks every 5 ms.
 */
import { appendFileSync, existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["BURST_FILE"] ?? "";
const isHere = isMainThread === (process.env["BURST_HERE"] !== undefined);
const still = new Int32Array(new SharedArrayBuffer(4));

if (isHere) {
  const waiting = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(waiting);
    for (; existsSync(file); Atomics.wait(still, 0, 0, 5)) appendFileSync(`${file}.looks`, ".");
  }, 5).unref();
}
