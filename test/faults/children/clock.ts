/**
 * Preloaded, it moves the clocks of a process and of its threads by what the file CLOCK_FILE says: milliseconds for
 * the clock that people set, and milliseconds for the one that only goes forward.
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const file = process.env["CLOCK_FILE"] ?? "";
const wallNow = Date.now.bind(Date);
const steadyNow = performance.now.bind(performance);
const moved = { wall: 0, steady: 0 };

function read(): void {
  const [wall = 0, steady = 0] = readFileSync(file, "utf8").split(" ").map(Number);
  Object.assign(moved, { wall, steady });
}

read();
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
