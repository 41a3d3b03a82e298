import { describe, expect, it } from "vitest";
import {
  parseAnnouncementCreate,
  parseUpdateCreate,
} from "../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../src/commands/command.ts";
import { parseCorrection } from "../../src/commands/components/correction-commands.ts";
import { definitionOf } from "../../src/commands/registry.ts";
import { newId } from "../../src/store/uuid.ts";
import { incident } from "./announcements/announcement-requests.ts";
import { report } from "./stage.ts";
import { day, iso } from "./times.ts";

const now = Date.UTC(2026, 9, 20, 12);
const ago = (days: number) => iso(now - days * day);
const three = {
  AffectedComponents: ["API", "Web", "Mail"].map((ComponentName) => ({
    ComponentName,
    Status: "Major Outage",
  })),
};
const id = newId(now);

const rebuildDays = (command: Command) => definitionOf(command).rebuildDays?.(command, now) ?? 0;

describe("the rebuild cost of a command", () => {
  it.each<[string, Command, number]>([
    ["a report nothing that counts", report({ occurredAt: now - day }), 0],
    [
      "a correction all since it begins",
      parseCorrection(id, { From: ago(40), To: ago(39), Status: "Operational", Reason: "No outage" }),
      40,
    ],
    ["an incident all since it began, of each component", incident({ ...three, StartsAt: ago(10) }), 30],
    ["one that is over too", incident({ ...three, State: "Resolved", ResolvedAt: ago(5) }), 15],
    ["one that begins now nothing", incident(three), 0],
    ["one that affects nothing nothing", incident({ StartsAt: ago(10) }), 0],
    ["one from a template as much as that may affect", incident({ StartsAt: ago(1), TemplateId: id }), 500],
    [
      "a notice nothing",
      parseAnnouncementCreate({ Kind: "Notice", Title: "News", Message: "News", StartsAt: ago(10) }),
      0,
    ],
    [
      "planned work nothing",
      parseAnnouncementCreate({
        Kind: "Maintenance",
        Title: "Work",
        Message: "Work",
        StartsAt: ago(-1),
        EndsAt: ago(-2),
        AffectedComponents: [{ ComponentName: "API" }],
      }),
      0,
    ],
    ["an update that is told now nothing", parseUpdateCreate(id, { Message: "More" }), 0],
    [
      "a late one all since then, of those it names",
      parseUpdateCreate(id, { Message: "More", PostedAt: ago(2), ...three }),
      6,
    ],
    [
      "a late one that names none as much as there may be",
      parseUpdateCreate(id, { Message: "More", PostedAt: ago(2) }),
      1_000,
    ],
  ])("the rebuild cost is counted for %s", (_what, command, days) => {
    expect(rebuildDays(command)).toBe(days);
    const held: Command = {
      kind: "ExecutePublication",
      number: 1,
      change: command.kind === "CreateAnnouncement" || command.kind === "PostUpdate" ? command : null,
      draftId: null,
      dueBy: null,
      shouldGiveUp: false,
    };
    expect(rebuildDays(held)).toBe(held.change === null ? 0 : days);
  });
});
