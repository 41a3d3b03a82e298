/** A node that is started while its database is gone (F-24). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../src/platform/configuration.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startService } from "../../src/server/start-service.ts";
import { secret } from "../harness/databases.ts";
import type { PostgresServer } from "../harness/postgres.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { calls } from "./calls.ts";
import { isGreen, pageOf, writesAre } from "./node-responses.ts";
import { onPostgres, ownPostgres } from "./nodes.ts";
import { furnish, type Place, type Running, scratchBox } from "./service.ts";
import { must } from "./watching.ts";

/** The leftovers of a stopped node, and its database, which was stopped after it. */
async function leftBehind(): Promise<{ readonly place: Place; readonly postgres: PostgresServer }> {
  const postgres = await ownPostgres();
  const box = scratchBox();
  const DATABASE_URL = onPostgres(box, postgres);
  const place = await furnish(box);
  const before = await startServer({
    dataDirectory: box.data,
    env: { DATABASE_URL, SIGNALBOX_SECRET: secret },
  });
  await before.close();
  await postgres.stop("fast");
  return { place, postgres };
}

/** Starts a node on what is left; it stops when the test has ended. */
async function startOn({ box, key }: Place): Promise<Pick<Running, "calls"> & { close(): Promise<void> }> {
  const env = { ...box.env, PORT: "0", METRICS_PORT: "0", DATA_DIR: box.data };
  const configuration = readConfiguration(env, box.data);
  const service = await startService({ configuration, logger: createLogger("silent") });
  const client = calls(service.address.port, key);
  const close = () => {
    client.close();
    return service.close();
  };
  whenFinished(close);
  return { calls: client, close };
}

describe("a node started without its database", () => {
  /** The tests follow one another. */
  const left = shared(leftBehind);

  it("a node started without its database shows the stored snapshot, is ready with it, and accepts writes once the database is available", async () => {
    const { place, postgres } = left();
    const node = await startOn(place);
    const page = await node.calls.get("/");
    expect([page.status, page.text.includes("Component 0")]).toEqual([200, true]);
    expect(page.text).not.toContain("All Systems Operational");
    await writesAre(node, 503);
    await postgres.start();
    await writesAre(node, 200);
    expect((await pageOf(node)).Components).toHaveLength(1);
    must(200)(await node.calls.report("Component 0", "Operational", "back"));
    await until(() => isGreen(node));
    await node.close();
    await postgres.stop("fast");
  });

  it("a node started without its database and without a snapshot says why it cannot start", async () => {
    const { place } = left();
    rmSync(join(place.box.data, "snapshots"), { recursive: true });
    await expect(startOn(place)).rejects.toThrow("cannot be used");
  });
});
