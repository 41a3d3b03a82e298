import { describe, expect, it, onTestFinished } from "vitest";
import {
  openSessionCache,
  type SessionCache,
  type SessionCacheOptions,
} from "../../src/auth/session-cache.ts";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import { readEmail } from "../../src/commands/people/people-bodies.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { maxIdleMs, maxLifetimeMs } from "../../src/rules/session-lifetime.ts";
import { StoreFault } from "../../src/store/engine.ts";
import { q } from "../../src/store/query.ts";
import { anonymous, hash, session } from "../commands/people/people-stage.ts";
import { Stage } from "../commands/stage.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";

const logger = createLogger("silent");
const minute = 60_000;

/** The machine's time, and what a test adds to it. */
class AheadClock implements Clock {
  ahead = 0;

  now(): number {
    return Date.now() + this.ahead;
  }

  monotonic(): number {
    return performance.now() + this.ahead;
  }
}

/** A node: its door, its ring and its time. */
type Node = {
  readonly bus: CommandBus;
  readonly ring: SessionCache;
  readonly clock: AheadClock;
  readonly ended: number[];
};

function ringAt(bus: SessionCacheOptions["bus"]): Omit<Node, "bus"> {
  const clock = new AheadClock();
  const ring = openSessionCache({ bus, clock, logger });
  const ended: number[] = [];
  ring.onEnd((number) => ended.push(number));
  onTestFinished(() => ring.close());
  return { ring, clock, ended };
}

async function node(stage: Stage): Promise<Node> {
  const bus = await stage.bus();
  return { bus, ...ringAt(bus) };
}

async function send({ bus }: Pick<Node, "bus">, command: Command, actor = anonymous): Promise<void> {
  await bus.submit({ command, actor, requestId: null, idempotency: null, ifMatch: null });
}

/** Sets up an owner at a node; the hash of their session's token. */
async function signedIn(at: Pick<Node, "bus">): Promise<string> {
  const tokenHash = hash();
  await send(at, {
    kind: "SetUpOwner",
    email: readEmail("owner@example.com"),
    name: "Olga",
    passwordHash: "$hash",
    page: {},
    session: session({ tokenHash }),
  });
  return tokenHash;
}

describe("the session cache", () => {
  it("the session cache finds a new session at once on every node, and from then on without a query", async () => {
    const stage = await Stage.forTest();
    const [first, second] = [await node(stage), await node(stage)];
    const token = await signedIn(first);
    for (const { ring } of [first, second]) {
      expect(await ring.find(token)).toMatchObject({
        name: "Olga",
        role: "Owner",
        email: "owner@example.com",
      });
      await until(() => ring.getCached(token) !== undefined);
      expect(await ring.find(hash())).toBeUndefined();
    }
  });

  it("the session cache notifies every node of an ended session", async () => {
    const stage = await Stage.forTest();
    const [first, second] = [await node(stage), await node(stage)];
    const token = await signedIn(first);
    const found = await second.ring.find(token);
    if (found === undefined) throw new Error("nobody was found");
    const { number, name, role, session: own } = found;
    await send(first, { kind: "EndSession", id: own.id }, { kind: "person", number, name, role });
    await until(() => second.ended.includes(own.number) && first.ended.includes(own.number));
    for (const { ring } of [first, second]) {
      expect(ring.getCached(token)).toBeUndefined();
      expect(await ring.find(token)).toBeUndefined();
    }
  });

  sqliteTest("the session cache drops a replaced token without ending the session", async () => {
    const stage = await Stage.forTest();
    const single = await node(stage);
    const token = await signedIn(single);
    const found = await single.ring.find(token);
    if (found === undefined) throw new Error("nobody was found");
    const { number, name, role, session: own } = found;
    const next = hash();
    const prove = {
      kind: "ProveSession",
      sessionNumber: own.number,
      means: "Password",
      passwordHash: null,
    } as const;
    await send(single, { ...prove, tokenHash: next }, { kind: "person", number, name, role });
    await until(async () => (await single.ring.find(token)) === undefined);
    expect((await single.ring.find(next))?.session.number).toBe(own.number);
    expect(single.ended).toEqual([]);
  });

  it("the session cache ends a session after its idle timeout and its maximum lifetime", async () => {
    const stage = await Stage.forTest();
    const single = await node(stage);
    const token = await signedIn(single);
    const found = await single.ring.find(token);
    single.clock.ahead = maxIdleMs - minute;
    expect(await single.ring.find(token)).toBeDefined();
    single.clock.ahead += maxIdleMs - minute;
    expect(await single.ring.find(token)).toBeDefined();
    single.clock.ahead += maxIdleMs + minute;
    await until(() => single.ended.includes(found?.session.number ?? 0));
    expect(await single.ring.find(token)).toBeUndefined();
  });

  sqliteTest("the session cache ends a session after seven days, even in constant use", async () => {
    const stage = await Stage.forTest();
    const single = await node(stage);
    const token = await signedIn(single);
    for (
      single.clock.ahead = 0;
      single.clock.ahead < maxLifetimeMs - minute;
      single.clock.ahead += maxIdleMs / 2
    ) {
      expect(await single.ring.find(token)).toBeDefined();
    }
    single.clock.ahead = maxLifetimeMs + minute;
    expect(await single.ring.find(token)).toBeUndefined();
  });

  it("the session cache queries the store before it ends a session that another node may have seen", async () => {
    const stage = await Stage.forTest();
    const [first, second] = [await node(stage), await node(stage)];
    const token = await signedIn(first);
    const found = await second.ring.find(token);
    first.clock.ahead = maxIdleMs - minute;
    expect(await first.ring.find(token)).toBeDefined();
    const seen = q.selectFrom("session").select("last_seen_at").compile();
    await until(async () => ((await first.bus.rows(seen))[0]?.last_seen_at ?? 0) > Date.now() + minute);
    second.clock.ahead = maxIdleMs + 2 * minute;
    expect((await second.ring.find(token))?.session.number).toBe(found?.session.number);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(second.ended).toEqual([]);
  });

  sqliteTest(
    "the session cache serves cached sessions while the store is unavailable, and reports the others as unavailable",
    async () => {
      const stage = await Stage.forTest();
      const inner = await stage.bus();
      let isGone = false;
      const bus: SessionCacheOptions["bus"] = {
        rows: (query) =>
          isGone ? Promise.reject(new StoreFault("refused", new Error("gone"))) : inner.rows(query),
        write: (query) => inner.write(query),
        onChange: (listener) => inner.onChange(listener),
        get lastAnswerAt() {
          return isGone ? 0 : inner.lastAnswerAt;
        },
      };
      const single = ringAt(bus);
      const token = await signedIn({ bus: inner });
      expect(await single.ring.find(token)).toBeDefined();
      isGone = true;
      expect(single.ring.getCached(token)).toBeUndefined();
      expect(await single.ring.find(token)).toMatchObject({ name: "Olga" });
      await expect(single.ring.find(hash())).rejects.toThrow(StoreFault);
      isGone = false;
    },
  );
});
