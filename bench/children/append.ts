/** Appends 4 KiB and waits for the disk, again and again: `append.ts FILE SECONDS` prints how often a second. */
import { fsyncSync, openSync, writeSync } from "node:fs";

const [file = "", seconds = "1"] = process.argv.slice(2);
const handle = openSync(file, "a", 0o600);
const page = Buffer.alloc(4096, "x");
const startedAt = performance.now();
const end = startedAt + Number(seconds) * 1_000;
let count = 0;
while (performance.now() < end) {
  writeSync(handle, page);
  fsyncSync(handle);
  count += 1;
}
console.log((count * 1_000) / (performance.now() - startedAt));
