/** A ledger taken out of one engine and put into another, with everything that can go wrong on the way. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { Keeper, recallSnapshot, snapshotFolder } from "../../src/board/disk.ts";
import { createLogger } from "../../src/ground/logger.ts";
import { insertRows } from "../../src/ledger/bulk.ts";
import type { Engine } from "../../src/ledger/engine.ts";
import { snapshotOf } from "../board/states.ts";
import { secret } from "../harness/databases.ts";
import { until } from "../harness/until.ts";
import { entryRow } from "../ledger/rows.ts";
import {
  auditRow,
  boxOn,
  contents,
  directions,
  done,
  fill,
  lasting,
  linesOf,
  lived,
  type Name,
  packed,
  refused,
  retitled,
  revisionOf,
  serve,
  tables,
  titleOf,
  withEngine,
  withoutCounters,
} from "./backups.ts";
import { Box } from "./box.ts";

describe("a backup", () => {
  it.each(directions)(
    "from %s into %s holds every row, and the ledger goes on from there",
    { timeout: 90_000 },
    async (from, to) => {
      const { box, key, file } = await lived(from);
      const before = await contents(box);
      for (const [table, rows] of Object.entries(before)) {
        if (table !== "repeat" && table !== "secret") expect(rows.length).toBeGreaterThan(0);
      }
      expect(await done(box, "backup", file)).toContain(" rows in ");
      expect(await contents(box)).toEqual(before);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(gunzipSync(readFileSync(file)).includes(key)).toBe(false);

      const other = await boxOn(to);
      expect(await done(other, "restore", file)).toContain("It goes on with revision ");
      const after = await contents(other);
      expect(lasting(after)).toEqual(lasting(before));
      expect(after["secret"]).toHaveLength(from === "postgres" || to === "postgres" ? 1 : 0);
      expect(await revisionOf(other)).toBeGreaterThan(await revisionOf(box));

      const { address, end } = await serve(other);
      const headers = { "X-API-KEY": key };
      expect((await fetch(`${address}/api/StatusPage`, { headers })).status).toBe(200);
      expect(await (await fetch(address)).text()).toContain("Major Outage");
      await done(other, "component", "create", "--name", "New");
      await until(async () => (await (await fetch(address)).text()).includes("New"), 5_000);
      await end();
    },
  );

  it.each(["sqlite", "postgres"] as const)(
    "on %s is of one state, however much is written while it is taken",
    { timeout: 60_000 },
    async (name) => {
      const { box, file } = await lived(name);
      const begun = await revisionOf(box);
      let busy = true;
      let made = 0;
      const write = (engine: Engine) =>
        engine.transaction(async (tx) => {
          const id = 10_000_000 + made;
          await tx.rows(CompiledQuery.raw("update ledger set revision = revision + 1"));
          await tx.rows(insertRows("audit_event", [auditRow(id)]));
          await tx.rows(insertRows("entry", [entryRow(id)]));
          made += 1;
        }, Date.now() + 10_000);
      const writing = withEngine(box, async (engine) => {
        while (busy) {
          await write(engine);
          await new Promise(setImmediate);
        }
      });
      await until(() => made > 20, 10_000);
      await done(box, "backup", file);
      busy = false;
      await writing;
      const lines = linesOf(file);
      const { revision } = titleOf(file);
      const numbers = lines.filter((line) => /^\[100\d{5},/u.test(line));
      expect(revision).toBeGreaterThan(begun + 20);
      expect(numbers).toHaveLength(2 * (revision - begun));
      expect(made).toBeGreaterThan(revision - begun);
    },
  );

  it("does not take the place of a file unless it is told to", async () => {
    const box = await boxOn("sqlite");
    await done(box, "component", "create", "--name", "API");
    const file = join(box.folder, "f");
    writeFileSync(file, "precious");
    expect(await refused(box, "backup", file)).toContain("add --replace to put the backup in its place");
    expect(readFileSync(file, "utf8")).toBe("precious");
    await done(box, "backup", file, "--replace");
    expect(linesOf(file).length).toBeGreaterThan(tables.length);
    expect(await refused(box, "backup", join(box.folder, "nowhere", "f"))).toContain("No backup was made");
    expect(readdirSync(box.folder).toSorted()).toEqual(["data", "f"]);
  });

  it("clears away what a killed one left beside its file, and nothing else", {
    timeout: 40_000,
  }, async () => {
    const box = await boxOn("sqlite");
    await done(box, "component", "create", "--name", "API");
    await fill(box, 60_000);
    const file = join(box.folder, "f");
    const child = spawn(process.execPath, [...box.start, "backup", file], { env: box.environment });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const left = `f.${child.pid}.partial`;
    await until(() => existsSync(join(box.folder, left)), 10_000);
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(join(box.folder, left))).toBe(true);
    const others = [`f.${process.pid}.partial`, `ff.${child.pid}.partial`, `f.x.partial`, `f.${child.pid}`];
    for (const name of others) writeFileSync(join(box.folder, name), "");
    mkdirSync(join(box.folder, `f.${child.pid}0.partial`));
    const kept = readdirSync(box.folder).filter((name) => name !== left);
    await done(box, "backup", file);
    expect(readdirSync(box.folder).toSorted()).toEqual([...kept, "f"].toSorted());
  });

  it("is not made of a ledger that is not there", async () => {
    const box = await boxOn("sqlite");
    expect(await refused(box, "backup", join(box.folder, "f"))).toContain("nothing to back up");
    expect(readdirSync(box.folder)).toEqual([]);
    const inDatabase = await boxOn("postgres");
    expect(await refused(inDatabase, "backup", join(inDatabase.folder, "f"))).toContain("older Signalbox");
    expect(readdirSync(inDatabase.folder)).toEqual([]);
  });
});

describe("a restore", () => {
  /** A small ledger and its backup. */
  async function small(name: Name): Promise<{ box: Box; file: string }> {
    const box = await boxOn(name);
    await done(box, "component", "create", "--name", "API");
    const file = join(box.folder, "f");
    await done(box, "backup", file);
    return { box, file };
  }

  it("refuses a backup that is cut, damaged, foreign or not there, and makes nothing", {
    timeout: 60_000,
  }, async () => {
    const { file } = await small("sqlite");
    const whole = readFileSync(file);
    const target = await boxOn("sqlite");
    const trial = join(target.folder, "trial");
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
    const lines = linesOf(file).map((line) => `${line}\n`);
    const bad: [string, Buffer][] = [
      ["cut or damaged", whole.subarray(0, whole.length - 20)],
      ["cut or damaged", flipped],
      ["cut or damaged", packed(lines.slice(0, -1).join(""))],
      ["cut or damaged", packed(lines.join("").replace("API", "APJ"))],
      ["cut or damaged", packed(`${lines.join("")}[1]\n`)],
      ["no backup of Signalbox", Buffer.from("hello")],
      ["no backup of Signalbox", packed("hello\n")],
      ["no backup of Signalbox", Buffer.alloc(0)],
    ];
    for (const [words, bytes] of bad) {
      writeFileSync(trial, bytes);
      expect(await refused(target, "restore", trial)).toContain(words);
    }
    expect(await refused(target, "restore", join(target.folder, "none"))).toContain("cannot be read");
    expect(existsSync(target.data)).toBe(false);
  });

  it("refuses what a newer or an older version wrote, and names the version to use", async () => {
    const { file } = await small("sqlite");
    const target = await boxOn("sqlite");
    const kept = readFileSync(file);
    const restoredAs = async (title: object) => {
      writeFileSync(file, kept);
      retitled(file, (own) => ({ ...own, version: "9.8.7", ...title }));
      return await refused(target, "restore", file);
    };
    const { schema } = titleOf(file);
    expect(await restoredAs({ schema: [...schema, "9999-more"] })).toMatch(
      /9\.8\.7.*"9999-more".*or a later one/u,
    );
    expect(await restoredAs({ schema: schema.slice(0, -1) })).toMatch(/9\.8\.7, an older version/u);
    expect(await restoredAs({ format: 2 })).toMatch(/9\.8\.7, in a form that this version does not know/u);
    expect(existsSync(target.data)).toBe(false);
  });

  it("refuses another secret before anything is made with it", async () => {
    const { file } = await small("postgres");
    const target = await boxOn("postgres");
    target.env["SIGNALBOX_SECRET"] = "another secret of 32 characters or more";
    expect(await refused(target, "restore", file)).toMatch(
      /fingerprint begins with [0-9a-f]{8}, and that one's with [0-9a-f]{8}/u,
    );
    target.env["SIGNALBOX_SECRET"] = secret;
    await done(target, "restore", file);
  });

  it.each(["sqlite", "postgres"] as const)(
    "leaves a ledger on %s that holds something as it is",
    async (name) => {
      const { file } = await small("sqlite");
      const { box: target } = await small(name);
      const before = await contents(target);
      expect(await refused(target, "restore", file)).toContain("is not empty, and nothing in it was changed");
      expect(await contents(target)).toEqual(before);
      if (name === "postgres") {
        expect(await refused(target, "restore", file, "--replace")).toContain("Make an empty database");
        expect(await contents(target)).toEqual(before);
      }
    },
  );

  it("replaces a ledger in a file where it is told to and no service runs on it", {
    timeout: 40_000,
  }, async () => {
    const { box, file } = await small("sqlite");
    const { box: target } = await small("sqlite");
    await done(target, "component", "create", "--name", "Lost");
    const before = await contents(target);
    const { end } = await serve(target);
    for (const words of [[], ["--replace"]]) {
      expect(await refused(target, "restore", file, ...words)).toMatch(/a service runs on it: .* Stop it/u);
    }
    expect(lasting(await contents(target))).toEqual(lasting(before));
    await end();
    await done(target, "restore", file, "--replace");
    expect(withoutCounters(await contents(target))).toEqual(withoutCounters(await contents(box)));
  });

  it.each(["sqlite", "postgres"] as const)(
    "into an empty ledger on %s is seen by the service that runs on it",
    async (name) => {
      const { file } = await small("sqlite");
      const target = await boxOn(name);
      const { address, end } = await serve(target);
      await done(target, "restore", file);
      await until(async () => (await (await fetch(address)).text()).includes("API"), 5_000);
      expect((await fetch(`${address}/readyz/write`)).status).toBe(200);
      await end();
    },
  );

  it("goes on above what was published, as far as anybody can know", async () => {
    const { box, file } = await small("sqlite");
    const target = await boxOn("sqlite");
    const published = 900_000_000_000;
    const folder = snapshotFolder(target.data);
    const logger = createLogger("fatal", { write: () => undefined });
    const keeper = new Keeper(folder, logger);
    keeper.keep(snapshotOf(published));
    await keeper.close();
    expect((await recallSnapshot(folder, logger))?.revision).toBe(published);
    await done(target, "restore", file);
    expect(await revisionOf(target)).toBe(published + 1);

    // A year in which the ledger went on after its backup, on a machine that is gone.
    const year = 365 * 86_400_000;
    retitled(file, (title) => ({ ...title, takenAt: new Date(Date.now() - year).toISOString() }));
    const elsewhere = await boxOn("sqlite");
    await done(elsewhere, "restore", file);
    expect(await revisionOf(elsewhere)).toBeGreaterThan((await revisionOf(box)) + 100 * year);
    expect(Number.isSafeInteger(await revisionOf(elsewhere))).toBe(true);
  });

  it.each(["sqlite", "postgres"] as const)(
    "into %s that is killed leaves nothing behind, and the next one succeeds",
    { timeout: 60_000 },
    async (name) => {
      const box = await boxOn("sqlite");
      await done(box, "component", "create", "--name", "API");
      await fill(box, 60_000);
      const file = join(box.folder, "f");
      await done(box, "backup", file);
      const target = await boxOn(name);
      await done(target, "migrate");
      const before = await contents(target);
      const children = join(import.meta.dirname, "children", "die-in-a-restore.ts");
      for (const rows of [1, 30_000, 120_000]) {
        const child = spawn(
          process.execPath,
          ["--disable-warning=ExperimentalWarning", children, file, String(rows)],
          {
            env: target.environment,
            stdio: ["ignore", "ignore", "inherit"],
          },
        );
        const signal = await new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
        expect(signal).toBe("SIGKILL");
        expect(await contents(target)).toEqual(before);
      }
      await done(target, "restore", file);
      expect(lasting(await contents(target))).toEqual(lasting(await contents(box)));
    },
  );
});
