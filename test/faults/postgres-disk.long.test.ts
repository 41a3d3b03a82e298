/**
 * The database's disk full, read-only, failing to sync, and without power (F-04, F-08 to F-11). `npm test` has these faults on
 * SQLite, and what a node makes of the errors of PostgreSQL (test/store/postgres/postgres-faults.test.ts).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { PostgresServer } from "../harness/postgres.ts";
import { until } from "../harness/until.ts";
import { demandDoneAgain, demandNothingLost, moreAre, settle } from "./accounts.ts";
import { carelessNode, reportsOfCareless } from "./careless-node.ts";
import { statusOf, visit, writesAre } from "./node-responses.ts";
import { keepSending, nodeOn, ownPostgres, queryDatabase, reportsAt } from "./nodes.ts";
import { OwnDisk, whyNoDisk } from "./own-disk.ts";
import { compare } from "./records.ts";
import type { Sender } from "./sender.ts";
import { spoil } from "./strace.ts";

const untried = whyNoDisk();

/** The processes of a server. */
function processesOf({ pid }: PostgresServer): number[] {
  const { stdout } = spawnSync("ps", ["--no-headers", "-o", "pid", "--ppid", String(pid)], {
    encoding: "utf8",
  });
  return [pid, ...(stdout.match(/\d+/gu) ?? []).map(Number)];
}

/** Ends processes at once, as a power cut does. */
async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await until(() => !pids.some(isAlive));
}

/** Whether a process runs: one that has ended may stay in the table for as long as nobody takes note of it. */
function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] !== "Z";
  } catch {
    return false;
  }
}

/**
 * Removes the lock files of a killed server. After a power cut no process has the number in them; here the killed one keeps its
 * number until its parent has taken note of its end, and a new server would refuse to start beside it.
 */
function forgetProcess({ folder, port }: PostgresServer): void {
  for (const name of ["data/postmaster.pid", `.s.PGSQL.${port}.lock`])
    rmSync(join(folder, name), { force: true });
}

/** Starts it again, if it has ended, as whatever looks after it would. */
async function seeThatItRuns(postgres: PostgresServer): Promise<void> {
  try {
    await queryDatabase(postgres.url("postgres"), "select 1");
  } catch {
    await postgres.stop("immediate").catch(() => undefined);
    await postgres.start().catch(() => undefined);
  }
}

describe("a power cut under the database (F-04)", () => {
  const rounds = 10;
  const perRound = 15;

  const cut = async (postgres: PostgresServer, disk: OwnDisk) => {
    const processes = processesOf(postgres);
    disk.cutPower();
    await killAll(processes);
    await disk.repair();
    forgetProcess(postgres);
  };

  it("a power cut under the database loses no acknowledged write, and repeats none", async ({
    skip,
    annotate,
  }) => {
    skip(untried !== "", untried);
    const disk = new OwnDisk(256);
    const postgres = await ownPostgres([], { within: disk.folder });
    const url = postgres.url("postgres");
    const nodes = await Promise.all([nodeOn(url), nodeOn(url)]);
    expect(nodes[0]?.server.log.join()).not.toContain("fsync = off");
    disk.sync();
    const visitors = nodes.map(visit);
    const stop = new AbortController();
    const sending = nodes.map(({ sender, component }) => keepSending(sender, component.name, stop.signal));
    for (let round = 0; round < rounds; round += 1) {
      await moreAre(perRound, nodes);
      await cut(postgres, disk);
      await postgres.start();
    }
    await moreAre(perRound, nodes);
    stop.abort();
    await Promise.all(sending);
    for (const end of visitors) await end();
    const acknowledged = nodes.flatMap(({ sender }) => sender.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(2 * perRound - 5);
    expect(compare(acknowledged, await reportsAt(url))).toEqual({ lost: [], doubled: [] });
    await annotate(`${acknowledged.length} reports, ${rounds} cuts`);
  });

  it("a power cut under a database without fsync loses writes, and a node warns of it at start (the control)", async ({
    skip,
    annotate,
  }) => {
    skip(untried !== "", untried);
    const disk = new OwnDisk(256);
    const postgres = await ownPostgres(["fsync = off"], { within: disk.folder });
    const url = postgres.url("postgres");
    const { sender, server } = await nodeOn(url);
    expect(server.log.join()).toContain("The database runs with fsync = off");
    disk.sync();
    await sender.sendMany("report", 30);
    expect(sender.acknowledged).toHaveLength(30);
    await cut(postgres, disk);
    // Where not even that is left from which it could start, all is lost.
    const found = await postgres.start().then(
      () => reportsAt(url),
      () => [],
    );
    const { lost } = compare(sender.acknowledged, found);
    expect(lost).not.toEqual([]);
    await annotate(`${lost.length} of ${sender.acknowledged.length} lost`);
  });
});

/** The faults of the disk, with their repair. */
const mishaps = {
  "is full (F-08)": {
    wal: false,
    befall: (disk: OwnDisk) => disk.fill(),
    undo: (disk: OwnDisk) => disk.free(),
  },
  "with its log is full (F-09)": {
    wal: true,
    befall: (disk: OwnDisk) => disk.fill(),
    undo: (disk: OwnDisk) => disk.free(),
  },
  "turns read-only (F-11)": {
    wal: false,
    befall: (disk: OwnDisk) => disk.turnReadOnly(),
    undo: async (disk: OwnDisk, postgres: PostgresServer) => {
      await killAll(processesOf(postgres));
      await disk.repair();
      forgetProcess(postgres);
    },
  },
} as const;

describe("a database whose disk", () => {
  /** A database with a disk of its own for what is to befall it. */
  const onDisk = async ({ wal }: { readonly wal: boolean }) => {
    const disk = new OwnDisk(wal ? 48 : 160);
    const small = ["max_wal_size = 32MB", "min_wal_size = 2MB"];
    const place = wal ? { walWithin: disk.folder } : { within: disk.folder };
    const postgres = await ownPostgres(wal ? small : [], place);
    return { disk, postgres, url: postgres.url("postgres") };
  };

  it.for(Object.entries(mishaps))(
    "a database disk that %s leaves the page unchanged, and writes refused until it recovers",
    async ([, mishap], { skip, annotate }) => {
      skip(untried !== "", untried);
      const { disk, postgres, url } = await onDisk(mishap);
      const node = await nodeOn(url);
      const { sender } = node;
      await sender.sendMany("before", 20);
      const end = visit(node);
      // Its making was not synced.
      disk.sync();
      mishap.befall(disk);
      // What it has of the disk already lasts for some time: something larger uses it up.
      await fillTables(url);
      let sent = 0;
      for (; sender.refused.length + sender.unknown.length < 10; sent += 1) {
        await sender.send(`during-${sent}`);
        if (sent % 10 === 9) await fillTables(url);
      }
      await until(async () => {
        await sender.send(`during-${(sent += 1)}`);
        return (await node.calls.get("/readyz/write")).status === 503;
      });
      await mishap.undo(disk, postgres);
      await until(async () => {
        await seeThatItRuns(postgres);
        return (await node.calls.get("/readyz/write")).status === 200;
      });
      await settle(sender);
      await sender.sendMany("after", 20);
      await until(async () => (await statusOf(node)) === sender.shown);
      const reads = await end();
      expect(reads).toBeGreaterThan(5);
      await demandNothingLost(node, url);
      const { acknowledged, refused, unknown } = sender;
      await annotate(
        `${acknowledged.length} taken, ${refused.length} refused, ${unknown.length} unknown, ${reads} pages read`,
      );
    },
  );

  it.for(Object.entries(mishaps))(
    "a database disk that %s would lose writes without the protection (the control)",
    async ([, mishap], { skip }) => {
      skip(untried !== "", untried);
      const { disk, postgres, url } = await onDisk(mishap);
      const { node, sender } = await carelessNode(url, "early");
      await sender.sendMany("before", 20);
      await until(async () => (await reportsOfCareless(url)).length === 20);
      disk.sync();
      mishap.befall(disk);
      await fillTables(url);
      const long = "x".repeat(2_000);
      for (let n = 0; n < 200; n += 1) await sender.send(`${long}-${n}`);
      await node.kill();
      await mishap.undo(disk, postgres);
      await until(async () => {
        await seeThatItRuns(postgres);
        return await queryDatabase(url, "select 1").then(
          () => true,
          () => false,
        );
      });
      const { lost } = compare(sender.acknowledged, await reportsOfCareless(url));
      expect(lost).not.toEqual([]);
      expect(lost.filter((name) => name.startsWith("before"))).toEqual([]);
    },
  );
});

/** Writes until the database has no room of its own left, or is gone. */
async function fillTables(url: string): Promise<void> {
  const ballast =
    "create table if not exists ballast (words text); alter table ballast alter words set storage external";
  const write = "insert into ballast select repeat(md5(n::text), 250) from generate_series(1, 50) n";
  try {
    await queryDatabase(url, ballast);
    for (let n = 0; n < 500; n += 1) await queryDatabase(url, write);
  } catch {
    // It is full now.
  }
}

/** Has the syncs of those fail who write. One may end in the moment in which it is found: then it is another's turn. */
async function spoilWriters(sender: Sender, url: string, name: string): Promise<(() => Promise<void>)[]> {
  for (let turn = 0; ; turn += 1) {
    await sender.sendMany(`before-${name}-${turn}`, 5);
    const writers = await queryDatabase(
      url,
      "select pid from pg_stat_activity where application_name = 'signalbox write'",
    );
    const spoiled = await Promise.allSettled(
      writers.map(({ pid }) => spoil(Number(pid), { calls: "fsync,fdatasync", error: "EIO" })),
    );
    const undos = spoiled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    if (undos.length > 0) return undos;
  }
}

describe("a failing sync of the database (F-10)", () => {
  const rounds = 10;

  it("a failing sync of the database (F-10) leaves an unknown outcome that a retry resolves once; another key repeats it", async ({
    annotate,
  }) => {
    const postgres = await ownPostgres();
    const url = postgres.url("postgres");
    const node = await nodeOn(url);
    const { sender } = node;
    const end = visit(node);
    for (let round = 0; round < rounds; round += 1) {
      const before = sender.unknown.length;
      // A report may take a connection that was opened after the others were spoiled: then it is tried again.
      for (let turn = 0; sender.unknown.length === before; turn += 1) {
        const name = `${round}-${turn}`;
        const undos = await spoilWriters(sender, url, name);
        await sender.send(`during-${name}`);
        for (const undo of undos) await undo();
        await writesAre(node, 200);
        while ((await sender.send(`during-${name}`)).status !== 200) await sleep(50);
      }
    }
    const reads = await end();
    const { acknowledged, unknown, refused } = sender;
    expect(unknown).not.toEqual([]);
    await annotate(
      `${acknowledged.length} taken, ${unknown.length} unknown, ${refused.length} refused, ${reads} pages read`,
    );
    await demandNothingLost(node, url);
    await until(async () => (await statusOf(node)) === sender.shown);
    await demandDoneAgain(node, url);
  });
});
