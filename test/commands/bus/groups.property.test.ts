/** However commands are grouped, the store ends the same; and a refused one leaves no trace. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "../../../src/commands/bus/group-outcome.ts";
import { q } from "../../../src/store/query.ts";
import { isTable, tableColumns } from "../../../src/store/tables/table-columns.ts";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { announceSome } from "../announcements/announcement-plans.ts";
import { type Plan, type Prepared, plans } from "../plans.ts";
import { Stage } from "../stage.ts";
import { second } from "../times.ts";

/** Creates a store with some content, and advances its clock by over an hour. */
async function prepare(stage: Stage): Promise<Prepared> {
  const groups: string[] = [];
  for (const Name of ["Shop", "Office"]) {
    const { result } = await stage.send({ kind: "CreateComponentGroup", fields: { Name } });
    groups.push(String(Reflect.get(Object(result), "Id")));
  }
  const components = [
    await stage.component("API", { GroupId: groups[0] }),
    await stage.component("Web", { ReportEvery: 60 }),
    await stage.component("Database", { GroupId: groups[1], Status: "Degraded Performance" }),
  ];
  stage.now += 3_000 * second;
  await stage.report({ componentNameKey: "web", status: "Operational" });
  await stage.report({
    componentNameKey: "api",
    status: "Partial Outage",
    source: "Nagios",
    message: "half",
  });
  stage.now += 3_000 * second;
  await stage.report({ componentNameKey: "api", status: "Operational" });
  stage.now += 200 * second;
  const announced = await announceSome(stage);
  stage.now += 600 * second;
  return { page: (await stage.page()).public_id, components, groups, announced };
}

let template: Stage;
let scene: Prepared;
beforeAll(async () => {
  template = await Stage.open();
  scene = await prepare(template);
  await template.leave();
});
afterAll(() => template.close());

/**
 * All content of the store; random ids are numbered in order of appearance. How often keys were changed is
 * counted by transactions, not by commands.
 */
async function contents(stage: Stage): Promise<string[]> {
  const dump: string[] = [];
  for (const table of Object.keys(tableColumns).filter(isTable)) {
    const rows = await stage.rows(q.selectFrom(table).selectAll().orderBy(sql`1, 2`).compile());
    for (const row of rows) {
      dump.push(`${table} ${JSON.stringify("keys_revision" in row ? { ...row, keys_revision: null } : row)}`);
    }
  }
  const seen = new Map<string, string>();
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu;
  return dump.map((line) =>
    line.replaceAll(uuid, (id) => {
      const name = seen.get(id) ?? `id ${seen.size}`;
      seen.set(id, name);
      return name;
    }),
  );
}

/** Sends commands in groups of these sizes, the last one again and again. */
async function play(planned: readonly ((now: number) => Plan)[], sizes: readonly number[]) {
  const stage = await Stage.open(template.now, template);
  try {
    const left = planned.map((plan) => plan(stage.now)(scene));
    const outcomes: Outcome[] = [];
    for (let turn = 0; left.length > 0; turn += 1) {
      const size = sizes[Math.min(turn, sizes.length - 1)] ?? 1;
      outcomes.push(...(await stage.group(left.splice(0, size))));
    }
    return { outcomes, contents: await contents(stage) };
  } finally {
    await stage.close();
  }
}

const fates = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome) => (outcome.kind === "refusal" ? outcome.refusal.code : outcome.kind));

describe("commands sent together", () => {
  it("commands sent together have the same result one by one and in groups of any size", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plans, sizes, async (planned, some) => {
        const alone = await play(planned, [1]);
        for (const grouping of [[planned.length], some]) {
          const together = await play(planned, grouping);
          expect(fates(together.outcomes)).toEqual(fates(alone.outcomes));
          expect(together.contents).toEqual(alone.contents);
        }
        expect(fates(alone.outcomes)).not.toContain("failure");
      }),
      { numRuns: repetitions(3, runs(300)) },
    );
  });

  it("refused commands in a group leave no trace", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (planned) => {
        const together = await play(planned, [planned.length]);
        const good = planned.filter((_plan, index) => together.outcomes[index]?.kind === "answer");
        fc.pre(good.length < planned.length);
        const without = await play(good, [1]);
        expect(new Set(fates(without.outcomes))).toEqual(new Set(good.length === 0 ? [] : ["answer"]));
        expect(together.contents).toEqual(without.contents);
      }),
      { numRuns: repetitions(3, runs(300)) },
    );
  });
});
