import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Mutex, retryWhileLocked } from "../../src/store/mutex.ts";
import { failure } from "./scratch.ts";

const within = (milliseconds: number) => performance.now() + milliseconds;

describe("turns", () => {
  it("the mutex grants one turn at a time, in the order of requests", async () => {
    const turns = new Mutex();
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      const leave = await turns.take(within(5_000));
      order.push(number);
      await sleep(1);
      order.push(number);
      leave?.();
    });
    await Promise.all(waiting);
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it("the mutex refuses a turn after its deadline, and serves those behind it", async () => {
    const turns = new Mutex();
    const first = await turns.take(within(0));
    const hasty = turns.take(within(5));
    const patient = turns.take(Number.POSITIVE_INFINITY);
    expect(await hasty).toBeUndefined();
    first?.();
    expect(await patient).toBeTypeOf("function");
  });

  it("the mutex ignores a repeated release", async () => {
    const turns = new Mutex();
    const first = await turns.take(within(0));
    const second = turns.take(within(5_000));
    first?.();
    await second;
    first?.();
    expect(await turns.take(within(5))).toBeUndefined();
  });
});

describe("patience", () => {
  const passes = (error: unknown) => error instanceof RangeError;

  it("the retry loop retries until it succeeds", async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      if (tries < 3) throw new RangeError("not yet");
      return tries;
    };
    expect(await retryWhileLocked({ attempt, limit: within(5_000), passes })).toBe(3);
  });

  it("the retry loop ends at the deadline with the last failure, after at least one attempt", async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      throw new RangeError(`try ${tries}`);
    };
    expect(await failure(retryWhileLocked({ attempt, limit: within(-1), passes }))).toHaveProperty(
      "message",
      "try 1",
    );
  });

  it("the retry loop does not retry permanent failures", async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      throw new TypeError("for good");
    };
    expect(await failure(retryWhileLocked({ attempt, limit: within(5_000), passes }))).toBeInstanceOf(
      TypeError,
    );
    expect(tries).toBe(1);
  });
});
