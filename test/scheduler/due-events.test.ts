import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";
import { startDueEvents } from "../../src/scheduler/due-events.ts";
import type { RepeatingTask } from "../../src/scheduler/repeating-task.ts";
import { FakeBus, HandClock, recordingLog } from "./stage.ts";

const hour = 3_600_000;

let clock: HandClock;
let bus: FakeBus;
let log: ReturnType<typeof recordingLog>;
let watch: RepeatingTask | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  clock = new HandClock();
  bus = new FakeBus();
  log = recordingLog();
});
afterEach(async () => {
  await watch?.close();
  watch = undefined;
  vi.useRealTimers();
});

const noted = () =>
  bus.submitted.flatMap(({ command }) =>
    command.kind === "RecordExpiries" ? [[...command.componentNumbers]] : [],
  );
const moved = () =>
  bus.submitted.flatMap(({ command }) =>
    command.kind === "MoveAnnouncements" ? command.announcementNumbers : [],
  );

function start(): void {
  watch = startDueEvents({ bus, clock, suspendAwareClock: () => clock.steady, logger: log.logger });
}

async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 100) {
    clock.pass(Math.min(left, 100));
    await vi.advanceTimersByTimeAsync(Math.min(left, 100));
  }
}

describe("due events", () => {
  it("a due event runs within two seconds of its time, once, in the scheduler's name", async () => {
    bus.expiries.set(7, clock.now() + 20_000);
    bus.edges.set(8, clock.now() + 30_000);
    start();
    await pass(20_000);
    expect(bus.submitted).toEqual([]);
    await pass(2000);
    expect(noted()).toEqual([[7]]);
    await pass(8000);
    expect(moved()).toEqual([8]);
    expect(bus.submitted.map(({ actor }) => actor)).toEqual([{ kind: "clock" }, { kind: "clock" }]);
    await pass(60_000);
    expect(bus.submitted).toHaveLength(2);
  });

  it("a report at the exact deadline is in time, and an announcement moves at its exact time", async () => {
    bus.expiries.set(7, clock.now());
    bus.edges.set(8, clock.now());
    start();
    await vi.advanceTimersByTimeAsync(400);
    expect(noted()).toEqual([]);
    expect(moved()).toEqual([8]);
  });

  it("the scheduler records simultaneous expiries in one command, and moves each announcement by its own", async () => {
    for (const number of [3, 1, 2]) bus.expiries.set(number, clock.now() - number);
    for (const number of [13, 11, 12]) bus.edges.set(number, clock.now() - number);
    bus.expiries.set(9, clock.now() + hour);
    start();
    await pass(1000);
    expect(noted()).toEqual([[3, 2, 1]]);
    expect(moved()).toEqual([13, 12, 11]);
    expect(bus.submitted).toHaveLength(4);
  });

  it("the scheduler runs any number of due events within two seconds, some hundred at a time", async () => {
    for (let number = 1; number <= 1200; number += 1) {
      bus.expiries.set(number, clock.now() - 1);
      bus.edges.set(number, clock.now() - 1);
    }
    start();
    await pass(2000);
    expect([bus.expiries.size, bus.edges.size]).toEqual([0, 0]);
    expect(Math.max(...noted().map((numbers) => numbers.length))).toBe(500);
    expect(moved()).toHaveLength(1200);
  });
});

describe("between due events", () => {
  it("the store is queried once a minute between due events, and only for the next one", async () => {
    for (let number = 1; number <= 10_000; number += 1) bus.edges.set(number, clock.now() + hour + number);
    start();
    await pass(59_000);
    expect(bus.queries).toBe(1);
    await pass(2000);
    expect(bus.queries).toBe(2);
    expect(bus.dueQueries).toBe(0);
  });

  it("the store is queried at most twice a second however often it changes", async () => {
    start();
    await pass(1000);
    const before = bus.queries;
    for (let round = 0; round < 100; round += 1) {
      bus.notify();
      await pass(100);
    }
    expect(bus.queries - before).toBeLessThanOrEqual(20);
  });

  it("an earlier due event is noticed at once", async () => {
    bus.edges.set(3, clock.now() + hour);
    start();
    await pass(5000);
    bus.expiries.set(4, clock.now() - 1);
    bus.edges.set(5, clock.now() + 200);
    bus.notify();
    await pass(100);
    expect(noted()).toEqual([[4]]);
    await pass(200);
    expect(moved()).toEqual([5]);
  });
});

describe("a machine after sleep", () => {
  it("a machine that has slept runs missed events within two seconds", async () => {
    bus.expiries.set(7, clock.now() + hour);
    start();
    await pass(10_000);
    clock.pass(2 * hour);
    await pass(2000);
    expect(noted()).toEqual([[7]]);
  });
});

describe("a clock adjustment", () => {
  it("a clock set forward is trusted after a minute, and distrust is logged once", async () => {
    bus.edges.set(7, clock.now() + hour);
    start();
    await pass(10_000);
    clock.wall += 2 * hour;
    await pass(59_000);
    expect(moved()).toEqual([]);
    expect(log.lines).toHaveLength(1);
    await pass(3000);
    expect(moved()).toEqual([7]);
  });

  it("a clock set a day forward, and back within a minute, runs only what is truly due", async () => {
    const day = 24 * hour;
    bus.edges.set(7, clock.now() + hour);
    bus.edges.set(8, clock.now() + 20_000);
    start();
    await pass(10_000);
    clock.wall += day;
    await pass(30_000);
    expect(moved()).toEqual([8]);
    clock.wall -= day;
    await pass(120_000);
    expect(moved()).toEqual([8]);
    await pass(hour);
    expect(moved()).toEqual([8, 7]);
  });

  it("a clock set back delays due events until their time, and is trusted at once when set forward again", async () => {
    bus.expiries.set(7, clock.now() + 10_000);
    start();
    await pass(5000);
    clock.wall -= hour;
    await pass(600_000);
    expect(bus.submitted).toEqual([]);
    clock.wall += hour;
    await pass(2000);
    expect(noted()).toEqual([[7]]);
  });

  it("a clock adjusted by a few seconds makes no difference", async () => {
    bus.edges.set(7, clock.now() + 20_000);
    start();
    await pass(10_000);
    clock.wall += 3000;
    await pass(7100);
    expect(moved()).toEqual([7]);
    expect(log.lines).toEqual([]);
  });

  it("the machine's clock does not matter if the store has its own", async () => {
    const began = clock.steady;
    const truth = clock.now() + 200_000;
    bus.ownClock = () => truth + clock.steady - began;
    bus.edges.set(7, truth + 90_000);
    start();
    await pass(10_000);
    clock.wall += 24 * hour;
    await pass(79_000);
    expect(moved()).toEqual([]);
    await pass(2000);
    expect(moved()).toEqual([7]);
    expect(log.lines).toEqual([]);
  });
});

describe("a failing event", () => {
  it("a failed publication is retried when the store is back, with pauses, and logged once", async () => {
    bus.expiries.set(7, clock.now() - 1);
    bus.failing = true;
    start();
    await pass(60_000);
    expect(bus.queries).toBeGreaterThan(5);
    expect(bus.queries).toBeLessThan(25);
    expect(log.lines).toHaveLength(1);
    bus.failing = false;
    await pass(6000);
    expect(noted()).toEqual([[7]]);
    expect(log.lines).toHaveLength(2);
  });

  it("a failed event is not retried in a tight loop", async () => {
    bus.expiries.set(7, clock.now() - 1);
    bus.deaf = true;
    start();
    await pass(30_000);
    expect(bus.submitted.length).toBeLessThanOrEqual(31);
  });

  it("a failed event blocks no other", async () => {
    bus.poisoned.add(5);
    for (let number = 1; number <= 300; number += 1) bus.edges.set(number, clock.now() - 1000 + number);
    start();
    await pass(2000);
    expect([...bus.edges.keys()]).toEqual([5]);
    await pass(30_000);
    expect(moved().filter((number) => number === 5).length).toBeLessThanOrEqual(20);
    bus.edges.set(301, clock.now() + 100);
    bus.notify();
    await pass(6000);
    expect([...bus.edges.keys()]).toEqual([5]);
  });
});

describe("a publication that fails internally", () => {
  it("a publication that fails internally is retried less and less often, is abandoned visibly, and blocks no other", async () => {
    bus.pending.set(5, { dueAt: clock.now(), tries: 0, isFaulty: true });
    bus.pending.set(6, { dueAt: clock.now() + 1, tries: 0, isFaulty: false });
    start();
    await pass(2_000);
    expect([...bus.pending.keys()]).toEqual([5]);
    await pass(120_000);
    expect(bus.pending.get(5)?.tries).toBeGreaterThanOrEqual(6);
    expect(bus.pending.get(5)?.tries).toBeLessThanOrEqual(9);
    const givenUp = bus.submitted.filter(
      ({ command }) => command.kind === "ExecutePublication" && command.shouldGiveUp,
    );
    expect(givenUp.length).toBe((bus.pending.get(5)?.tries ?? 0) - 1);
    expect(log.lines.filter((line) => line.includes("publication failed; retrying"))).toHaveLength(1);
    bus.edges.set(9, clock.now() + 100);
    bus.notify();
    await pass(2_000);
    expect(moved()).toEqual([9]);
  });

  it("a publication that fails internally is executed once the fault is fixed", async () => {
    bus.pending.set(5, { dueAt: clock.now(), tries: 0, isFaulty: true });
    start();
    await pass(20_000);
    bus.pending.set(5, { dueAt: clock.now(), tries: 0, isFaulty: false });
    await pass(20_000);
    expect(bus.pending.size).toBe(0);
  });
});

it("the scheduler updates its metric", async () => {
  const meters = createMetrics();
  watch = startDueEvents({ bus, clock, suspendAwareClock: () => clock.steady, logger: log.logger, meters });
  await pass(1000);
  expect(await meters.text()).toContain('last_tick_timestamp_seconds{part="due_events"} 179');
});

it("a closed scheduler does nothing", async () => {
  start();
  await pass(1000);
  await watch?.close();
  const before = bus.queries;
  await pass(120_000);
  expect(bus.queries).toBe(before);
  expect(bus.listeners).toBe(0);
});
