/**
 * Preloaded, it moves the clocks of a process and of its threads by what the file CLOCK_FILE says: milliseconds for
 * the clock that people set, and milliseconds for the one that only goes forward. Each thread writes what it has read to a
 * file of its own beside it.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { threadId } from "node:worker_threads";

const file = process.env["CLOCK_FILE"] ?? "";
const wallNow = Date.now.bind(Date);
const steadyNow = performance.now.bind(performance);
const moved = { wall: 0, steady: 0 };

const own = `${file}.${process.pid}.${threadId}`;
let loaded = "";

function read(): void {
  const text = readFileSync(file, "utf8");
  if (text === loaded) return;
  loaded = text;
  const [wall = 0, steady = 0] = text.split(" ").map(Number);
  Object.assign(moved, { wall, steady });
  writeFileSync(own, text);
}

read();
process.on("exit", () => rmSync(own, { force: true }));
setInterval(read, 10).unref();

const TrueDate = Date;
class MovedDate extends TrueDate {
  constructor(...args: [] | [number | string]) {
    super(args[0] ?? MovedDate.now());
  }

  static override now(): number {
    return wallNow() + moved.wall;
  }
}
Object.assign(globalThis, { Date: MovedDate });
performance.now = () => steadyNow() + moved.steady;
