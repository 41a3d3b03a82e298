import { copyFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { suspendAwareClock, systemClock } from "../../src/platform/clock.ts";
import type { RepeatingTask } from "../../src/scheduler/repeating-task.ts";
import { startScheduler } from "../../src/scheduler/scheduler.ts";
import type { Database } from "../../src/store/open-postgres-store.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { q } from "../../src/store/query.ts";
import { report } from "../commands/stage.ts";
import { databaseForStore } from "../harness/databases.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { recordingLog } from "./stage.ts";

const second = 1000;

const updates = q
  .selectFrom("announcement_update")
  .innerJoin("announcement", "announcement.id", "announcement_id")
  .select(["announcement_id as of", "announcement_update.state", "posted_at", "starts_at", "ends_at"])
  .where("actor", "=", "clock")
  .where("title", "=", "Work")
  .orderBy("announcement_update.id")
  .compile();

/** Nodes of one store, each with a clockwork of its own. */
class Nodes {
  readonly #doors: CommandBus[] = [];
  readonly #clockworks: RepeatingTask[] = [];
  readonly #folder = scratchFolder();
  #place: { database: Database | undefined; drop: () => Promise<void> } | undefined;

  async open(count: number): Promise<void> {
    this.#place = await databaseForStore();
    const { database } = this.#place;
    if (database === undefined) copyFileSync(inject("emptyStoreFile"), storeFile(this.#folder));
    const { logger } = recordingLog();
    const place = { dataDirectory: this.#folder, database, baseUrl: "http://localhost" };
    for (let node = 0; node < count; node += 1) {
      this.#doors.push(await openCommandBus({ ...place, thread: false, logger }));
    }
  }

  start(): void {
    const { logger } = recordingLog();
    for (const bus of this.#doors) {
      this.#clockworks.push(
        startScheduler({ bus, clock: systemClock, suspendAwareClock: suspendAwareClock(), logger }),
      );
    }
  }

  get bus(): CommandBus {
    const [bus] = this.#doors;
    if (bus === undefined) throw new Error("no node is open");
    return bus;
  }

  async send(commands: readonly Command[]): Promise<void> {
    const rest = { requestId: null, idempotency: null, ifMatch: null } as const;
    await Promise.all(
      commands.map((command) => this.bus.submit({ command, actor: { kind: "command line" }, ...rest })),
    );
  }

  async close(): Promise<void> {
    for (const clockwork of this.#clockworks) await clockwork.close();
    for (const bus of this.#doors) await bus.close();
    await this.#place?.drop();
  }
}

const maintenance = (
  startsAt: number,
  endsAt: number,
  { component = "API", title = "Work" }: { component?: string | null; title?: string } = {},
) =>
  parseAnnouncementCreate({
    Kind: "Maintenance",
    Title: title,
    // A slow machine may send it after its end.
    State: "Scheduled",
    Message: "We work.",
    AffectedComponents: component === null ? [] : [{ ComponentName: component }],
    StartsAt: new Date(startsAt).toISOString(),
    EndsAt: new Date(endsAt).toISOString(),
  });

let nodes: Nodes;
beforeEach(() => {
  nodes = new Nodes();
});
afterEach(async () => {
  await nodes.close();
});

async function opened(count: number): Promise<void> {
  await nodes.open(count);
  await nodes.send([parseComponentCreate({ Name: "API", Status: "Operational" })]);
}

describe("a heartbeat", () => {
  it("a heartbeat with a shorter interval than the last is missed on time, on every node", async () => {
    await opened(2);
    nodes.start();
    await nodes.send([report({ expiresIn: 3600 })]);
    await nodes.send([report({ expiresIn: 1 })]);
    const shown = q.selectFrom("component").select("shown_status").compile();
    // A second, and five of grace.
    await until(async () => (await nodes.bus.rows(shown))[0]?.shown_status === "Unknown");
    const expiries = q
      .selectFrom("status_period")
      .select("status")
      .where("cause_kind", "=", "Lapse")
      .compile();
    expect(await nodes.bus.rows(expiries)).toEqual([{ status: "Unknown" }]);
  });
});

describe("an override", () => {
  it("an override expires by itself, and the component shows its reported status again", async () => {
    await opened(2);
    nodes.start();
    const component = q.selectFrom("component").select(["public_id", "shown_status"]).compile();
    const id = (await nodes.bus.rows(component))[0]?.public_id ?? "";
    const endsAt = Date.now() + 4 * second;
    await nodes.send([
      { kind: "PinComponent", id, status: "Partial Outage", until: endsAt, reason: "To be seen." },
    ]);
    expect((await nodes.bus.rows(component))[0]?.shown_status).toBe("Partial Outage");
    await until(async () => (await nodes.bus.rows(component))[0]?.shown_status === "Operational");
    const turns = q.selectFrom("status_period").select(["status", "to_at"]).orderBy("id").compile();
    const pinned = (await nodes.bus.rows(turns)).filter(({ status }) => status === "Partial Outage");
    expect(pinned).toEqual([{ status: "Partial Outage", to_at: endsAt }]);
  });
});

/** The title of maintenance that is planned later than what is under test, to see whether the clock still goes. */
const laterTitle = "Later work";
/** How often the clock must have passed over a missing move for something that was due later. */
const maxLater = 5;

/** Resolves once the clocks have made so many moves; fails if they make later ones while some of these are missing. */
async function movesAre(count: number): Promise<void> {
  const countMoves = async () => (await nodes.bus.rows(updates)).length;
  const hasEnded = q
    .selectFrom("announcement")
    .select("id")
    .where("title", "=", laterTitle)
    .where("state", "=", "Completed")
    .compile();
  for (let later = 1; later <= maxLater && (await countMoves()) < count; later += 1) {
    const startsAt = Date.now() + 3 * second;
    await nodes.send([maintenance(startsAt, startsAt + second, { component: null, title: laterTitle })]);
    await until(
      async () => (await countMoves()) >= count || (await nodes.bus.rows(hasEnded)).length === later,
    );
  }
  expect(await countMoves()).toBeGreaterThanOrEqual(count);
}

describe("announcements in a store", () => {
  it("announcements are moved within two seconds of their times, once, by two nodes", async () => {
    await opened(2);
    nodes.start();
    const now = Date.now();
    const planned = Array.from({ length: 20 }, (_, n) => [now + second + n * 50, now + 2 * second + n * 50]);
    await nodes.send(planned.map(([start = 0, end = 0]) => maintenance(start, end)));
    await movesAre(40);
    // Whatever would be done twice would be done by now.
    await new Promise((resolve) => setTimeout(resolve, second));
    const rows = await nodes.bus.rows(updates);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ of, state }) => `${of} ${state}`)).size).toBe(40);
    for (const { state, posted_at: at, starts_at: start, ends_at: end } of rows) {
      const late = at - ((state === "In Progress" ? start : end) ?? 0);
      expect(late).toBeGreaterThanOrEqual(0);
    }
  });

  sqliteTest("announcements due when a node starts are all moved, however many", async () => {
    await opened(1);
    const now = Date.now();
    await nodes.send(
      Array.from({ length: 90 }, (_, n) =>
        maintenance(now - 10 * second - n, now + 600 * second, { component: null }),
      ),
    );
    nodes.start();
    await movesAre(90);
    expect(await nodes.bus.rows(updates)).toHaveLength(90);
  });
});
