/** Many visitors at once while the page changes (F-38). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { secret } from "../harness/databases.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { type Calls, calls } from "./calls.ts";
import { carelessNode } from "./careless-node.ts";
import { ownPostgres } from "./nodes.ts";
import { furnish, scratchBox, serveHere } from "./service.ts";
import { must } from "./watching.ts";

const changes = repetitions(2, 20);
const visitors = repetitions(200, 300);
const atOnce = 50;

/** Visitors, many at once. */
async function herd(client: Calls): Promise<void> {
  for (let come = 0; come < visitors; come += atOnce)
    for (const response of await Promise.all(Array.from({ length: atOnce }, () => client.get("/"))))
      must(200)(response);
}

/** A database that logs every statement, and the number of statements so far. */
async function loggingDatabase(): Promise<{ readonly url: string; readonly statements: () => number }> {
  const postgres = await ownPostgres(["log_statement = all", "log_min_messages = log"]);
  const logged = () =>
    readFileSync(join(postgres.folder, "log"), "utf8").match(/ LOG: {2}(?:statement|execute)/gu);
  return { url: postgres.url("postgres"), statements: () => logged()?.length ?? 0 };
}

const logging = shared(loggingDatabase);

describe("many visitors while the page changes", () => {
  it("many visitors are answered from memory while the page changes, and see each change", async ({
    annotate,
  }) => {
    const box = scratchBox();
    const { url, statements } = logging();
    Object.assign(box.env, { DATABASE_URL: url, SIGNALBOX_SECRET: secret });
    const service = await serveHere(await furnish(box));
    const before = statements();
    for (let change = 0; change < changes; change += 1) {
      const status = change % 2 === 0 ? "Major Outage" : "Operational";
      const report = service.calls.report("Component 0", status, `change ${change}`);
      await herd(service.calls);
      must(200)(await report);
      const shown = status === "Operational" ? "All Systems Operational" : "Major Outage";
      await until(async () => (await service.calls.get("/")).text.includes(shown));
    }
    const queries = statements() - before;
    await annotate(`${visitors * changes} visitors, ${queries} statements`);
    // A node looks for news of others some times a second, and reads each change: no visitor causes a statement.
    expect(queries).toBeLessThan((visitors * changes) / 2);
    expect(queries).toBeGreaterThan(changes);
  });
});

describe("a node that queries its database for every page", () => {
  it("the statement counter detects a node that queries its database for every page (the control)", async () => {
    const { url, statements } = logging();
    const { node } = await carelessNode(url, "asking");
    const client = calls(node.port, "");
    const before = statements();
    await herd(client);
    client.close();
    expect(statements() - before).toBeGreaterThanOrEqual(visitors);
  });
});
