/** Times that people and programs give, far ahead and long past (F-17). */
import { beforeEach, describe, expect, it } from "vitest";
import {
  parseAnnouncementCreate,
  parseUpdateCreate,
} from "../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../src/commands/command.ts";
import { announcement as answered } from "../../src/contract/announcements.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import { Scene } from "./announcements/announcement-stage.ts";
import { report } from "./stage.ts";
import { hour, iso, minute } from "./times.ts";

const year = 365 * 24 * hour;
const offsets = {
  "a year ahead": year,
  "six minutes ahead": 6 * minute,
  "four minutes ahead": 4 * minute,
  "a year back": -year,
};
type Offset = keyof typeof offsets;

let scene: Scene;
let api: string;
beforeEach(async () => {
  scene = await Scene.forTest();
  api = await scene.stage.component("API", { Status: "Operational", StartDate: "2024-01-01" });
});

/** The outcome of a command: the refused field, or the resulting status and history of the component. */
async function outcome(make: () => Command): Promise<string> {
  const before = (await scene.stage.row(api)).shown_status;
  try {
    await scene.stage.send(make());
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.detail.errors?.[0]?.Path ?? error.code}`;
    throw error;
  }
  const { now } = scene.stage;
  const { shown_status: shown } = await scene.stage.row(api);
  const periods = await scene.stage.periods(api);
  expect(periods.filter((period) => period.from_at > now)).toEqual([]);
  const past = periods.some((period) => period.status === "Major Outage" && period.from_at < now);
  return `${shown === before ? "as before" : shown}${past ? ", in the history" : ""}`;
}

const incident = (fields: Record<string, unknown>) =>
  parseAnnouncementCreate({
    Kind: "Incident",
    Title: "Down",
    Message: "It is down.",
    AffectedComponents: [{ ComponentId: api, Status: "Major Outage" }],
    ...fields,
  });

describe("the time of", () => {
  it.each<[Offset, string]>([
    ["a year ahead", "refused: OccurredAt"],
    ["six minutes ahead", "refused: OccurredAt"],
    ["four minutes ahead", "Major Outage"],
    ["a year back", "refused: OccurredAt"],
  ])("a report with a far time is handled, %s: %s", async (offset, expected) => {
    const occurredAt = scene.stage.now + offsets[offset];
    expect(await outcome(() => report({ status: "Major Outage", occurredAt }))).toBe(expected);
  });

  it.each<[Offset, string]>([
    ["a year ahead", "refused: StartsAt"],
    ["six minutes ahead", "refused: StartsAt"],
    ["four minutes ahead", "Major Outage"],
    ["a year back", "Major Outage, in the history"],
  ])("an incident's start with a far time is handled, %s: %s", async (offset, expected) => {
    const StartsAt = iso(scene.stage.now + offsets[offset]);
    expect(await outcome(() => incident({ StartsAt }))).toBe(expected);
  });

  it.each<[Offset, string]>([
    ["a year ahead", "refused: ResolvedAt"],
    ["six minutes ahead", "refused: ResolvedAt"],
    ["four minutes ahead", "as before, in the history"],
    ["a year back", "as before, in the history"],
  ])("an incident's end with a far time is handled, %s: %s", async (offset, expected) => {
    const ResolvedAt = scene.stage.now + offsets[offset];
    const StartsAt = iso(Math.min(ResolvedAt, scene.stage.now) - hour);
    expect(await outcome(() => incident({ StartsAt, ResolvedAt: iso(ResolvedAt) }))).toBe(expected);
  });

  it.each<[Offset, string]>([
    ["a year ahead", "refused: PostedAt"],
    ["six minutes ahead", "refused: PostedAt"],
    ["four minutes ahead", "as before"],
    ["a year back", "refused: PostedAt"],
  ])("an update with a far time is handled, %s: %s", async (offset, expected) => {
    const created = answered.parse((await scene.stage.send(incident({}))).result);
    const PostedAt = iso(scene.stage.now + offsets[offset]);
    expect(await outcome(() => parseUpdateCreate(created.Id, { Message: "Still down.", PostedAt }))).toBe(
      expected,
    );
  });

  it.each<[Offset, string]>([
    ["a year ahead", "Scheduled"],
    ["six minutes ahead", "Scheduled"],
    ["four minutes ahead", "Scheduled"],
  ])("maintenance with a far time is handled, %s: %s", async (offset, state) => {
    const start = scene.stage.now + offsets[offset];
    const id = await scene.maintenance({
      StartsAt: iso(start),
      EndsAt: iso(start + hour),
      State: "Scheduled",
    });
    await scene.tick();
    expect((await scene.row(id)).state).toBe(state);
    expect(await scene.stage.row(api)).toMatchObject({ shown_status: "Operational" });
    expect(await scene.stage.periods(api)).toHaveLength(1);
  });
});
