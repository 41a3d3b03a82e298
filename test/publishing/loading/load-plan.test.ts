/** How SQLite finds the publisher's rows. PostgreSQL plans by the number of rows. */
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { Loader } from "../../../src/publishing/loading/snapshot-loader.ts";
import { q } from "../../../src/store/query.ts";
import { Stage } from "../stage.ts";

/** How SQLite goes about the queries that name a table, of so many loads one after another. */
async function plansOf(table: string, loads: number): Promise<string[]> {
  const stage = await Stage.open();
  onTestFinished(() => stage.close());
  const { bus } = stage;
  const loader = new Loader();
  let plans: string[] = [];
  for (let load = 0; load < loads; load += 1) {
    plans = [];
    await loader.load(
      {
        read: async (queries) => {
          for (const query of queries.filter((candidate) => candidate.sql.includes(`from "${table}"`))) {
            const plan = sql`explain query plan ${sql.raw(query.sql.replaceAll("?", "null"))}`.compile(q);
            const [details = []] = await bus.read([plan]);
            plans.push(JSON.stringify(details));
          }
          return await bus.read(queries);
        },
      },
      Date.now(),
    );
  }
  return plans;
}

const wholeTable = /SCAN announcement(?!\w* USING)/u;

describe("a load", () => {
  it("a load finds days by their key only", async () => {
    const plans = await plansOf("component_day", 1);
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toContain("SCAN component_day");
    expect(plans[1]).toContain("SEARCH component_day USING PRIMARY KEY (day=? AND component_id=?)");
  });

  it("the first load finds the shown announcements by index", async () => {
    const plans = await plansOf("announcement", 1);
    // When any last changed; then they, their updates, and what they affect.
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(wholeTable);
    expect(plans[0]).toContain("USING COVERING INDEX announcement_revision");
    for (const plan of plans.slice(1)) {
      expect(plan).toContain("announcement_resolved (resolved_at=?)");
      expect(plan).toContain("announcement_resolved (resolved_at>?)");
      expect(plan).toContain("announcement_kind (kind=?)");
    }
  });

  it("a later load finds changed announcements by index", async () => {
    const plans = await plansOf("announcement", 2);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(wholeTable);
    for (const plan of plans.slice(1)) {
      expect(plan).toContain("announcement_revision (revision>?)");
    }
  });
});
