/** Waiting for the reader of a long response. */

import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { waitForDrain } from "../../src/http/write-drain.ts";

const long = 60_000;

/** A stream into which more was written than its reader has taken. */
function full(): PassThrough {
  const stream = new PassThrough({ highWaterMark: 1 });
  stream.write("some lines of a file");
  return stream;
}

describe("a write to a reader", () => {
  it("a write to a stream waits until its reader has read it", async () => {
    const stream = full();
    let isTaken = false;
    const waiting = waitForDrain(stream, long).then(() => (isTaken = true));
    await sleep(10);
    expect(isTaken).toBe(false);
    stream.resume();
    await waiting;
    expect(stream.destroyed).toBe(false);
  });

  it("a write to a stream stops waiting once its reader has disconnected, however that is detected", async () => {
    const stream = full();
    const waiting = waitForDrain(stream, long);
    stream.destroy();
    await waiting;
    await waitForDrain(stream, long);
    expect(stream.listenerCount("drain")).toBe(0);
  });

  it("a write to a stream does not wait forever: a stalled reader is cut off", async () => {
    const stream = full();
    await waitForDrain(stream, 5);
    expect(stream.destroyed).toBe(true);
  });
});
