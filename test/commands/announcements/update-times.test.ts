/** Corrected times: the end of an announcement, and when its updates were posted. */
import { beforeEach, describe, expect, it } from "vitest";
import {
  parseAnnouncementPatch,
  parseUpdatePatch,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";
import { Stage } from "../stage.ts";
import { hour, iso, minute } from "../times.ts";
import { announce, apiShows, patch, sent, update } from "./announcement-requests.ts";

let stage: Stage;
let api: string;
let start: number;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
  stage.now += hour;
  start = stage.now;
});

/** The statuses of the component since the incident began, with the minutes at which each began. */
const periods = async () => {
  const all = await stage.periods(api);
  return all
    .filter((period) => period.from_at >= start && period.from_at !== period.to_at)
    .filter((period, place, lasting) => period.status !== lasting[place - 1]?.status)
    .map((period): [string, number] => [period.status, (period.from_at - start) / minute]);
};

/** An incident that began at the start and was resolved 60 minutes later; another hour has passed since. */
async function resolvedIncident(): Promise<AnnouncementOut> {
  const { Id } = await announce(stage, apiShows("Major Outage"));
  stage.now += 20 * minute;
  await update(stage, Id, { State: "Identified" });
  stage.now += 40 * minute;
  const resolved = await update(stage, Id, { State: "Resolved" });
  stage.now += hour;
  return resolved;
}

describe("the end of a closed announcement", () => {
  it("a closed announcement keeps its start before its end, and has one if it ended before it was entered", async () => {
    const StartsAt = iso(start - 50 * minute);
    const ResolvedAt = iso(start - 40 * minute);
    for (const kind of [{}, { Kind: "Notice", AffectedComponents: [] }]) {
      const { Id } = await announce(stage, { ...kind, StartsAt, ResolvedAt });
      const pathOf = async (body: object) =>
        (await stage.refusal(parseAnnouncementPatch(Id, body))).detail.errors?.map(({ Path }) => Path);
      expect(await pathOf({ StartsAt: iso(start - 30 * minute) })).toEqual(["StartsAt"]);
      expect(await pathOf({ StartsAt: null })).toEqual(["StartsAt"]);
      expect(await pathOf({ ResolvedAt: iso(start - hour) })).toEqual(["ResolvedAt"]);
      await patch(stage, Id, { StartsAt: iso(start - 45 * minute) });
    }
  });

  it("the end of a closed announcement can be moved earlier, and its components' statuses follow", async () => {
    const { Id } = await resolvedIncident();
    expect(await periods()).toEqual([
      ["Major Outage", 0],
      ["Operational", 60],
    ]);
    const mended = await patch(stage, Id, { ResolvedAt: iso(start + 30 * minute) });
    expect(mended).toMatchObject({
      State: "Resolved",
      ResolvedAt: iso(start + 30 * minute),
      Updates: [{ State: "Resolved", PostedAt: iso(start + 30 * minute), EditedAt: null }, {}, {}],
    });
    expect(await periods()).toEqual([
      ["Major Outage", 0],
      ["Operational", 30],
    ]);
    expect((await stage.audit()).at(-1)).toMatchObject({
      action: "Announcement.Update",
      after: JSON.stringify({ ResolvedAt: iso(start + 30 * minute) }),
    });
  });

  it("the end of a closed announcement can be moved later, and back again", async () => {
    const { Id } = await resolvedIncident();
    await patch(stage, Id, { ResolvedAt: iso(start + 90 * minute) });
    expect(await periods()).toEqual([
      ["Major Outage", 0],
      ["Operational", 90],
    ]);
    await patch(stage, Id, { ResolvedAt: iso(start + 60 * minute) });
    expect(await periods()).toEqual([
      ["Major Outage", 0],
      ["Operational", 60],
    ]);
    const trace = [await stage.revision(), (await stage.audit()).length];
    await patch(stage, Id, { ResolvedAt: iso(start + 60 * minute) });
    expect([await stage.revision(), (await stage.audit()).length]).toEqual(trace);
  });

  it("the end of an announcement entered as closed can be corrected", async () => {
    stage.now += 3 * hour;
    const { Id } = await announce(stage, {
      State: "Resolved",
      StartsAt: iso(start),
      ResolvedAt: iso(start + hour),
      ...apiShows("Partial Outage"),
    });
    await patch(stage, Id, { ResolvedAt: iso(start + 2 * hour) });
    expect(await periods()).toEqual([
      ["Partial Outage", 0],
      ["Operational", 120],
    ]);
  });

  it("the end of a closed announcement cannot precede an update, be in the future, or be removed", async () => {
    const { Id } = await resolvedIncident();
    for (const ResolvedAt of [iso(start + 20 * minute), iso(stage.now + hour), null])
      await expect(patch(stage, Id, { ResolvedAt })).rejects.toMatchObject({ code: "ValidationFailed" });
  });

  it("the end of an open announcement cannot be set", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    await expect(patch(stage, Id, { ResolvedAt: iso(start) })).rejects.toMatchObject({
      code: "ValidationFailed",
    });
  });

  it("the end of a closed announcement comes from ResolvedAt if the same change closes it", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    stage.now += hour;
    const closed = await patch(stage, Id, { State: "Resolved", ResolvedAt: iso(start + 30 * minute) });
    expect(closed).toMatchObject({ State: "Resolved", ResolvedAt: iso(start + 30 * minute) });
    expect(await periods()).toEqual([
      ["Major Outage", 0],
      ["Operational", 30],
    ]);
  });
});

describe("the time of an update", () => {
  it("the time of an update can be corrected between its neighbours, with its effect", async () => {
    const { Id } = await announce(stage, apiShows("Partial Outage"));
    stage.now += 20 * minute;
    const worse = await update(stage, Id, { State: "Identified", ...apiShows("Major Outage") });
    stage.now += 40 * minute;
    await update(stage, Id, { State: "Monitoring", ...apiShows("Degraded Performance") });
    const updateId = worse.Updates[0]?.Id ?? "";
    const move = async (minutes: number) =>
      await sent(stage, parseUpdatePatch({ id: Id, updateId }, { PostedAt: iso(start + minutes * minute) }));
    expect((await move(10)).Updates[1]).toMatchObject({
      PostedAt: iso(start + 10 * minute),
      EditedAt: null,
    });
    expect(await periods()).toEqual([
      ["Partial Outage", 0],
      ["Major Outage", 10],
      ["Degraded Performance", 60],
    ]);
    await move(50);
    expect(await periods()).toEqual([
      ["Partial Outage", 0],
      ["Major Outage", 50],
      ["Degraded Performance", 60],
    ]);
    await move(5);
    expect(await periods()).toEqual([
      ["Partial Outage", 0],
      ["Major Outage", 5],
      ["Degraded Performance", 60],
    ]);
    await expect(move(60)).rejects.toMatchObject({ code: "ValidationFailed" });
    await expect(move(0)).rejects.toMatchObject({ code: "ValidationFailed" });
  });
});

describe("an answer", () => {
  it("a response says whether subscribers are notified of the announcement and of each update", async () => {
    const { Id } = await announce(stage);
    const updated = await update(stage, Id, { NotifySubscribers: false });
    expect(updated).toMatchObject({
      NotifySubscribers: true,
      Updates: [{ NotifySubscribers: false }, { NotifySubscribers: true }],
    });
  });
});
