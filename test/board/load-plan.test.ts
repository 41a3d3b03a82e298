/** How SQLite finds what the board asks for. PostgreSQL plans by how much there is. */
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { Loader } from "../../src/board/load.ts";
import { q } from "../../src/ledger/query.ts";
import { Stage } from "./stage.ts";

describe("a load", () => {
  it("finds days by their key alone", async () => {
    const stage = await Stage.open();
    onTestFinished(() => stage.close());
    const { door } = stage;
    const plans: string[] = [];
    await new Loader().load(
      {
        read: async (queries) => {
          for (const query of queries.filter((one) => one.sql.includes('from "component_day"'))) {
            const plan = sql`explain query plan ${sql.raw(query.sql.replaceAll("?", "null"))}`.compile(q);
            const [details = []] = await door.read([plan]);
            plans.push(JSON.stringify(details));
          }
          return await door.read(queries);
        },
      },
      Date.now(),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toContain("SCAN component_day");
    expect(plans[1]).toContain("SEARCH component_day USING PRIMARY KEY (day=? AND component_id=?)");
  });
});
