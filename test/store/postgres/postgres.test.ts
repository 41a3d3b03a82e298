/** Faults of a PostgreSQL store alone: other nodes, the network, and a server that goes away. */
import "../../harness/shipped-timeouts.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Change, Engine } from "../../../src/store/engine.ts";
import { q } from "../../../src/store/query.ts";
import { forUpdate } from "../../../src/store/sql-dialect.ts";
import { storeDatabase } from "../../harness/databases.ts";
import { until } from "../../harness/until.ts";
import { Wire } from "../../harness/wire.ts";
import { failure, openedDatabase, raw, soon } from "../scratch.ts";

/** A store that several nodes open, some of them over a proxied connection. */
async function scratchStore(): Promise<{ url: string; node: () => Engine; wire: () => Promise<Wire> }> {
  const { url, drop } = await storeDatabase();
  onTestFinished(drop);
  const wire = async () => {
    const laid = await Wire.to(Number(new URL(url).port));
    onTestFinished(() => laid.close());
    return laid;
  };
  return { url, node: () => openedDatabase(url), wire };
}

const lock = raw<{ revision: number }>(`select revision from counters where id = 1 ${forUpdate}`);

/** Raises the revision, as a group does; resolves with the revision that it made. */
const raise = (engine: Engine, deadline = soon()) =>
  engine.transaction(async (tx) => {
    const [row] = await tx.rows(lock);
    const revision = (row?.revision ?? 0) + 1;
    await tx.rows(q.updateTable("counters").set({ revision }).compile());
    await tx.announce({ revision, keysRevision: null });
    return revision;
  }, deadline);

const revisionOf = async (engine: Engine) => {
  const [rows] = await engine.read([raw("select revision from counters")]);
  return rows?.[0];
};

/** A connection that nothing looks after. */
async function trusting(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const others =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

function changesOf(engine: Engine): Change[] {
  const changes: Change[] = [];
  engine.onChange((change) => changes.push(change));
  return changes;
}

describe("several nodes on one database", () => {
  it("several nodes on one database raise the revision one after another, in the order of their commits", async () => {
    const { node } = await scratchStore();
    const nodes = [node(), node(), node()];
    const revisions: number[] = [];
    await Promise.all(
      nodes.map(async (engine) => {
        for (let n = 0; n < 10; n += 1) revisions.push(await raise(engine, soon(15_000)));
      }),
    );
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await revisionOf(node())).toEqual({ revision: 30 });
  });

  it("several nodes on one database are notified of each other's changes, and not of their own", async () => {
    const { node } = await scratchStore();
    const [here, there] = [node(), node()];
    const [changesHere, changesThere] = [changesOf(here), changesOf(there)];
    // The first thing heard is that something may have been missed.
    await until(() => changesHere.length === 1 && changesThere.length === 1);
    expect(changesThere).toEqual([{ revision: null, keys: true }]);
    await raise(here);
    await until(() => changesThere.length === 2);
    expect(changesThere[1]).toEqual({ revision: 1, keys: false });
    await sleep(50);
    expect(changesHere).toHaveLength(1);
    expect(await there.changedElsewhere()).toBe(false);
  });

  it("several nodes on one database are not notified of rolled-back changes", async () => {
    const { node } = await scratchStore();
    const [here, there] = [node(), node()];
    const changes = changesOf(there);
    await until(() => changes.length === 1);
    const rolledBack = here.transaction(async (tx) => {
      await tx.announce({ revision: 7, keysRevision: 1 });
      throw new Error("no");
    }, soon());
    await failure(rolledBack);
    await raise(here);
    await until(() => changes.length === 2);
    expect(changes[1]).toEqual({ revision: 1, keys: false });
  });

  it("several nodes on one database retry after a deadlock, and all succeed (F-23)", async () => {
    const { node, url } = await scratchStore();
    const [here, there] = [node(), node()];
    await here.write(raw("create table word (id bigint primary key, n bigint not null)"));
    await here.write(raw("insert into word values (1, 0), (2, 0)"));
    const crossing = (engine: Engine, ids: readonly number[]) =>
      engine.transaction(async (tx) => {
        for (const id of ids) {
          await tx.rows(raw("update word set n = n + 1 where id = ?", id));
          await sleep(30);
        }
      }, soon());
    await Promise.all([crossing(here, [1, 2]), crossing(there, [2, 1])]);
    expect(await here.read([raw("select n from word order by id")])).toEqual([[{ n: 2 }, { n: 2 }]]);
    // The control: of two who do not try again one fails.
    const [first, second] = [await trusting(url), await trusting(url)];
    const crossingOnce = async (client: Client, ids: readonly number[]) => {
      await client.query("begin");
      for (const id of ids) {
        await client.query("update word set n = n + 1 where id = $1", [id]);
        await sleep(300);
      }
      await client.query("commit");
    };
    const outcomes = await Promise.allSettled([crossingOnce(first, [1, 2]), crossingOnce(second, [2, 1])]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "40P01" } },
    ]);
  });

  it("several nodes on one database continue when another version has added to a table (F-52)", async () => {
    const { node } = await scratchStore();
    const [here, there] = [node(), node()];
    const all = q.selectFrom("page").selectAll().compile();
    const inside = () => here.transaction((tx) => tx.rows(all), soon());
    await here.read([all]);
    await inside();
    await there.write(raw("alter table page add column colour text"));
    expect((await here.read([all]))[0]).toHaveLength(1);
    expect(await inside()).toHaveLength(1);
  });
});

describe("a node with connections ended by the server", () => {
  it("a node whose connections are ended by the server uses new ones without any failure (F-03)", async () => {
    const { node, url } = await scratchStore();
    const engine = node();
    for (let n = 1; n <= 5; n += 1) {
      expect(await raise(engine)).toBe(n);
      await openedDatabase(url).write(raw(others));
      expect(await revisionOf(engine)).toEqual({ revision: n });
    }
  });

  it("a node whose connections are ended by the server receives notifications again, first that some may be missing", async () => {
    const { node } = await scratchStore();
    const [here, there] = [node(), node()];
    const changes = changesOf(there);
    await until(() => changes.length === 1);
    await here.write(raw(others));
    await until(() => changes.length === 2);
    expect(changes[1]).toEqual({ revision: null, keys: true });
    await raise(here);
    await until(() => changes.length === 3);
    expect(changes[2]).toEqual({ revision: 1, keys: false });
  });
});

describe("a failing connection", () => {
  it("a connection that loses the response to a commit reports an unknown outcome, and the change is stored once (F-20)", async () => {
    const { url, node, wire } = await scratchStore();
    const laid = await wire();
    const engine = openedDatabase(laid.through(url));
    await raise(engine);
    for (let n = 2; n <= 6; n += 1) {
      laid.manner = "loses the answer to a commit";
      expect(await failure(raise(engine))).toHaveProperty("outcome", "unknown");
      expect(await revisionOf(node())).toEqual({ revision: n });
    }
    expect(laid.lost).toBe(5);
    expect(await raise(engine)).toBe(7);
  });

  it("a broken connection refuses work meanwhile, and recovers (F-19)", async () => {
    const { url, wire } = await scratchStore();
    const laid = await wire();
    const engine = openedDatabase(laid.through(url));
    const changes = changesOf(engine);
    await raise(engine);
    await until(() => changes.length === 1);
    laid.manner = "swallows";
    const [written, read] = await Promise.all([
      failure(raise(engine, Date.now() + 2_000)),
      failure(engine.read([raw("select 1")])),
    ]);
    expect(written).toHaveProperty("outcome", "refused");
    expect(read).toHaveProperty("outcome", "refused");
    laid.manner = "carries";
    expect(await raise(engine)).toBe(2);
    expect(await revisionOf(engine)).toEqual({ revision: 2 });
    // A connection that was being made meanwhile is given up first.
    await until(() => changes.length >= 2);
  });

  it("a silently broken listening connection is detected, and missed changes are loaded; without a probe it stays deaf", async () => {
    const { url, node, wire } = await scratchStore();
    const laid = await wire();
    const engine = openedDatabase(laid.through(url));
    const changes = changesOf(engine);
    const client = await trusting(laid.through(url));
    const trustingChanges: unknown[] = [];
    client.on("notification", (news) => trustingChanges.push(news));
    await client.query("listen signalbox");
    await until(() => changes.length === 1);
    const other = node();
    await raise(other);
    await until(() => changes.length === 2 && trustingChanges.length === 1);
    laid.deafen();
    await raise(other);
    await until(() => changes.length === 3);
    expect(changes[2]).toEqual({ revision: null, keys: true });
    await raise(other);
    await until(() => changes.length === 4);
    expect(changes[3]).toEqual({ revision: 3, keys: false });
    expect(trustingChanges).toHaveLength(1);
    laid.cut();
  });

  it("a slow connection commits a group in a few round trips, whatever it writes (F-22)", async () => {
    const { url, wire } = await scratchStore();
    const laid = await wire();
    const engine = openedDatabase(laid.through(url));
    await raise(engine);
    const before = laid.sent;
    await engine.transaction(async (tx) => {
      await Promise.all(Array.from({ length: 100 }, () => tx.rows(raw("select 1"))));
    }, soon());
    // Each trip is one piece; one statement after the other would take a hundred.
    expect(laid.sent - before).toBeLessThan(20);
  });
});

describe("a held lock", () => {
  it("a locked table is waited for until the deadline, while reads continue (F-22)", async () => {
    const { node, url } = await scratchStore();
    const [engine, holder] = [node(), openedDatabase(url)];
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => released.resolve());
    const holding = holder.transaction(async (tx) => {
      await tx.rows(raw("lock table counters in exclusive mode"));
      held.resolve();
      await released.promise;
    }, soon());
    await held.promise;
    expect(await failure(raise(engine, Date.now() + 500))).toHaveProperty("outcome", "refused");
    expect(await revisionOf(engine)).toEqual({ revision: 0 });
    released.resolve();
    await holding;
    expect(await raise(engine)).toBe(1);
  });

  it("a held lock delays a migration by two seconds at a time at most, so that others proceed (F-51)", async () => {
    const { node, url } = await scratchStore();
    const [migrating, holder, third] = [node(), node(), node()];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = holder.transaction(async (tx) => {
      await tx.rows(raw("select count(*) from page"));
      await released;
    }, soon(20_000));
    await sleep(50);
    const altered = migrating.transaction(
      (tx) => tx.rows(raw("alter table page add column colour text")),
      soon(15_000),
    );
    await sleep(100);
    // It stands behind the migration, which gives way.
    const read = third.transaction((tx) => tx.rows(raw("select slug from page")), soon());
    expect(await read).toEqual([{ slug: "status" }]);
    release();
    await Promise.all([holding, altered]);
    // The control: behind one that waits for as long as it takes, so does everybody.
    const [patient, transacting] = [await trusting(url), await trusting(url)];
    await transacting.query("begin");
    await transacting.query("select count(*) from page");
    const alteredLast = patient.query("alter table page add column shade text");
    // Locks of all databases are there, and other tests wait for theirs.
    const waiting =
      "select from pg_locks join pg_database on oid = database where datname = current_database() and not granted";
    await until(async () => (await transacting.query(waiting)).rowCount !== 0);
    const refused = await failure(
      third.transaction((tx) => tx.rows(raw("select slug from page")), soon(2_500)),
    );
    expect(refused).toHaveProperty("outcome", "refused");
    await transacting.query("commit");
    await alteredLast;
  });
});
