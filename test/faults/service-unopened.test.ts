/** A service that starts while its store cannot be opened. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { readConfiguration } from "../../src/platform/configuration.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { type Service, startService } from "../../src/server/start-service.ts";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { freePort } from "../harness/postgres.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** A data directory with a component in it, as a service left it when it was stopped. */
async function leftBehind(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
  // A service that was closed before its store had opened still opens it, and closes it then.
  cleanups.push(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 20 }));
  const server = await startServer({ dataDirectory });
  await server.component("Website");
  await server.close();
  return dataDirectory;
}

/** Locks the store so that nobody else can even read it; returns the function that releases it. */
function hold(dataDirectory: string): () => void {
  const holder = new DatabaseSync(join(dataDirectory, "signalbox.sqlite"));
  holder.exec("pragma locking_mode = exclusive; begin exclusive; update counters set id = 1");
  let isHeld = true;
  const letGo = () => {
    if (isHeld) holder.close();
    isHeld = false;
  };
  cleanups.push(letGo);
  return letGo;
}

function starting(dataDirectory: string, port: number): Promise<Service> {
  const env = { HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: "0", DATA_DIR: dataDirectory };
  const configuration = readConfiguration(env, dataDirectory);
  return startService({ configuration, logger: createLogger("silent") });
}

describe("a service that cannot open its store", () => {
  it("a service that cannot open its store shows the stored snapshot, is ready after ten seconds, and accepts writes once the store opens", async () => {
    const [dataDirectory, port] = [await leftBehind(), await freePort()];
    const statusOf = async (path: string) => (await send(port, path)).status;
    const letGo = hold(dataDirectory);
    const started = starting(dataDirectory, port);
    let first: Awaited<ReturnType<typeof send>> | undefined;
    await until(async () => (first = await send(port, "/").catch(() => undefined)) !== undefined);
    // Nobody is admitted before there is something to show.
    expect([first?.status, first?.text]).toEqual([200, expect.stringContaining("Website")]);
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
    const service = await started;
    cleanups.push(() => service.close());
    expect([await statusOf("/readyz"), await statusOf("/readyz/write")]).toEqual([200, 503]);
    const keyed = await send(port, "/api/StatusPage", { key: makeKey("Read-Only").value });
    expect([keyed.status, keyed.json.Code]).toEqual([503, "LedgerUnavailable"]);
    letGo();
    await until(async () => (await statusOf("/readyz/write")) === 200);
  });

  longTest("a service that cannot open its store still stops on request", async () => {
    const dataDirectory = await leftBehind();
    hold(dataDirectory);
    const service = await starting(dataDirectory, await freePort());
    await expect(service.close()).resolves.toBeUndefined();
  });

  it("a service that cannot open its store does not start without a snapshot", async () => {
    const dataDirectory = await leftBehind();
    await rm(join(dataDirectory, "snapshots"), { recursive: true, force: true });
    await rm(join(dataDirectory, "signalbox.sqlite-wal"), { force: true });
    await writeFile(join(dataDirectory, "signalbox.sqlite"), "this is no store");
    await expect(starting(dataDirectory, await freePort())).rejects.toThrow("cannot be used");
  });
});
