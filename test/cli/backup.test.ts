/** A store moved from one engine to another, with possible failures of the backup. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { CompiledQuery } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeBackup } from "../../src/store/backup/backup-file.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { longTest } from "../harness/long-test.ts";
import { startServer } from "../harness/server.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { entryRow } from "../store/rows.ts";
import { scratchFolder } from "../store/scratch.ts";
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
  owner,
  refused,
  requestPortal,
  revisionOf,
  secretOf,
  tables,
  titleOf,
  withEngine,
} from "./backups.ts";

describe("a backup (F-55)", () => {
  const stores = {
    sqlite: shared(() => lived("sqlite")),
    postgres: shared(() => lived("postgres")),
  };

  it.each(directions)(
    "a backup from %s into %s contains every row, and the store continues from there",
    async (from, to) => {
      const { box, key } = stores[from]();
      const file = join(box.folder, `${to}.backup`);
      const before = await contents(box);
      for (const [table, rows] of Object.entries(before)) {
        if (table !== "repeated_report" && table !== "secret") expect(rows.length).toBeGreaterThan(0);
      }
      expect(await done(box, "backup", file)).toContain(" rows in ");
      expect(await contents(box)).toEqual(before);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(gunzipSync(readFileSync(file)).includes(key)).toBe(false);

      const other = await boxOn(to);
      // The way to another machine, or another engine: the secret goes along, and not in the backup.
      other.env["SIGNALBOX_SECRET"] = secretOf(box);
      expect(gunzipSync(readFileSync(file)).includes(secretOf(box))).toBe(false);
      expect(await done(other, "restore", file)).toContain(" rows.");
      const after = await contents(other);
      expect(lasting(after)).toEqual(lasting(before));
      expect(after["secret"]).toEqual(before["secret"]);
      expect([after["session"], after["challenge"]]).toEqual([[], []]);
      expect(await revisionOf(other)).toBeGreaterThan(await revisionOf(box));

      const server = await startServer({ dataDirectory: other.data, env: other.env });
      onTestFinished(() => server.close());
      expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
      expect((await server.request("/")).text).toContain("Major Outage");
      expect(await requestPortal(server.url, "SignIn", owner)).toBe(200);
      await done(other, "component", "create", "--name", "New");
      await until(async () => (await server.request("/")).text.includes("New"));
    },
  );

  it.each(["sqlite", "postgres"] as const)(
    "a backup from %s is consistent, however much is written during it",
    async (name) => {
      const { box } = stores[name]();
      const file = join(box.folder, "busy.backup");
      const revisionBefore = await revisionOf(box);
      let busy = true;
      let written = 0;
      const write = (engine: Engine) =>
        engine.transaction(async (tx) => {
          const id = 10_000_000 + written;
          await tx.rows(CompiledQuery.raw("update counters set revision = revision + 1"));
          await tx.rows(insertRows("audit_event", [auditRow(id)]));
          await tx.rows(insertRows("status_event", [entryRow(id)]));
          written += 1;
        }, Date.now() + 10_000);
      const writing = withEngine(box, async (engine) => {
        while (busy) {
          await write(engine);
          await new Promise(setImmediate);
        }
      });
      await until(() => written > 21);
      await done(box, "backup", file);
      const { revision } = titleOf(file);
      // What is written after the snapshot is not in the backup.
      await until(() => written > revision - revisionBefore);
      busy = false;
      await writing;
      const lines = linesOf(file);
      const numbers = lines.filter((line) => /^\[100\d{5},/u.test(line));
      expect(revision).toBeGreaterThan(revisionBefore + 20);
      expect(numbers).toHaveLength(2 * (revision - revisionBefore));
    },
  );

  it("a backup does not overwrite a file unless told to", async () => {
    const box = await boxOn("sqlite");
    box.copyEmptyStore();
    await done(box, "component", "create", "--name", "API");
    const file = join(box.folder, "f");
    writeFileSync(file, "precious");
    expect(await refused(box, "backup", file)).toContain("add --replace to overwrite it");
    expect(readFileSync(file, "utf8")).toBe("precious");
    const replaced = await box.call("backup", file, "--replace");
    // No secret has been made yet.
    expect([replaced.code, replaced.err]).toEqual([0, ""]);
    expect(linesOf(file).length).toBeGreaterThan(tables.length);
    expect(await refused(box, "backup", join(box.folder, "nowhere", "f"))).toContain("No backup was made");
    expect(readdirSync(box.folder).toSorted()).toEqual(["data", "f"]);
  });

  it("a backup to a folder is refused with the name of a file in it, also with --replace", async () => {
    const { box } = stores.sqlite();
    for (const options of [[], ["--replace"]])
      expect(await refused(box, "backup", box.folder, ...options)).toContain(
        `${box.folder} is a folder. Give the name of a file in it, such as ${join(box.folder, "signalbox.gz")}.`,
      );
  });

  it("a backup is piped into a restore on another machine, and nothing is left beside the store", async () => {
    const box = await boxOn("sqlite");
    box.copyEmptyStore();
    await done(box, "component", "create", "--name", "API");
    const other = await boxOn("sqlite");
    const damaged = await other.callWith("", "restore", "-");
    expect([damaged.code, readdirSync(other.folder)]).toEqual([1, []]);
    expect(damaged.err).toContain("This file is not a Signalbox backup.");
    const script = '"$0" "$@" backup - | DATA_DIR=$OTHER "$0" "$@" restore -';
    const env = { ...box.environment, OTHER: other.data };
    const piped = spawnSync("sh", ["-c", script, process.execPath, ...box.start], { cwd: box.folder, env });
    expect([piped.status, String(piped.stderr)]).toEqual([
      0,
      expect.stringMatching(/^The backup contains /mu),
    ]);
    expect(readdirSync(box.folder)).toEqual(["data"]);
    expect(lasting(await contents(other))).toEqual(lasting(await contents(box)));
    expect(readdirSync(other.data).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("a backup has the name of its process until it is complete, and removes those of killed ones, and nothing else", async () => {
    const folder = scratchFolder();
    const { pid } = spawnSync("true");
    const killed = `f.${pid}.partial`;
    const others = [`f.${process.ppid}.partial`, `ff.${pid}.partial`, "f.x.partial", `f.${pid}`];
    for (const name of [killed, ...others]) writeFileSync(join(folder, name), "");
    mkdirSync(join(folder, `f.${pid}0.partial`));
    const remaining = readdirSync(folder).filter((name) => name !== killed);
    const chunks = async function* () {
      expect(readdirSync(folder).toSorted()).toEqual([...remaining, `f.${process.pid}.partial`].toSorted());
      yield await Promise.resolve(Buffer.from("backup"));
    };
    await writeBackup({ path: join(folder, "f"), replace: false }, chunks());
    expect(readdirSync(folder).toSorted()).toEqual([...remaining, "f"].toSorted());
  });

  longTest("a backup removes the file that a killed one has left", async () => {
    const box = await boxOn("sqlite");
    box.copyEmptyStore();
    await done(box, "component", "create", "--name", "API");
    await fill(box, 20_000);
    const file = join(box.folder, "f");
    const child = spawn(process.execPath, [...box.start, "backup", file], { env: box.environment });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const left = `f.${child.pid}.partial`;
    await until(() => existsSync(join(box.folder, left)));
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(join(box.folder, left))).toBe(true);
    expect((await box.callApart("backup", file)).code).toBe(0);
    expect(readdirSync(box.folder).toSorted()).toEqual(["data", "f"]);
  });

  it("a backup of a missing store is refused", async () => {
    const box = await boxOn("sqlite");
    expect(await refused(box, "backup", join(box.folder, "f"))).toContain("nothing to back up");
    expect(readdirSync(box.folder)).toEqual([]);
    const inDatabase = await boxOn("postgres");
    expect(await refused(inDatabase, "backup", join(inDatabase.folder, "f"))).toContain("nothing to back up");
    expect(readdirSync(inDatabase.folder)).toEqual([]);
  });

  it("a restore requires the secret of the original service, and continues with a new one if it is lost", async () => {
    const { box } = stores.sqlite();
    const file = join(box.folder, "sealed.backup");
    await withEngine(box, (engine) =>
      engine.write(CompiledQuery.raw("update person set totp_secret = 'v1.sealed', totp_confirmed_at = 1")),
    );
    await done(box, "backup", file);
    const target = await boxOn("sqlite");
    expect(await refused(target, "restore", file)).toMatch(
      /There is no secret in .* Nothing was restored\.\n- Set .*\n- Or copy .*\n- If it is lost, add --new-secret/u,
    );
    target.env["SIGNALBOX_SECRET"] = "another secret of 32 characters or more";
    expect(await refused(target, "restore", file)).toMatch(/The secret in SIGNALBOX_SECRET does not match/u);
    const restored = await target.call("restore", file, "--new-secret");
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringContaining("Everybody is signed out") as unknown,
    });
    const { person = [], secret, recovery_code: codes } = await contents(target);
    expect([secret, codes]).toEqual([[], []]);
    expect(JSON.parse(person[0] ?? "")).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
    const server = await startServer({ dataDirectory: target.data, env: target.env });
    onTestFinished(() => server.close());
    expect(await requestPortal(server.url, "SignIn", owner)).toBe(200);
  });
});
