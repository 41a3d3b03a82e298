/** Many come at once, at a steady rate however long their answers take, just while the page changes (F-38). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { secret } from "../harness/databases.ts";
import { until } from "../harness/until.ts";
import { type Calls, calls } from "./calls.ts";
import { carelessNode } from "./careless-node.ts";
import { engines } from "./edges.ts";
import { ownPostgres } from "./nodes.ts";
import { furnish, scratchBox, serve } from "./service.ts";
import { must, quantile, watch } from "./watching.ts";

const perSecond = 200;
const changes = 5;
const every = 1_000;

/** As many visitors as come, until they are ended. */
const herdOf = (asked: Calls) => watch(() => asked.get("/"), must(200), 1_000 / perSecond);

/** A database that writes down every statement that it is asked for; how many there were so far. */
async function tellingDatabase(): Promise<{ readonly url: string; readonly statements: () => number }> {
  const postgres = await ownPostgres(["log_statement = all", "log_min_messages = log"]);
  const told = () =>
    readFileSync(join(postgres.folder, "log"), "utf8").match(/ LOG: {2}(?:statement|execute)/gu);
  return { url: postgres.url("postgres"), statements: () => told()?.length ?? 0 };
}

describe.each(engines)("many who come while the page changes (%s)", (engine) => {
  it("are all answered at once, from memory, and are shown each change", async ({ annotate }) => {
    const box = scratchBox();
    const database = engine === "postgres" ? await tellingDatabase() : undefined;
    if (database !== undefined)
      Object.assign(box.env, { DATABASE_URL: database.url, SIGNALBOX_SECRET: secret });
    const service = await serve(await furnish(box));
    const idle = herdOf(service.calls);
    await sleep(2_000);
    await idle.end();
    const before = database?.statements() ?? 0;
    const begun = performance.now();
    const herd = herdOf(service.calls);
    const shownAfter: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await sleep(every);
      const status = change % 2 === 0 ? "Major Outage" : "Operational";
      must(200)(await service.calls.report("Component 0", status, `change ${change}`));
      const toldAt = performance.now();
      const shown = status === "Operational" ? "All Systems Operational" : "Major Outage";
      await until(async () => (await service.calls.get("/")).text.includes(shown), 5_000);
      shownAfter.push(performance.now() - toldAt);
    }
    await herd.end();
    const seconds = (performance.now() - begun) / 1_000;
    const asked = (database?.statements() ?? 0) - before;
    const [quiet, slow] = [quantile(idle.took, 0.99), quantile(herd.took, 0.99)];
    const statements = database === undefined ? "" : `; ${(asked / seconds).toFixed(0)} statements a second`;
    await annotate(
      `${herd.took.length} visitors, p99 ${slow.toFixed(1)} ms (${quiet.toFixed(1)} ms while nothing changed); shown after at most ${Math.round(Math.max(...shownAfter))} ms${statements}`,
    );
    expect(herd.took.length).toBeGreaterThan(perSecond * changes * 0.9);
    // 200 ms on a machine that has nothing else to do; on another, by how slow that one is.
    expect(slow).toBeLessThan(Math.max(200, 20 * quiet));
    // What looks for news of others asks some times a second, and each change is read: no visitor is behind any of it.
    expect(asked).toBeLessThan(herd.took.length / 4);
    if (database !== undefined) expect(asked).toBeGreaterThan(changes);
  });
});

describe("a node that asks its database for every page", () => {
  it("would be found out by the statements (the control)", async () => {
    const { url, statements } = await tellingDatabase();
    const { node } = await carelessNode(url, "asking");
    const asked = calls(node.port, "");
    const before = statements();
    const herd = herdOf(asked);
    await sleep(3_000);
    await herd.end();
    asked.close();
    expect(statements() - before).toBeGreaterThanOrEqual(herd.took.length);
  });
});
