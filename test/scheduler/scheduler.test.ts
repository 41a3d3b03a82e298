import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { startScheduler } from "../../src/scheduler/scheduler.ts";
import { q } from "../../src/store/query.ts";
import { databaseForStore } from "../harness/databases.ts";
import { recordingLog } from "./stage.ts";

const shown = q
  .selectFrom("component")
  .select(["name", "shown_status", "next_expiry_at"])
  .orderBy("id")
  .compile();
const periods = q.selectFrom("status_period").select(["status", "cause_kind"]).orderBy("id").compile();

describe("the scheduler on a store", () => {
  let folder: string;
  let bus: CommandBus;
  let dropStore: () => Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "signalbox-"));
    const { logger } = recordingLog();
    const { database, drop } = await databaseForStore();
    dropStore = drop;
    const baseUrl = "http://localhost";
    bus = await openCommandBus({ dataDirectory: folder, database, baseUrl, thread: false, logger });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bus.close();
    await dropStore();
    rmSync(folder, { recursive: true });
  });

  async function create(fields: Record<string, unknown>): Promise<void> {
    await bus.submit({
      command: parseComponentCreate(fields),
      actor: { kind: "command line" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }

  it("the scheduler turns a component with expired reports Unknown, and leaves the others", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await create({ Name: "Watched", ReportEvery: 10, Status: "Operational" });
    await create({ Name: "Patient", ReportEvery: 3600, Status: "Operational" });
    await create({ Name: "Free" });
    const { logger } = recordingLog();
    const clockwork = startScheduler({
      bus,
      logger,
      clock: systemClock,
      suspendAwareClock: () => Date.now(),
    });
    vi.setSystemTime(Date.now() + 16_000);
    await expect.poll(async () => (await bus.rows(shown))[0]?.shown_status).toBe("Unknown");
    await clockwork.close();
    expect((await bus.rows(shown)).map((row) => row.shown_status)).toEqual([
      "Unknown",
      "Operational",
      "Operational",
    ]);
    expect((await bus.rows(shown))[0]?.next_expiry_at).toBeNull();
    expect((await bus.rows(periods)).filter((row) => row.cause_kind === "Lapse")).toEqual([
      { status: "Unknown", cause_kind: "Lapse" },
    ]);
  });
});
