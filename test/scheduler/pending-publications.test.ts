/** Pending publications on a store of several nodes: each is executed when due, once. */
import { copyFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import { suspendAwareClock, systemClock } from "../../src/platform/clock.ts";
import { executionOf } from "../../src/queries/draft-queries.ts";
import type { RepeatingTask } from "../../src/scheduler/repeating-task.ts";
import { startScheduler } from "../../src/scheduler/scheduler.ts";
import type { Database } from "../../src/store/open-postgres-store.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { q } from "../../src/store/query.ts";
import { browserId, type Editor, signedIn } from "../commands/people/signed-in-people.ts";
import { databaseForStore } from "../harness/databases.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { recordingLog } from "./stage.ts";

const second = 1_000;
const { logger } = recordingLog();

let folder = "";
let place: { database: Database | undefined; drop: () => Promise<void> };
let doors: CommandBus[] = [];
let clockworks: RepeatingTask[] = [];
let maja: Editor;

const node = async () => {
  const { database } = place;
  const bus = await openCommandBus({
    dataDirectory: folder,
    database,
    baseUrl: "http://localhost",
    thread: false,
    logger,
  });
  doors.push(bus);
  return bus;
};
const start = (bus: CommandBus) => {
  clockworks.push(
    startScheduler({ bus, clock: systemClock, suspendAwareClock: suspendAwareClock(), logger }),
  );
};

beforeEach(async () => {
  folder = scratchFolder();
  place = await databaseForStore();
  if (place.database === undefined) copyFileSync(inject("emptyStoreFile"), storeFile(folder));
  doors = [];
  clockworks = [];
  const bus = await node();
  maja = await signedIn((query) => bus.write(query));
});
afterEach(async () => {
  for (const clockwork of clockworks) await clockwork.close();
  for (const bus of doors) await bus.close();
  await place.drop();
});

const rest = { requestId: null, idempotency: null, ifMatch: null };
const hold = async (bus: CommandBus, number: number) => {
  const change = parseAnnouncementCreate({ Kind: "Incident", Title: `Held ${number}`, Message: "We look." });
  const id = browserId(number);
  const command = {
    kind: "SchedulePublication",
    id,
    change,
    ifMatch: null,
    draftId: null,
    session: maja.session,
  } as const;
  await bus.submit({ command, actor: maja.actor, ...rest });
};
/** Has what is held be due so many milliseconds from now, one after another. */
const dueIn = async (bus: CommandBus, milliseconds: number, apart: number) => {
  const now = Date.now();
  const held = await bus.rows(q.selectFrom("pending_publication").select("id").orderBy("id").compile());
  for (const [index, { id }] of held.entries()) {
    const due_at = now + milliseconds + index * apart;
    await bus.write(q.updateTable("pending_publication").set({ due_at }).where("id", "=", id).compile());
  }
};
const published = q.selectFrom("announcement").select(["title", "created_at"]).orderBy("id").compile();
const held = q.selectFrom("pending_publication").select(["title", "state", "due_at"]).orderBy("id").compile();

describe("pending publications", () => {
  it("pending publications are executed on time, once, by three nodes", async () => {
    const [firstBus] = doors;
    if (firstBus === undefined) throw new Error("no node is open");
    const others = [await node(), await node()];
    for (let number = 0; number < 20; number += 1) await hold(firstBus, number);
    await dueIn(firstBus, second, 40);
    for (const bus of [firstBus, ...others]) start(bus);
    await until(async () => (await firstBus.rows(published)).length >= 20);
    // Whatever would be done twice would be done by now.
    await new Promise((resolve) => setTimeout(resolve, second));
    const rows = await firstBus.rows(published);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(20);
    expect(rows).toHaveLength(20);
    for (const { title, state, due_at: due } of await firstBus.rows(held)) {
      expect(state).toBe("Made");
      const late = (rows.find((row) => row.title === title)?.created_at ?? 0) - due;
      expect(late).toBeGreaterThanOrEqual(0);
    }
  });

  sqliteTest("pending publications that are due when a node starts are all executed", async () => {
    const [bus] = doors;
    if (bus === undefined) throw new Error("no node is open");
    for (let number = 0; number < 60; number += 1) await hold(bus, number);
    await dueIn(bus, -10 * second, 0);
    start(bus);
    await until(async () => (await bus.rows(published)).length >= 60);
    expect(await bus.rows(published)).toHaveLength(60);
  });

  it("pending publications of one node are executed by another", async () => {
    const [firstBus] = doors;
    if (firstBus === undefined) throw new Error("no node is open");
    const other = await node();
    start(other);
    await hold(firstBus, 1);
    await dueIn(firstBus, 800, 0);
    await hold(firstBus, 2);
    await firstBus.submit({
      command: { kind: "CancelPublication", id: browserId(2) },
      actor: maja.actor,
      ...rest,
    });
    await until(async () => (await firstBus.rows(published)).length >= 1);
    expect((await firstBus.rows(held)).map(({ state }) => state)).toEqual(["Made", "TakenBack"]);
  });

  it("pending publications are executed once when one node publishes at once and another when due", async () => {
    const [firstBus] = doors;
    if (firstBus === undefined) throw new Error("no node is open");
    const other = await node();
    start(other);
    for (let number = 0; number < 15; number += 1) await hold(firstBus, number);
    await dueIn(firstBus, 300, 20);
    await hold(firstBus, 99);
    for (let number = 0; number < 15; number += 1) {
      await firstBus.submit({
        command: await executionOf(firstBus, browserId(number)),
        actor: maja.actor,
        ...rest,
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, second));
    const titles = (await firstBus.rows(published)).map(({ title }) => title);
    expect(titles).toHaveLength(15);
    expect(new Set(titles).size).toBe(15);
  });
});
