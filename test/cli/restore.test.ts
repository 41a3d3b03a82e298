/** A store put into another engine from its backup, with all possible failures. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { recallSnapshot, SnapshotFile, snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { bundledChild } from "../harness/bundled-children.ts";
import { secret } from "../harness/databases.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { snapshotOf } from "../publishing/states.ts";
import {
  boxOn,
  contents,
  done,
  fill,
  lasting,
  linesOf,
  type Name,
  packed,
  refused,
  retitled,
  revisionOf,
  titleOf,
  withoutCounters,
} from "./backups.ts";
import { Box } from "./box.ts";

describe("a restore (F-55)", () => {
  /** A small store and its backup. */
  async function small(name: Name): Promise<{ box: Box; file: string }> {
    const box = await boxOn(name);
    if (name === "sqlite") box.copyEmptyStore();
    else await done(box, "migrate");
    await done(box, "component", "create", "--name", "API");
    const file = join(box.folder, "f");
    await done(box, "backup", file);
    return { box, file };
  }

  it("a restore refuses a backup that is truncated, damaged, foreign or missing, and creates nothing", async () => {
    const { file } = await small("sqlite");
    const whole = readFileSync(file);
    const target = await boxOn("sqlite");
    const trial = join(target.folder, "trial");
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
    const lines = linesOf(file).map((line) => `${line}\n`);
    const bad: [string, Buffer][] = [
      ["truncated or damaged", whole.subarray(0, whole.length - 20)],
      ["truncated or damaged", flipped],
      ["truncated or damaged", packed(lines.slice(0, -1).join(""))],
      ["truncated or damaged", packed(lines.join("").replace("API", "APJ"))],
      ["truncated or damaged", packed(`${lines.join("")}[1]\n`)],
      ["not a Signalbox backup", Buffer.from("hello")],
      ["not a Signalbox backup", packed("hello\n")],
      ["not a Signalbox backup", Buffer.alloc(0)],
    ];
    for (const [words, bytes] of bad) {
      writeFileSync(trial, bytes);
      expect(await refused(target, "restore", trial)).toContain(words);
    }
    expect(await refused(target, "restore", join(target.folder, "none"))).toContain("cannot be read");
    expect(existsSync(target.data)).toBe(false);
  });

  it("a restore without the secret of its backup leaves no folder, and a file in its place is named", async () => {
    const { box } = await small("sqlite");
    const consent = ["--consent", "signed form of 3 May"];
    await done(box, "subscriber", "add", "ada@example.com", ...consent);
    const file = join(box.folder, "with-secret");
    await done(box, "backup", file);
    const target = await boxOn("sqlite");
    Object.assign(target.env, { SIGNALBOX_SECRET: "another secret, as long as one must be" });
    expect(await refused(target, "restore", file)).toContain("does not match the backup");
    expect(existsSync(target.data)).toBe(false);
    writeFileSync(target.data, "");
    expect(await refused(target, "restore", file)).toContain("because a file is in its place");
  });

  it("a restore of a folder says that it is one", async () => {
    const target = await boxOn("sqlite");
    expect(await refused(target, "restore", target.folder)).toContain(`${target.folder} is a folder.`);
  });

  it("a restore refuses a backup of a newer or an older version, and names the version to use", async () => {
    const { file } = await small("sqlite");
    const target = await boxOn("sqlite");
    const backup = readFileSync(file);
    const restoredAs = async (title: object) => {
      writeFileSync(file, backup);
      retitled(file, (own) => ({ ...own, version: "9.8.7", ...title }));
      return await refused(target, "restore", file);
    };
    const { schema } = titleOf(file);
    expect(await restoredAs({ schema: [...schema, "9999-more"] })).toMatch(
      /9\.8\.7.*"9999-more".*or a later one/u,
    );
    expect(await restoredAs({ schema: schema.slice(0, -1) })).toMatch(/9\.8\.7, an older version/u);
    expect(await restoredAs({ schema: ["0001-components-and-keys"] })).toMatch(/before the first release/u);
    expect(await restoredAs({ format: 2 })).toMatch(
      /9\.8\.7, in a format that this version does not support/u,
    );
    expect(existsSync(target.data)).toBe(false);
  });

  it("a restore refuses another secret before it creates anything (F-56)", async () => {
    const { file } = await small("postgres");
    const target = await boxOn("postgres");
    target.env["SIGNALBOX_SECRET"] = "another secret of 32 characters or more";
    expect(await refused(target, "restore", file)).toMatch(
      /fingerprint begins with [0-9a-f]{8}, and that one's with [0-9a-f]{8}/u,
    );
    target.env["SIGNALBOX_SECRET"] = secret;
    await done(target, "restore", file);
  });

  it.each(["sqlite", "postgres"] as const)("a restore refuses a non-empty store on %s", async (name) => {
    const { file } = await small("sqlite");
    const { box: target } = await small(name);
    const before = await contents(target);
    expect(await refused(target, "restore", file)).toContain("is not empty; nothing was changed");
    expect(await contents(target)).toEqual(before);
    if (name === "postgres") {
      expect(await refused(target, "restore", file, "--replace")).toContain("Create an empty database");
      expect(await contents(target)).toEqual(before);
    }
  });

  it("a restore replaces a file store if told to and no service uses it", async () => {
    const { box, file } = await small("sqlite");
    const { box: target } = await small("sqlite");
    await done(target, "component", "create", "--name", "Lost");
    const before = await contents(target);
    const server = await startServer({ dataDirectory: target.data, env: target.env });
    const advice = "Set DATA_DIR to an empty folder, or stop the service";
    expect(await refused(target, "restore", file)).toContain(`${advice} and add --replace to overwrite it.`);
    expect(await refused(target, "restore", file, "--replace")).toContain(`${advice}.`);
    expect(lasting(await contents(target))).toEqual(lasting(before));
    await server.close();
    const stored = await contents(target);
    const unasked = await target.call("restore", file, "--replace");
    expect(unasked).toMatchObject({ code: 2, out: "" });
    expect(unasked.err).toMatch(
      /^The store in \S+ is not empty\. It has 2 components and 0 announcements, last changed 20\d\d-.*\nThe backup of 20\d\d-\S+ \S+Z \(Signalbox .* rows\) takes its place: .*\nAdd --yes to overwrite the store in /u,
    );
    expect(await contents(target)).toEqual(stored);
    await done(target, "restore", file, "--replace", "--yes");
    expect(withoutCounters(await contents(target))).toEqual(withoutCounters(await contents(box)));
  });

  it.each(repetitions(["postgres"] as const, ["sqlite", "postgres"] as const))(
    "a restore into an empty store on %s is seen by the running service",
    async (name) => {
      const { file } = await small("sqlite");
      const target = await boxOn(name);
      mkdirSync(target.data, { mode: 0o700 });
      const server = await startServer({ dataDirectory: target.data, env: target.env });
      onTestFinished(() => server.close());
      await done(target, "restore", file);
      await until(async () => (await server.request("/")).text.includes("API"));
      expect((await server.request("/readyz/write")).status).toBe(200);
    },
  );

  it("a restore continues with revisions above all that were ever published", async () => {
    const { box, file } = await small("sqlite");
    const target = await boxOn("sqlite");
    const published = 900_000_000_000;
    const folder = snapshotFolder(target.data);
    const logger = createLogger("fatal", { write: () => undefined });
    const keeper = new SnapshotFile(folder, logger);
    keeper.save(snapshotOf(published));
    await keeper.close();
    expect((await recallSnapshot(folder, logger))?.revision).toBe(published);
    await done(target, "restore", file);
    expect(await revisionOf(target)).toBe(published + 1);

    // A year in which the store was used after its backup, on a lost machine.
    const year = 365 * 86_400_000;
    retitled(file, (title) => ({ ...title, takenAt: new Date(Date.now() - year).toISOString() }));
    const elsewhere = await boxOn("sqlite");
    await done(elsewhere, "restore", file);
    expect(await revisionOf(elsewhere)).toBeGreaterThan((await revisionOf(box)) + 100 * year);
    expect(Number.isSafeInteger(await revisionOf(elsewhere))).toBe(true);
  });

  it.each(repetitions(["sqlite"] as const, ["sqlite", "postgres"] as const))(
    "a restore into %s that is killed leaves nothing behind, and the next one succeeds",
    async (name) => {
      const box = await boxOn("sqlite");
      box.copyEmptyStore();
      await done(box, "component", "create", "--name", "API");
      await fill(box, repetitions(3_000, 10_000));
      const file = join(box.folder, "f");
      await done(box, "backup", file);
      const target = await boxOn(name);
      await done(target, "migrate");
      const before = await contents(target);
      const children = bundledChild(import.meta.dirname, "die-in-a-restore");
      for (const rows of repetitions([5_000], [1, 5_000, 20_000])) {
        const child = spawn(
          process.execPath,
          ["--disable-warning=ExperimentalWarning", children, file, String(rows)],
          {
            env: target.environment,
            stdio: ["ignore", "ignore", "inherit"],
          },
        );
        onTestFinished(() => void child.kill("SIGKILL"));
        const signal = await new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
        expect(signal).toBe("SIGKILL");
        expect(await contents(target)).toEqual(before);
      }
      await done(target, "restore", file);
      expect(lasting(await contents(target))).toEqual(lasting(await contents(box)));
    },
  );
});
