/** How long work is told of while it goes on. */
import { tell } from "./terminal.ts";

/** Milliseconds from one word to the next. */
const pause = 2_000;

const counts = new Intl.NumberFormat("en");

/** A number for people. */
export function writeCount(count: number): string {
  return counts.format(count);
}

/** Bytes for people. */
export function writeSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1
    ? `${writeCount(Math.ceil(bytes / 1_000))} kB`
    : `${writeCount(Math.round(megabytes))} MB`;
}

/** What to call as work goes on: every few seconds it says how far it has come. Short work says nothing. */
export function tellingOf(what: string): (count: number) => void {
  let toldAt = performance.now();
  return (count) => {
    if (performance.now() < toldAt + pause) return;
    toldAt = performance.now();
    tell(`${writeCount(count)} ${what}`);
  };
}
