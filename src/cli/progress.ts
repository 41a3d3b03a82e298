/** Progress of long work. */
import { printNote } from "./terminal.ts";

/** Interval of messages, in milliseconds. */
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

/** A callback for progress: prints every few seconds; nothing for short work. */
export function progressPrinter(what: string): (count: number) => void {
  let printedAt = performance.now();
  return (count) => {
    if (performance.now() < printedAt + pause) return;
    printedAt = performance.now();
    printNote(`${writeCount(count)} ${what}`);
  };
}
