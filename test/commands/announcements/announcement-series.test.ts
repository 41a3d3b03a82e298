import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { hour, iso, minute } from "../times.ts";
import { Scene } from "./announcement-stage.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await Scene.forTest();
});

describe("recurring maintenance", () => {
  beforeEach(async () => {
    await scene.stage.component("API", { Status: "Operational" });
    await scene.stage.component("Site", { Status: "Operational" });
  });

  /** When each occurrence begins and ends, in minutes. */
  async function plans(): Promise<[string, number, number][]> {
    return (await scene.all()).map((occurrence) => [
      occurrence.state,
      ((occurrence.starts_at ?? 0) - scene.began) / minute,
      ((occurrence.ends_at ?? 0) - scene.began) / minute,
    ]);
  }
  const daily = { Recurrence: "FREQ=DAILY" };
  const day = 24 * 60;

  it("recurring maintenance plans the next occurrence once when one ends automatically", async () => {
    await scene.maintenance(daily);
    scene.stage.now = scene.began + hour;
    await scene.tick();
    expect(await plans()).toHaveLength(1);
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    await scene.tick();
    expect(await plans()).toEqual([
      ["Completed", 60, 180],
      ["Scheduled", day + 60, day + 180],
    ]);
    const [first, second] = await scene.all();
    expect(second).toMatchObject({
      title: "Work",
      series_id: first?.id,
      next_transition_at: second?.starts_at,
    });
    const affected = await scene.stage.rows(q.selectFrom("announcement_component").selectAll().compile());
    expect(affected.filter((effect) => effect.announcement_id === second?.id)).toMatchObject([
      { status: "Under Maintenance", expected_status: "Partial Outage", position: 1 },
    ]);
    expect(await scene.updates(second?.public_id ?? "")).toMatchObject([
      { state: "Scheduled", message: "We work.", actor: "clock" },
    ]);
    expect((await scene.stage.audit()).at(-1)).toMatchObject({
      action: "Announcement.Create",
      actor: "clock",
    });
  });

  it.each([
    ["an update", (id: string) => scene.post(id, { State: "Cancelled" })],
    ["a patch", (id: string) => scene.patch(id, { State: "Cancelled" })],
  ])(
    "recurring maintenance plans the next occurrence once when a person closes one early with %s",
    async (_what, close) => {
      const id = await scene.maintenance(daily);
      await close(id);
      await scene.post(id, { Message: "Too windy." });
      await scene.patch(id, { Title: "Called off" });
      await scene.tick();
      expect(await plans()).toEqual([
        ["Cancelled", 60, 180],
        ["Scheduled", day + 60, day + 180],
      ]);
    },
  );

  it("recurring maintenance skips past windows, and keeps a current one", async () => {
    await scene.maintenance({ ...daily, AutoComplete: false });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    scene.stage.now = scene.began + 5 * 24 * hour + 2 * hour;
    const [first] = await scene.all();
    await scene.post(first?.public_id ?? "", { State: "Completed" });
    expect((await plans())[1]).toEqual(["Scheduled", 5 * day + 60, 5 * day + 180]);
    await scene.tick();
    expect((await scene.all())[1]?.state).toBe("In Progress");
  });

  it("recurring maintenance plans one future occurrence after a downtime of days", async () => {
    await scene.maintenance(daily);
    scene.stage.now = scene.began + 4 * 24 * hour;
    await scene.tick();
    await scene.tick();
    expect(await plans()).toEqual([
      ["Completed", 60, 180],
      ["Scheduled", 4 * day + 60, 4 * day + 180],
    ]);
  });

  it("recurring maintenance ends with its COUNT, with its rule, and with its deletion", async () => {
    const counted = await scene.maintenance({ Recurrence: "FREQ=DAILY;COUNT=2" });
    const stopped = await scene.maintenance(daily);
    const deleted = await scene.maintenance(daily);
    await scene.patch(stopped, { Recurrence: null });
    await scene.stage.send({ kind: "DeleteAnnouncement", id: deleted });
    for (const passed of [3, 27, 51, 75]) {
      scene.stage.now = scene.began + passed * hour;
      await scene.tick();
    }
    const rows = await scene.all();
    expect(rows.map((occurrence) => occurrence.state)).toEqual([
      "Completed",
      "Completed",
      "Scheduled",
      "Completed",
    ]);
    expect(rows.at(-1)?.series_id).toBe((await scene.row(counted)).id);
  });

  it("recurring maintenance keeps its schedule when one occurrence moves, and takes a new one when its rule changes", async () => {
    const first = await scene.maintenance(daily);
    await scene.post(first, { State: "Cancelled" });
    const second = (await scene.all())[1]?.public_id ?? "";
    // A day early, beside what comes next by the rule.
    await scene.patch(second, { StartsAt: iso(scene.began + 4 * hour), EndsAt: iso(scene.began + 5 * hour) });
    await scene.post(second, { State: "Cancelled" });
    expect((await plans())[2]).toEqual(["Scheduled", 2 * day + 60, 2 * day + 180]);
    const third = (await scene.all())[2]?.public_id ?? "";
    await scene.patch(third, { Recurrence: "FREQ=WEEKLY", EndsAt: iso(scene.began + 50 * hour) });
    await scene.post(third, { State: "Cancelled" });
    expect((await plans())[3]).toEqual(["Scheduled", 9 * day + 60, 9 * day + 120]);
  });

  it("recurring maintenance is refused if its rule never recurs, or if it is closed", async () => {
    const refused = async (fields: Record<string, unknown>) => {
      const error = await scene.maintenance(fields).catch((reason: unknown) => reason);
      return error instanceof Refusal ? error.detail.errors?.map(({ Path }) => Path) : error;
    };
    expect(await refused({ Recurrence: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" })).toEqual(["Recurrence"]);
    const times = { StartsAt: iso(scene.began - 2 * hour), EndsAt: iso(scene.began - hour) };
    expect(await refused({ ...daily, ...times, State: "Completed" })).toEqual(["Recurrence"]);
    expect(await scene.all()).toEqual([]);
  });

  it("recurring maintenance is refused if it would end before it begins, in the page's time zone", async () => {
    const refused = async (change: Promise<unknown>) => {
      const error = await change.catch((reason: unknown) => reason);
      return error instanceof Refusal ? error.detail.errors?.map(({ Path }) => Path) : "taken";
    };
    const until = (at: number) => `FREQ=DAILY;UNTIL=${iso(at).slice(0, 10).replaceAll("-", "")}`;
    const first = scene.began + hour;
    expect(await refused(scene.maintenance({ Recurrence: until(first - 24 * hour) }))).toEqual([
      "Recurrence",
    ]);
    const id = await scene.maintenance({ Recurrence: until(first) });
    const week = 7 * 24 * hour;
    const moved = { StartsAt: iso(first + week), EndsAt: iso(first + week + hour) };
    expect(await refused(scene.patch(id, moved))).toEqual(["Recurrence"]);
    expect(await refused(scene.patch(id, { ...moved, Recurrence: until(first + 2 * week) }))).toBe("taken");
  });

  it("the next occurrence takes the components of the last one, without deleted ones", async () => {
    const id = await scene.maintenance(daily);
    await scene.post(id, { AffectedComponents: [{ ComponentName: "API" }, { ComponentName: "Site" }] });
    const [api] = await scene.stage.rows(q.selectFrom("component").selectAll().orderBy("id").compile());
    await scene.stage.send({ kind: "DeleteComponent", id: api?.public_id ?? "" });
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    const next = (await scene.all())[1];
    const affected = await scene.stage.rows(q.selectFrom("announcement_component").selectAll().compile());
    expect(affected.filter((effect) => effect.announcement_id === next?.id)).toMatchObject([
      { position: 1, expected_status: null },
    ]);
  });
});

// F-15: the stored time is the page's local time.
describe("recurring maintenance across a clock change", () => {
  it.each([
    ["Europe/Amsterdam", "2026-10-18T02:30", ["02:30+02:00", "02:30+02:00", "02:30+01:00"]],
    ["Europe/Amsterdam", "2027-03-21T02:30", ["02:30+01:00", "03:30+02:00", "02:30+02:00"]],
    ["America/New_York", "2026-10-25T01:30", ["01:30-04:00", "01:30-04:00", "01:30-05:00"]],
    ["America/New_York", "2027-03-07T02:30", ["02:30-05:00", "03:30-04:00", "02:30-04:00"]],
    ["Australia/Lord_Howe", "2027-03-28T01:45", ["01:45+11:00", "01:45+11:00", "01:45+10:30"]],
    ["Australia/Lord_Howe", "2026-09-27T02:15", ["02:15+10:30", "02:45+11:00", "02:15+11:00"]],
  ])(
    "recurring maintenance in %s every week from %s keeps its local time",
    async (timeZone, first, times) => {
      const start = Temporal.PlainDateTime.from(first).toZonedDateTime(timeZone).epochMilliseconds;
      scene.stage.now = start - hour;
      const { public_id: id } = await scene.stage.page();
      await scene.stage.send({ kind: "PatchPage", id, fields: { TimeZone: timeZone } });
      await scene.announce({
        Kind: "Maintenance",
        StartsAt: iso(start),
        EndsAt: iso(start + 3 * hour),
        Recurrence: "FREQ=WEEKLY",
      });
      for (let week = 0; week < 2; week += 1) {
        scene.stage.now = (await scene.all()).at(-1)?.ends_at ?? 0;
        await scene.tick();
      }
      const rows = await scene.all();
      const shown = rows.map((occurrence) => {
        const local = Temporal.Instant.fromEpochMilliseconds(occurrence.starts_at ?? 0).toZonedDateTimeISO(
          timeZone,
        );
        return local.toString({ smallestUnit: "minute", timeZoneName: "never" }).slice(11);
      });
      expect(shown).toEqual(times);
      expect(rows.map((occurrence) => (occurrence.ends_at ?? 0) - (occurrence.starts_at ?? 0))).toEqual(
        rows.map(() => 3 * hour),
      );
    },
  );
});
