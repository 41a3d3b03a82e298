import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startLapses } from "../../src/clockwork/lapses.ts";
import type { Rhythm } from "../../src/clockwork/rhythm.ts";
import { createMeters } from "../../src/ground/meters.ts";
import { HandClock, keptLog, PaperDoor } from "./stage.ts";

const noted = (door: PaperDoor) =>
  door.submitted.map(({ command }) => (command.kind === "NoteLapses" ? command.componentNumbers : []));

describe("the watch over lapsed reports", () => {
  let clock: HandClock;
  let door: PaperDoor;
  let log: ReturnType<typeof keptLog>;
  let watch: Rhythm | undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    clock = new HandClock();
    door = new PaperDoor();
    log = keptLog();
  });
  afterEach(async () => {
    await watch?.close();
    vi.useRealTimers();
  });

  function start(): void {
    watch = startLapses({ door, clock, logger: log.logger });
  }

  async function pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 100) {
      clock.pass(Math.min(left, 100));
      await vi.advanceTimersByTimeAsync(Math.min(left, 100));
    }
  }

  it("notes a lapse within two seconds, once, in the clock's name", async () => {
    door.lapses.set(7, clock.now() + 20_000);
    start();
    await pass(20_000);
    expect(door.submitted).toEqual([]);
    await pass(2000);
    expect(noted(door)).toEqual([[7]]);
    expect(door.submitted[0]?.actor).toEqual({ kind: "clock" });
    await pass(60_000);
    expect(door.submitted).toHaveLength(1);
  });

  it("takes a report at the very moment for one in time", async () => {
    door.lapses.set(7, clock.now());
    start();
    await vi.advanceTimersByTimeAsync(400);
    expect(door.submitted).toEqual([]);
  });

  it("notes in one command what lapses together", async () => {
    for (const number of [3, 1, 2]) door.lapses.set(number, clock.now() - number);
    door.lapses.set(9, clock.now() + 3_600_000);
    start();
    await pass(1000);
    expect(noted(door)).toEqual([[3, 2, 1]]);
  });

  it("notes any number, some hundred at a time", async () => {
    for (let number = 1; number <= 1200; number += 1) door.lapses.set(number, clock.now() - 1);
    start();
    await pass(5000);
    expect(door.lapses.size).toBe(0);
    expect(Math.max(...noted(door).map((numbers) => numbers.length))).toBe(500);
  });

  it("leaves the ledger alone while nothing happens, and asks once a minute in any case", async () => {
    door.lapses.set(7, clock.now() + 3_600_000);
    start();
    await pass(59_000);
    expect(door.asked).toBe(1);
    await pass(2000);
    expect(door.asked).toBe(2);
  });

  it("asks at most twice a second however often the ledger changes", async () => {
    start();
    await pass(1000);
    const before = door.asked;
    for (let round = 0; round < 100; round += 1) {
      door.tell();
      await pass(100);
    }
    expect(door.asked - before).toBeLessThanOrEqual(20);
  });

  it("hears of a component that lapses sooner than those it knew", async () => {
    start();
    await pass(5000);
    door.lapses.set(4, clock.now() + 1000);
    door.tell();
    await pass(3000);
    expect(noted(door)).toEqual([[4]]);
  });

  it("notices within two seconds that the clock was put forward, or that the machine has slept", async () => {
    door.lapses.set(7, clock.now() + 3_600_000);
    start();
    await pass(10_000);
    clock.wall += 7_200_000;
    await pass(2000);
    expect(noted(door)).toEqual([[7]]);
  });

  it("goes on through a clock that was put back, and notes the lapse when its time comes", async () => {
    door.lapses.set(7, clock.now() + 10_000);
    start();
    await pass(5000);
    clock.wall -= 3_600_000;
    await pass(600_000);
    expect(door.submitted).toEqual([]);
    clock.wall += 3_600_000;
    await pass(2000);
    expect(noted(door)).toEqual([[7]]);
  });

  it("tries again when the ledger is back, patiently, and says so once", async () => {
    door.lapses.set(7, clock.now() - 1);
    door.failing = true;
    start();
    await pass(60_000);
    expect(door.asked).toBeGreaterThan(5);
    expect(door.asked).toBeLessThan(25);
    expect(log.lines).toHaveLength(1);
    door.failing = false;
    await pass(6000);
    expect(noted(door)).toEqual([[7]]);
    expect(log.lines).toHaveLength(2);
  });

  it("does not run in a tight circle where noting has no effect", async () => {
    door.lapses.set(7, clock.now() - 1);
    door.deaf = true;
    start();
    await pass(30_000);
    expect(door.submitted.length).toBeLessThanOrEqual(31);
  });

  it("shows on the meters that it goes round", async () => {
    const meters = createMeters();
    watch = startLapses({ door, clock, logger: log.logger, meters });
    await pass(1000);
    expect(await meters.text()).toContain('last_beat_timestamp_seconds{part="lapses"} 179');
  });

  it("does nothing more once it is closed", async () => {
    start();
    await pass(1000);
    await watch?.close();
    const before = door.asked;
    await pass(120_000);
    expect(door.asked).toBe(before);
    expect(door.listeners).toBe(0);
  });
});
