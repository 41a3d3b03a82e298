import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { Mutex, type Priority, retryWhileLocked } from "../../src/store/mutex.ts";
import { failure } from "./scratch.ts";

const within = (milliseconds: number) => performance.now() + milliseconds;

describe("turns", () => {
  it("the mutex grants one turn at a time, in the order of requests", async () => {
    const turns = new Mutex();
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      const leave = await turns.acquire(within(5_000));
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
    const first = await turns.acquire(within(0));
    const hasty = turns.acquire(within(5));
    const patient = turns.acquire(Number.POSITIVE_INFINITY);
    expect(await hasty).toBeUndefined();
    first?.();
    expect(await patient).toBeTypeOf("function");
  });

  it("the mutex ignores a repeated release", async () => {
    const turns = new Mutex();
    const first = await turns.acquire(within(0));
    const second = turns.acquire(within(5_000));
    first?.();
    await second;
    first?.();
    expect(await turns.acquire(within(5))).toBeUndefined();
  });
});

/** Takes turns of these kinds while the mutex is held, then releases it; the order in which they were admitted. */
async function admitted(kinds: readonly Priority[]): Promise<Priority[]> {
  const turns = new Mutex();
  const first = await turns.acquire(within(5_000));
  const order: Priority[] = [];
  const waiting = kinds.map(async (kind) => {
    const leave = await turns.acquire(Number.POSITIVE_INFINITY, kind);
    order.push(kind);
    leave?.();
  });
  first?.();
  await Promise.all(waiting);
  return order;
}

describe("priorities", () => {
  it("a command that waits for the mutex goes before bookkeeping that came earlier", async () => {
    expect(await admitted(["bookkeeping", "bookkeeping", "command"])).toEqual([
      "command",
      "bookkeeping",
      "bookkeeping",
    ]);
  });

  it("two turns of the same priority keep their order (the control)", async () => {
    expect(await admitted(["command", "command", "bookkeeping"])).toEqual([
      "command",
      "command",
      "bookkeeping",
    ]);
  });

  it("bookkeeping has its turn after four commands, however many wait", async () => {
    const commands: Priority[] = Array.from({ length: 10 }, () => "command");
    const order = await admitted(["bookkeeping", ...commands]);
    expect(order.indexOf("bookkeeping")).toBe(4);
  });

  /** Two transactions of a kind, during the first of which a command's message arrives; the order in which they ran. */
  async function orderAround(kind: Priority): Promise<string[]> {
    const turns = new Mutex();
    const { port1: here, port2: there } = new MessageChannel();
    const order: string[] = [];
    const arrived = Promise.withResolvers<void>();
    here.on("message", () => {
      void turns.acquire(Number.POSITIVE_INFINITY, "command").then((leave) => {
        order.push("command");
        leave?.();
        arrived.resolve();
      });
    });
    const run = async (name: string) => {
      const leave = await turns.acquire(Number.POSITIVE_INFINITY, kind);
      order.push(name);
      // While it runs the thread is busy, and receives nothing.
      if (name === "first") there.postMessage("command");
      leave?.();
    };
    await Promise.all([run("first"), run("second"), arrived.promise]);
    here.close();
    return order;
  }

  it("a command whose message arrived during bookkeeping goes before the next bookkeeping", async () => {
    expect(await orderAround("bookkeeping")).toEqual(["first", "command", "second"]);
  });

  it("a command whose message arrived during another command waits for those before it (the control)", async () => {
    expect(await orderAround("command")).toEqual(["first", "second", "command"]);
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
    expect(await retryWhileLocked({ attempt, limit: within(5_000), isTransient: passes })).toBe(3);
  });

  it("the retry loop ends at the deadline with the last failure, after at least one attempt", async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      throw new RangeError(`try ${tries}`);
    };
    expect(
      await failure(retryWhileLocked({ attempt, limit: within(-1), isTransient: passes })),
    ).toHaveProperty("message", "try 1");
  });

  it("the retry loop does not retry permanent failures", async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      throw new TypeError("for good");
    };
    expect(
      await failure(retryWhileLocked({ attempt, limit: within(5_000), isTransient: passes })),
    ).toBeInstanceOf(TypeError);
    expect(tries).toBe(1);
  });
});
