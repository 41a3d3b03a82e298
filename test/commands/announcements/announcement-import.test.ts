/** Announcements that are imported with all of their updates: what components showed is as if it had been written here. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportedAnnouncement } from "../../../src/commands/announcements/imported-announcement.ts";
import type { Command } from "../../../src/commands/command.ts";
import { announcement } from "../../../src/contract/announcements.ts";
import { reportableStatuses } from "../../../src/contract/words.ts";
import { q } from "../../../src/store/query.ts";
import { runs } from "../../harness/databases.ts";
import { Stage } from "../stage.ts";
import { hour, iso, minute } from "../times.ts";
import { announce, update } from "./announcement-requests.ts";

const importing = (imported: ImportedAnnouncement): Command => ({
  kind: "ImportAnnouncement",
  page: null,
  announcement: imported,
});

const apiIs = (Status: (typeof reportableStatuses)[number]) => [{ ComponentName: "API", Status }];

const outage = (from: number): ImportedAnnouncement => ({
  kind: "Incident",
  title: "API is down",
  impact: null,
  startsAt: from,
  endsAt: null,
  updates: [
    { state: "Investigating", message: "We look.", at: from + minute, affected: apiIs("Major Outage") },
    { state: "Monitoring", message: "Better.", at: from + hour, affected: apiIs("Degraded Performance") },
    { state: "Resolved", message: "Over.", at: from + 2 * hour, affected: null },
  ],
  postmortem: { message: "It was a disk.", at: from + 20 * hour },
});

async function sentTo(stage: Stage, imported: ImportedAnnouncement) {
  return announcement.parse((await stage.send(importing(imported))).result);
}

describe("an imported announcement", () => {
  it("an imported incident has its own times, and what it did to components from update to update", async () => {
    const stage = await Stage.forTest();
    const id = await stage.component();
    stage.now += 24 * hour;
    const from = stage.began + hour;
    const found = await sentTo(stage, outage(from));
    expect(found).toMatchObject({
      State: "Resolved",
      Impact: "Critical",
      StartsAt: iso(from),
      ResolvedAt: iso(from + 2 * hour),
      NotifySubscribers: false,
      Postmortem: { Message: "It was a disk.", PublishedAt: iso(from + 20 * hour) },
    });
    expect(found.Updates.map(({ State, PostedAt }) => [State, PostedAt])).toEqual([
      ["Resolved", iso(from + 2 * hour)],
      ["Monitoring", iso(from + hour)],
      ["Investigating", iso(from + minute)],
    ]);
    expect(await stage.statusesOf(id, from)).toEqual([
      ["Operational", -3_600],
      ["Major Outage", 0],
      ["Degraded Performance", 3_600],
      ["Operational", 7_200],
    ]);
  });

  it("an import notifies nobody, and later updates of an open incident notify as usual", async () => {
    const stage = await Stage.forTest();
    await stage.component();
    stage.now += 24 * hour;
    const { updates, ...rest } = outage(stage.began + hour);
    const notifications = () => stage.rows(q.selectFrom("notification").selectAll().compile());
    const { Id } = await sentTo(stage, { ...rest, updates: [updates[0]], postmortem: null });
    expect(await notifications()).toEqual([]);
    expect(await update(stage, Id, { State: "Resolved" })).toMatchObject({ State: "Resolved" });
    expect(await notifications()).toHaveLength(1);
  });

  it("work that was not completed at its planned end stays open", async () => {
    const stage = await Stage.forTest();
    await stage.component();
    stage.now += 24 * hour;
    const at = stage.began + hour;
    const found = await sentTo(stage, {
      kind: "Maintenance",
      title: "New disks",
      impact: null,
      startsAt: at,
      endsAt: at + hour,
      updates: [
        { state: "Scheduled", message: "We will.", at: at - hour, affected: [{ ComponentName: "API" }] },
        { state: "In Progress", message: "We do.", at, affected: null },
      ],
      postmortem: null,
    });
    expect(found).toMatchObject({ State: "In Progress", Overrunning: true });
    await stage.send({ kind: "MoveAnnouncements", announcementNumbers: [1], dueBy: stage.now });
    expect(await stage.rows(q.selectFrom("announcement").select("state").compile())).toEqual([
      { state: "In Progress" },
    ]);
  });

  it("a text that is too long is refused, and nothing is stored", async () => {
    const stage = await Stage.forTest();
    await stage.component();
    const long = "x".repeat(32 * 1_024 + 1);
    const { updates, ...rest } = outage(stage.began - 3 * hour);
    const [first] = updates;
    const refusal = await stage.refusal(importing({ ...rest, updates: [{ ...first, message: long }] }));
    expect(refusal.message).toContain("32 KiB");
    expect(await stage.rows(q.selectFrom("announcement").selectAll().compile())).toEqual([]);
  });

  it("an incident or an update of the future is refused, and nothing is stored", async () => {
    const stage = await Stage.forTest();
    const id = await stage.component();
    const { updates, ...rest } = outage(stage.began - 3 * hour);
    const [first] = updates;
    for (const imported of [
      { ...rest, startsAt: stage.now + hour, updates: [first] as const },
      { ...rest, updates: [{ ...first, at: stage.now + hour }] as const },
    ]) {
      const refusal = await stage.refusal(importing(imported));
      expect(refusal.message).toContain("It is in the future");
    }
    expect(await stage.statusesOf(id)).toEqual([["Operational", 0]]);
  });

  it("an import leaves the same history as the same updates posted at their times", async () => {
    const step = fc.record({
      state: fc.constantFrom("Investigating", "Identified", "Monitoring", "Resolved"),
      wait: fc.integer({ min: 1, max: 90 }),
      status: fc.option(fc.constantFrom(...reportableStatuses)),
    });
    const steps = fc.tuple(
      fc.record({ lead: fc.integer({ min: 0, max: 30 }) }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(steps, async ([{ lead }, all]) => {
        const [lived, imported] = [await Stage.open(), await Stage.open()];
        try {
          const ids = [await lived.component(), await imported.component()];
          const startsAt = lived.began + hour;
          let at = startsAt + lead * minute;
          const posted = all.map(({ state, wait, status }, index) => {
            if (index > 0) at += wait * minute;
            return { state, message: "x", at, affected: status === null ? null : apiIs(status) } as const;
          });
          let id = "";
          for (const [index, { state, at: now, affected }] of posted.entries()) {
            lived.now = now;
            const fields = {
              State: state,
              Message: "x",
              ...(affected === null ? {} : { AffectedComponents: affected }),
            };
            if (index > 0) await update(lived, id, fields);
            else if (state === "Resolved")
              ({ Id: id } = await announce(lived, {
                ...fields,
                StartsAt: iso(startsAt),
                ResolvedAt: iso(now),
              }));
            else ({ Id: id } = await announce(lived, { ...fields, StartsAt: iso(startsAt) }));
          }
          imported.now = at + 24 * hour;
          const [first, ...later] = posted;
          if (first === undefined) return;
          const found = await sentTo(imported, {
            ...outage(startsAt),
            updates: [first, ...later],
            postmortem: null,
          });
          expect(found.State).toBe(posted.at(-1)?.state);
          expect(await imported.statusesOf(ids[1] ?? "", startsAt)).toEqual(
            await lived.statusesOf(ids[0] ?? "", startsAt),
          );
        } finally {
          await lived.close();
          await imported.close();
        }
      }),
      { numRuns: runs(15) },
    );
  });
});
