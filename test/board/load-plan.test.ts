/** How SQLite finds what the board asks for. PostgreSQL plans by how much there is. */
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { Loader } from "../../src/board/load.ts";
import { q } from "../../src/ledger/query.ts";
import { Stage } from "./stage.ts";

/** How SQLite goes about the queries of a first load that name a table. */
async function plansOf(table: string): Promise<string[]> {
  const stage = await Stage.open();
  onTestFinished(() => stage.close());
  const { door } = stage;
  const plans: string[] = [];
  await new Loader().load(
    {
      read: async (queries) => {
        for (const query of queries.filter((one) => one.sql.includes(`from "${table}"`))) {
          const plan = sql`explain query plan ${sql.raw(query.sql.replaceAll("?", "null"))}`.compile(q);
          const [details = []] = await door.read([plan]);
          plans.push(JSON.stringify(details));
        }
        return await door.read(queries);
      },
    },
    Date.now(),
  );
  return plans;
}

describe("a load", () => {
  it("finds days by their key alone", async () => {
    const plans = await plansOf("component_day");
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toContain("SCAN component_day");
    expect(plans[1]).toContain("SEARCH component_day USING PRIMARY KEY (day=? AND component_id=?)");
  });

  it("finds announcements, and what belongs to them, by index", async () => {
    const plans = await plansOf("announcement");
    // When any last changed, which are listed, and those that changed with their updates and what they affect.
    expect(plans).toHaveLength(5);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN announcement(?!\w* USING)/u);
    expect(plans[0]).toContain("USING COVERING INDEX announcement_revision");
    for (const plan of plans.slice(1)) {
      expect(plan).toContain("announcement_resolved (resolved_at=?)");
      expect(plan).toContain("announcement_resolved (resolved_at>?)");
      expect(plan).toContain("announcement_kind (kind=?)");
    }
  });
});
