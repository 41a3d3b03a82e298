/** How SQLite finds the archive. PostgreSQL plans by the number of rows. */
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import type { ArchiveStore } from "../../../src/publishing/archive/archive-context.ts";
import { readAnnouncement } from "../../../src/publishing/archive/archived-announcement.ts";
import { readComponentHistory } from "../../../src/publishing/archive/archived-component.ts";
import { readHistory } from "../../../src/publishing/archive/archived-history.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { q } from "../../../src/store/query.ts";
import { until } from "../../harness/until.ts";
import { Stage } from "../stage.ts";

type ReadInputs = {
  readonly snapshot: Snapshot;
  readonly reader: ArchiveStore;
  readonly announcement: string;
};

/** How SQLite goes about every query of a reading. */
async function plansOf(read: (inputs: ReadInputs) => Promise<unknown>): Promise<string[]> {
  const stage = await Stage.open();
  onTestFinished(() => stage.close());
  await stage.create({ Name: "Checkout" });
  const announcement = await stage.announce({
    Kind: "Incident",
    Title: "Long ago",
    Message: "It was.",
    AffectedComponents: [{ ComponentName: "Checkout", Status: "Partial Outage" }],
  });
  const publisher = await stage.publisher();
  await until(() => publisher.snapshot !== undefined);
  const { snapshot } = publisher;
  if (snapshot === undefined) throw new Error("there is no snapshot");
  const plans: string[] = [];
  const reader: ArchiveStore = {
    read: async (queries) => {
      for (const query of queries) {
        const plan = sql`explain query plan ${sql.raw(query.sql.replaceAll("?", "null"))}`.compile(q);
        const [details = []] = await stage.bus.read([plan]);
        plans.push(JSON.stringify(details));
      }
      return await stage.bus.read(queries);
    },
  };
  await read({ snapshot, reader, announcement });
  return plans;
}

const wholeTable = /SCAN announcement(?!\w* USING)/u;

it("a part of the history is found in order, without reading its neighbours", async () => {
  const plans = await plansOf(async ({ snapshot, reader, announcement: id }) => {
    await readHistory({ kind: "newest" }, snapshot, reader);
    await readHistory({ kind: "before", id }, snapshot, reader);
  });
  const announcementPlans = plans.filter((plan) => plan.includes("announcement"));
  for (const plan of announcementPlans) expect(plan).not.toMatch(wholeTable);
  const parts = announcementPlans.filter((plan) => plan.includes("announcement_began (began_at<?)"));
  // Twice: the entries of the part, and their components.
  expect(parts).toHaveLength(4);
  expect(
    parts.filter((plan) => plan.includes("TEMP B-TREE") && !plan.includes("announcement_component")),
  ).toEqual([]);
  expect(announcementPlans.filter((plan) => plan.includes("announcement_began (began_at>?)"))).toHaveLength(
    1,
  );
});

it("announcements, alone and of a component, are found by index", async () => {
  const plans = await plansOf(async ({ snapshot, reader, announcement }) => {
    await readAnnouncement({ id: announcement, page: snapshot.page.id }, reader);
    await readComponentHistory(snapshot.components[0]?.id ?? "", snapshot, reader);
  });
  const announcementPlans = plans.filter((plan) => plan.includes("announcement"));
  expect(announcementPlans.length).toBeGreaterThanOrEqual(6);
  for (const plan of announcementPlans)
    expect(plan).not.toMatch(/SCAN (?:announcement|entry|status_period)/u);
});
