/** Those who follow the news, on connections that take it or do not. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../src/http/live/live-reader.ts";
import { LiveReaders } from "../../src/http/live/live-readers.ts";

/** A connection that holds what is written to it until somebody takes it. */
class StalledConnection implements Connection {
  readonly received: string[] = [];
  writableLength = 0;
  destroyed = false;
  isEnded = false;
  takes = true;

  write(bytes: Buffer): void {
    if (this.takes) this.received.push(bytes.toString("utf8"));
    else this.writableLength += bytes.length;
  }

  end(bytes: Buffer): void {
    this.received.push(bytes.toString("utf8"));
    this.isEnded = true;
  }

  destroy(): void {
    this.destroyed = true;
  }

  drain(): void {
    this.takes = true;
    this.writableLength = 0;
  }
}

const greeting = Buffer.from("hello");
let dropped = 0;
let rounds = 0;
let readers: LiveReaders;

const broadcast = (text: string) => readers.broadcast(() => Buffer.from(text));

beforeEach(() => {
  vi.useFakeTimers();
  dropped = 0;
  rounds = 0;
  readers = new LiveReaders({
    meters: { liveBroadcasts: { inc: () => (rounds += 1) }, liveDropped: { inc: () => (dropped += 1) } },
    monotonic: () => Date.now(),
    onCheck: () => undefined,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("readers of the news", () => {
  it("live readers get the current state on connecting, and each change after that", async () => {
    broadcast("1");
    const connection = new StalledConnection();
    readers.join(connection, greeting);
    await vi.advanceTimersByTimeAsync(100);
    broadcast("2");
    await vi.advanceTimersByTimeAsync(100);
    expect(connection.received).toEqual(["hello", "1", "2"]);
  });

  it("live readers that do not read are skipped, and get only the newest event afterwards", async () => {
    const [slow, well] = [new StalledConnection(), new StalledConnection()];
    readers.join(slow, greeting);
    readers.join(well, greeting);
    slow.takes = false;
    for (const text of ["1", "2", "3", "4"]) {
      broadcast(text);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(slow.writableLength).toBe(1);
    slow.drain();
    await vi.advanceTimersByTimeAsync(200);
    expect(slow.received).toEqual(["hello", "4"]);
    expect(well.received).toEqual(["hello", "1", "2", "3", "4"]);
    expect(dropped).toBe(0);
  });

  it("live readers that never read are cut off within 30 s, and slow ones are not", async () => {
    const [dead, late] = [new StalledConnection(), new StalledConnection()];
    readers.join(dead, greeting);
    readers.join(late, greeting);
    dead.takes = false;
    late.takes = false;
    broadcast("1");
    await vi.advanceTimersByTimeAsync(20_000);
    late.drain();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([dead.destroyed, late.destroyed, dropped]).toEqual([true, false, 1]);
  });

  it("live readers get only the last state of a burst", async () => {
    const many = Array.from({ length: 1_000 }, () => new StalledConnection());
    for (const connection of many) readers.join(connection, greeting);
    for (let round = 1; round <= 20; round += 1) broadcast(String(round));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rounds).toBeLessThanOrEqual(2);
    for (const { received } of many) expect(received.at(-1)).toBe("20");
  });

  it("live readers get a last event at shutdown, and those that block it are cut off", async () => {
    const [well, slow] = [new StalledConnection(), new StalledConnection()];
    readers.join(well, greeting);
    readers.join(slow, greeting);
    slow.takes = false;
    broadcast("1");
    readers.end(() => Buffer.from("bye"));
    await vi.advanceTimersByTimeAsync(100);
    expect([well.received.at(-1), well.isEnded, slow.isEnded, slow.destroyed]).toEqual([
      "bye",
      true,
      false,
      true,
    ]);
    expect(readers.count).toBe(0);
  });
});
