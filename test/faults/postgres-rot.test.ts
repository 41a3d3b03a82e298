/** A flipped bit in the files of a database: it is detected, and the earlier state is shown (F-57). */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { type PostgresServer, postgresPrograms } from "../harness/postgres.ts";
import { until } from "../harness/until.ts";
import { isGreen, visit } from "./node-responses.ts";
import { nodeOn, ownPostgres, queryDatabase } from "./nodes.ts";

const name = "Checkout of lamps";
const rotten = "Checkout of damps";

/** Flips two bits of a component's name where the database's files have it, while it is stopped. */
async function rot(postgres: PostgresServer): Promise<void> {
  const url = postgres.url("postgres");
  const [row] = await queryDatabase(url, "select pg_relation_filepath('component') as path");
  await postgres.stop("fast");
  const file = join(postgres.folder, "data", String(row?.["path"]));
  const bytes = readFileSync(file);
  let found = 0;
  for (let place = bytes.indexOf(name); place >= 0; place = bytes.indexOf(name, place + 1)) {
    bytes.write(rotten, place);
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
  writeFileSync(file, bytes);
  await postgres.start();
}

/** A node with a component, on a database with checksums or without. */
async function nodeWithName(keepsChecksums: boolean) {
  const postgres = await ownPostgres();
  if (keepsChecksums) {
    await postgres.stop("fast");
    const program = join(postgresPrograms() ?? "", "pg_checksums");
    execFileSync(program, ["--enable", "--no-sync", "-D", join(postgres.folder, "data")], {
      stdio: "ignore",
    });
    await postgres.start();
  }
  const node = await nodeOn(postgres.url("postgres"));
  await node.server.component(name);
  await until(() => isGreen(node));
  return { postgres, node };
}

describe("a flipped bit in the database's files (F-57)", () => {
  it("a flipped bit in the database's files is detected by checksums: the page stays, and becomes stale in time", async ({
    annotate,
  }) => {
    const { postgres, node } = await nodeWithName(true);
    const end = visit(node);
    await rot(postgres);
    await until(async () => !(await isGreen(node)));
    for (let look = 0; look < 20; look += 1) {
      const { text } = await node.calls.get("/");
      expect(text).toContain(name);
      expect(text).not.toContain(rotten);
      expect(await isGreen(node)).toBe(false);
      await sleep(20);
    }
    await annotate(`${await end()} pages read, none with it`);
  });

  longTest("a flipped bit is shown to visitors if the database has no checksums (the control)", async () => {
    const { postgres } = await nodeWithName(false);
    await rot(postgres);
    const next = await nodeOn(postgres.url("postgres"));
    await until(async () => (await next.calls.get("/")).text.includes("Component "));
    expect((await next.calls.get("/")).text).toContain(rotten);
  });
});
