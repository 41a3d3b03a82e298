/**
 * Preloaded, it lets a thread work on and on for BURST_MILLISECONDS as soon as the file BURST_FILE is there: that of the
 * ledger, or, with BURST_HERE, the one that answers everybody.
 */
import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["BURST_FILE"] ?? "";
const milliseconds = Number(process.env["BURST_MILLISECONDS"]);
const isHere = isMainThread === (process.env["BURST_HERE"] !== undefined);

if (isHere) {
  const waiting = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(waiting);
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  }, 5).unref();
}
