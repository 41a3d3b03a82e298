/** Commands about announcements, as chance has it, for stores in which some were made before. */
import fc from "fast-check";
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parsePostmortem,
  parseUpdateCreate,
  parseUpdatePatch,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../../src/commands/command.ts";
import { announcement } from "../../../src/contract/announcements.ts";
import { announcementKinds } from "../../../src/contract/words.ts";
import { report, type Stage } from "../stage.ts";
import { hour, iso, minute } from "../times.ts";
import { announce, maintain } from "./announcement-requests.ts";

/** The announcements that are there before: their public ids, and those of their first updates. */
export type Announced = readonly { readonly id: string; readonly updateId: string }[];

/** Announces an incident and maintenance that go on, and an incident that is over. */
export async function announceSome(stage: Stage): Promise<Announced> {
  const component = (ComponentName: string, effect: object) => ({
    AffectedComponents: [{ ComponentName, ...effect }],
  });
  const created = [
    await announce(stage, component("API", { Status: "Partial Outage" })),
    await maintain(stage, { ...component("Web", { Expect: "Degraded Performance" }), State: "In Progress" }),
    await announce(stage, {
      ...component("API", { Status: "Major Outage" }),
      StartsAt: iso(stage.now - 10 * minute),
      ResolvedAt: iso(stage.now - 5 * minute),
    }),
  ];
  await stage.report(report({ status: "Operational" }));
  return created.map((answer) => {
    const { Id, Updates } = announcement.parse(answer);
    return { id: Id, updateId: Updates[0]?.Id ?? "" };
  });
}

const status = fc.constantFrom("Operational", "Degraded Performance", "Major Outage");
const affected = fc.array(
  fc.record({ ComponentName: fc.constantFrom("API", "Web", "Database", "Nothing"), Status: status }),
  { maxLength: 3 },
);
const state = fc.constantFrom("Identified", "Resolved", "Verifying", "Completed", "In Progress");
const ago = fc.constantFrom(0, 0, 1, 7, 30);
const which = fc.nat(3);
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });

type Plan = (announced: Announced, now: number) => Command;

const at = (announced: Announced, index: number) =>
  announced[index] ?? { id: "nowhere", updateId: "nothing" };
const defined = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const creations = fc
  .record({ Kind: fc.constantFrom(...announcementKinds), affected, ago, isOver: fc.boolean() })
  .map(
    ({ Kind, affected: list, ago: began, isOver }): Plan =>
      (_announced, now) => {
        const isWork = Kind === "Maintenance";
        const names = list.map(({ ComponentName }) => ({ ComponentName }));
        return parseAnnouncementCreate({
          Kind,
          Title: "Made",
          Message: "It is so.",
          AffectedComponents: Kind === "Incident" ? list : names,
          // It ends after its start.
          StartsAt: iso(now - (isOver ? began + 1 : began) * minute),
          ...(isWork ? { EndsAt: iso(now + hour) } : {}),
          ...(isOver ? { ResolvedAt: iso(now) } : {}),
        });
      },
  );

const changes = fc
  .record({ which, state: optional(state), affected: optional(affected), ago, isPatch: fc.boolean() })
  .map(({ which: index, state: State, affected: AffectedComponents, ago: minutesAgo, isPatch }): Plan => {
    return (announced, now) => {
      const { id } = at(announced, index);
      const fields = defined({ State, AffectedComponents });
      if (isPatch) return parseAnnouncementPatch(id, { ...fields, Title: "Changed" });
      const PostedAt = minutesAgo === 0 ? undefined : iso(now - minutesAgo * minute);
      return parseUpdateCreate(id, { Message: "More.", ...fields, ...defined({ PostedAt }) });
    };
  });

const others = fc.tuple(which, fc.constantFrom("delete", "restore", "edit", "forget", "look back")).map(
  ([index, what]): Plan =>
    (announced) => {
      const { id, updateId } = at(announced, index);
      if (what === "delete") return { kind: "DeleteAnnouncement", id };
      if (what === "restore") return { kind: "RestoreAnnouncement", id };
      if (what === "forget") return { kind: "DeleteUpdate", id, updateId };
      if (what === "edit") return parseUpdatePatch({ id, updateId }, { Message: "Edited." });
      return parsePostmortem(id, { Message: "Why." });
    },
);

/** Any command about announcements. */
export const announcementPlans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 2, arbitrary: creations },
  { weight: 4, arbitrary: changes },
  { weight: 2, arbitrary: others },
);
