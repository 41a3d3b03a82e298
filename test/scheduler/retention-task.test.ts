import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultRetention } from "../../src/platform/retention-settings.ts";
import type { RepeatingTask } from "../../src/scheduler/repeating-task.ts";
import { startRetention } from "../../src/scheduler/retention-task.ts";
import { FakeBus, HandClock, recordingLog } from "./stage.ts";

const hour = 3_600_000;
/** Retention times of all kinds. */
const lookedAt = 25;

class ReadBus extends FakeBus {
  readonly horizons: number[] = [];

  override async read(queries: readonly { parameters: readonly unknown[] }[] = []): Promise<unknown[][]> {
    if (this.failing) throw new Error("the store is away");
    for (const { parameters } of queries) {
      this.horizons.push(
        ...parameters.filter((value) => typeof value === "number" && value > 1e12).map(Number),
      );
    }
    return queries.map(() => []);
  }
}

describe("the retention cleanup", () => {
  let clock: HandClock;
  let bus: ReadBus;
  let log: ReturnType<typeof recordingLog>;
  let rhythm: RepeatingTask;

  beforeEach(() => {
    vi.useFakeTimers();
    clock = new HandClock();
    bus = new ReadBus();
    log = recordingLog();
    rhythm = startRetention({ bus, clock, suspendAwareClock: () => clock.steady, logger: log.logger });
  });
  afterEach(async () => {
    await rhythm.close();
    vi.useRealTimers();
  });

  async function pass(milliseconds: number): Promise<void> {
    clock.pass(milliseconds);
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  it("the retention cleanup runs soon after the start and then about once an hour", async () => {
    await pass(3 * 60_000);
    expect(bus.horizons).toHaveLength(lookedAt);
    await pass(10 * hour);
    expect(bus.horizons.length / lookedAt).toBeGreaterThanOrEqual(10);
    expect(bus.horizons.length / lookedAt).toBeLessThanOrEqual(13);
  });

  it("the retention cleanup deletes nothing early because the clock was set forward", async () => {
    const began = clock.wall;
    clock.wall += 48 * hour;
    await pass(3 * 60_000);
    expect(Math.max(...bus.horizons)).toBeLessThanOrEqual(began + 3 * 60_000);
  });

  it("the retention cleanup uses whole milliseconds, as stored", async () => {
    clock.steady += 0.4;
    clock.wall += 1;
    await pass(3 * 60_000);
    expect(bus.horizons.map((horizon) => horizon % 1)).toEqual(Array.from({ length: lookedAt }, () => 0));
  });

  it("the retention cleanup includes the audit log if that has a limit", async () => {
    await rhythm.close();
    const retention = { ...defaultRetention, audit: 365 * 24 * hour };
    rhythm = startRetention({
      bus,
      clock,
      suspendAwareClock: () => clock.steady,
      logger: log.logger,
      retention,
    });
    const began = clock.wall;
    await pass(3 * 60_000);
    expect(bus.horizons).toHaveLength(lookedAt + 1);
    const age = began - Math.min(...bus.horizons);
    expect(Math.round(age / hour)).toBe(365 * 24);
  });

  it("the retention cleanup is retried in minutes if the store fails, which is logged as it begins and when it is over", async () => {
    bus.failing = true;
    for (let minute = 0; minute < 20; minute += 1) await pass(60_000);
    expect(log.lines).toHaveLength(1);
    bus.failing = false;
    await pass(6 * 60_000);
    expect(bus.horizons).toHaveLength(lookedAt);
    expect(log.lines).toHaveLength(2);
    expect(log.lines[1]).toContain("retention cleanup succeeds again");
  });
});
