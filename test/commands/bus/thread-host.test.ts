import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { BusHost } from "../../../src/commands/bus/bus-host.ts";
import type { ThreadSettings } from "../../../src/commands/bus/host-messages.ts";
import { startStoreWorker } from "../../../src/commands/bus/store-worker.ts";
import { startThread } from "../../../src/commands/bus/thread-host.ts";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { type Change, StoreFault } from "../../../src/store/engine.ts";
import { storeFile } from "../../../src/store/open-sqlite-store.ts";
import { q } from "../../../src/store/query.ts";
import { StoreProblem } from "../../../src/store/store-problem.ts";
import { ownPostgres } from "../../faults/nodes.ts";
import { secret, storeDatabase } from "../../harness/databases.ts";
import { baseUrl, submission } from "../stage.ts";

function folder(): string {
  const dataDirectory = mkdtempSync(join(tmpdir(), "signalbox-thread-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  return dataDirectory;
}

/** Starts the shipped thread, which ends with its store. */
const start = (settings: ThreadSettings, warn?: (sentence: string) => void): Promise<BusHost> =>
  startThread(settings, warn, startStoreWorker);

it("a store that the thread cannot open is reported in plain words", async () => {
  const dataDirectory = folder();
  writeFileSync(storeFile(dataDirectory), "no store at all ".repeat(500));
  const started = start({ dataDirectory, baseUrl: "http://localhost:8080" });
  await expect(started).rejects.toBeInstanceOf(StoreProblem);
  await expect(started).rejects.toThrow(/cannot be used: file is not a database\. Check the disk/);
});

describe("a database thread", () => {
  const threadOn = async (url: string, warn?: (sentence: string) => void): Promise<BusHost> => {
    const host = await start({ dataDirectory: folder(), database: { url, secret }, baseUrl }, warn);
    onTestFinished(() => host.close());
    return host;
  };
  const create = (host: BusHost, name: string) =>
    host.group([submission(parseComponentCreate({ Name: name }))], Date.now() + 2_000);
  const names = q.selectFrom("component").select("name").orderBy("id").compile();

  it("a database thread decides, reads, reports changes of other nodes, and finishes running work before it closes", async () => {
    const { url, drop } = await storeDatabase();
    onTestFinished(drop);
    const [first, second] = [await threadOn(url), await threadOn(url)];
    const changes: Change[] = [];
    const stop = second.onChange((change) => changes.push(change));
    // What it missed before it could listen.
    await expect.poll(() => changes).toEqual([{ revision: null, keys: true }]);
    const { revision } = await create(first, "API");
    await expect.poll(() => changes.at(-1)).toEqual({ revision, keys: false });
    expect(await second.read([names])).toEqual([[{ name: "API" }]]);
    expect(await second.probe()).toMatchObject({ lockable: true });
    // Its own changes are reported by their sender.
    await create(second, "Web");
    expect(changes).toHaveLength(2);
    stop();
    const running = create(first, "Db");
    await first.close();
    expect((await running).outcomes).toMatchObject([{ kind: "answer" }]);
    expect(await second.read([names])).toMatchObject([[{ name: "API" }, { name: "Web" }, { name: "Db" }]]);
    expect(changes).toHaveLength(2);
    await expect(first.read([names])).rejects.toBeInstanceOf(StoreFault);
    await first.close();
  });

  it("a database thread reports in plain words that the database is unavailable, perhaps temporarily", async () => {
    const database = { url: "postgres://nobody@127.0.0.1:1/store", secret };
    const started = start({ dataDirectory: folder(), database, baseUrl });
    const problem: unknown = await started.catch((reason: unknown) => reason);
    if (!(problem instanceof StoreProblem)) throw new Error("it was opened", { cause: problem });
    expect(problem.message).toMatch(/^The database store at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
    expect(problem.cause).toBeInstanceOf(Error);
  });

  it("a database thread warns of a server that may lose acknowledged writes", async () => {
    const postgres = await ownPostgres(["full_page_writes = off"]);
    const warnings: string[] = [];
    const host = await threadOn(postgres.url("postgres"), (warning) => warnings.push(warning));
    expect(warnings.join()).toContain("full_page_writes = off");
    await host.close();
  });
});
