/** How SQLite finds what time has in store: PostgreSQL plans by how much there is. */
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { commandsDue, findNextDue } from "../../src/scheduler/due-commands.ts";
import { Stage } from "../commands/stage.ts";

/** How SQLite goes about a statement. */
async function planOf(stage: Stage, { sql, parameters }: CompiledQuery): Promise<string> {
  return JSON.stringify(await stage.rows(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])));
}

describe("upcoming due events", () => {
  it("due events are found at the start of an index, without reading anything else", async () => {
    const stage = await Stage.forTest();
    const queries: CompiledQuery[] = [];
    const bus = {
      rows: async <Row>(query: CompiledQuery<Row>): Promise<Row[]> => {
        queries.push(query);
        return await stage.rows(query);
      },
    };
    expect(await findNextDue(bus)).toEqual({ now: null, nextAt: Number.POSITIVE_INFINITY });
    expect(await commandsDue(bus, stage.now)).toEqual([]);
    const plans = await Promise.all(queries.map((query) => planOf(stage, query)));
    expect(plans).toHaveLength(6);
    expect(plans[0]).toMatch(
      /INDEX component_next_expiry.*INDEX announcement_next_transition.*INDEX pending_publication_due/u,
    );
    expect(plans[1]).toContain("INDEX component_next_expiry (next_expiry_at>? AND next_expiry_at<?)");
    expect(plans[2]).toContain(
      "INDEX announcement_next_transition (next_transition_at>? AND next_transition_at<?)",
    );
    expect(plans[3]).toContain("INDEX pending_publication_due (due_at<?)");
    expect(plans[0]).toMatch(/INDEX integration_signal_due.*INDEX integration_incident_due/u);
    expect(plans[4]).toContain("INDEX integration_signal_due (due_at>? AND due_at<?)");
    expect(plans[5]).toContain("INDEX integration_incident_due (incident_due_at>? AND incident_due_at<?)");
    for (const plan of plans) expect(plan).not.toMatch(/SCAN \w+"|TEMP B-TREE/u);
  });
});
