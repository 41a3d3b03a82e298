/** Reminders of maintenance, recorded by the scheduler. */
import { beforeEach, describe, expect, it } from "vitest";
import { parseAnnouncementPatch } from "../../src/commands/announcements/announcement-bodies.ts";
import { recordReminders } from "../../src/scheduler/maintenance-reminders.ts";
import { q } from "../../src/store/query.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "../notifications/dispatching.ts";

const hour = 60 * 60_000;
const iso = (at: number) => new Date(at).toISOString();

let here: Dispatching;
let now = 0;
beforeEach(async () => {
  here = await dispatching();
  now = Date.now();
});

async function maintain(inMs: number, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return await here.announce({
    Kind: "Maintenance",
    StartsAt: iso(now + inMs),
    EndsAt: iso(now + inMs + hour),
    ...fields,
  });
}

const reminders = async () =>
  await here.bus.rows(
    q.selectFrom("notification").select("dedupe_key").where("event", "=", "MaintenanceReminder").compile(),
  );

describe("the reminder task", () => {
  it("the reminder task records one reminder a day before the start, however often it runs", async () => {
    await maintain(24 * hour + 2_000);
    for (const at of [now, now + 3_000, now + 4_000]) await recordReminders({ bus: here.bus }, at);
    // The command looks at the store's own clock, by which the reminder is not due yet.
    expect(await reminders()).toEqual([]);
    await until(() => Date.now() >= now + 2_000);
    for (let run = 0; run < 2; run += 1) {
      await recordReminders({ bus: here.bus }, Date.now());
      expect(await reminders()).toHaveLength(1);
    }
  });

  sqliteTest(
    "the reminder task records another reminder if the start was moved, and none for the former start",
    async () => {
      const id = await maintain(24 * hour + 1_500);
      const run = () => recordReminders({ bus: here.bus }, Date.now());
      await until(() => Date.now() >= now + 1_500);
      await run();
      expect(await reminders()).toHaveLength(1);
      const at = Date.now() + 24 * hour + 1_500;
      await here.submit(parseAnnouncementPatch(id, { StartsAt: iso(at), EndsAt: iso(at + hour) }));
      await run();
      expect(await reminders()).toHaveLength(1);
      await until(() => Date.now() >= at - 24 * hour);
      await run();
      expect(await reminders()).toHaveLength(2);
    },
  );

  sqliteTest(
    "the reminder task records nothing for maintenance more than a day ahead, or announced after its reminder",
    async () => {
      await maintain(48 * hour);
      await maintain(hour / 2);
      await recordReminders({ bus: here.bus }, now);
      expect(await reminders()).toEqual([]);
    },
  );

  sqliteTest(
    "the reminder task records nothing for maintenance without notifications, or deleted",
    async () => {
      await maintain(2 * hour, { NotifySubscribers: false });
      const id = await maintain(2 * hour);
      await here.submit({ kind: "DeleteAnnouncement", id });
      await recordReminders({ bus: here.bus }, now + hour + 1_000);
      expect(await reminders()).toEqual([]);
    },
  );
});
