import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { contents } from "./backups.ts";
import { boxForTest, meddle, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

type Listed = {
  Id: string;
  Name: string;
  Role: string;
  Prefix: string;
  Last4: string;
  Components: unknown;
  RatePerMinute: number;
  ExpiresAt: string | null;
  RevokedAt: string | null;
  Replaced: boolean;
  Live: boolean;
  Old: boolean;
};

describe("keys on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
  });

  async function list(...more: string[]): Promise<Listed[]> {
    const { code, out } = await box.call("key", "list", "--json", ...more);
    expect(code).toBe(0);
    return JSON.parse(out) as Listed[];
  }

  async function create(...words: string[]): Promise<string> {
    const { code, out } = await box.call("key", "create", ...words);
    expect(code).toBe(0);
    return out.trim();
  }

  sqliteTest("a key created with --json is printed with its other fields", async () => {
    const { out } = await box.call("key", "create", "--name", "CI", "--role", "Read-Only", "--json");
    expect(JSON.parse(out)).toMatchObject({
      Name: "CI",
      Role: "Read-Only",
      Value: expect.stringMatching(/^sbx_ro_/u) as unknown,
    });
  });

  it("a key is printed once and alone, and only its hash and ends are stored", async () => {
    await box.call("migrate");
    const { code, out, err } = await box.call("key", "create", "--name", "CI", "--role", "read-write");
    expect(code).toBe(0);
    expect(out).toMatch(/^sbx_rw_[0-9A-Za-z]{36}\n$/u);
    expect(err).toContain("shown only once");
    const key = out.trim();
    const lists = [await box.call("key", "list"), await box.call("key", "list", "--json")];
    const files = readdirSync(box.data).map((name) => readFileSync(join(box.data, name), "latin1"));
    const stored = JSON.stringify(await contents(box));
    for (const text of [err, ...lists.map((printed) => printed.out + printed.err), ...files, stored])
      expect(text).not.toContain(key);
    expect(await list()).toMatchObject([
      {
        Name: "CI",
        Role: "Read-Write",
        Prefix: key.slice(0, 11),
        Last4: key.slice(-4),
        Live: true,
        Components: null,
      },
    ]);
    expect(lists[0]?.out).toContain(`${key.slice(0, 11)}…${key.slice(-4)}`);
    expect(await rowsIn(box, "select hash from api_key")).toEqual([
      { hash: createHash("sha256").update(key).digest("hex") },
    ]);
  });

  sqliteTest("a key is written to a file that only its owner can read", async () => {
    // The files are those that the command line makes.
    rmSync(box.data, { recursive: true, force: true });
    await box.call("migrate");
    await create("--name", "CI", "--role", "Read-Only");
    expect(statSync(box.data).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(box.data)) expect(statSync(join(box.data, name)).mode & 0o777).toBe(0o600);
  });

  it("a key is limited to components, or covers all of them if stated explicitly", async () => {
    await box.call("component", "create", "--name", "API");
    const forAll = ["--role", "Webhook", "--all-components"];
    const { code, err } = await box.call("key", "create", "--name", "Everything", ...forAll);
    expect(code).toBe(0);
    expect(err).toContain("every component, including future ones");
    await create("--name", "One", "--role", "Webhook", "--component", "api");
    expect(await list()).toMatchObject([
      { Name: "Everything", Components: "All" },
      { Name: "One", Components: ["API"] },
    ]);
    const refused = await box.call(
      "key",
      "create",
      "--name",
      "None",
      "--role",
      "Webhook",
      "--component",
      "Nothing",
    );
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain('There is no component "Nothing"');
    const unsaid = await box.call("key", "create", "--name", "Unsaid", "--role", "Webhook");
    expect(unsaid).toMatchObject({ code: 2, out: "" });
    expect(unsaid.err).toContain("--all-components");
  });

  it("a key is limited to a component by page or id if several pages have one of that name", async () => {
    await box.call("page", "create", "--name", "Inside", "--slug", "inside");
    await box.call("component", "create", "--name", "API");
    const inside = await box.call("component", "create", "--name", "API", "--page", "inside");
    const bind = ["key", "create", "--name", "Probe", "--role", "Webhook", "--component"];
    const refused = await box.call(...bind, "api");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^2 pages have a component named "api"\. Set --page, or give an id:\n {2}[-\da-f]{36} \(page "/u,
    );
    expect(refused.err).toContain(`\n  ${inside.out.trim()} (page "inside")\n`);
    const covered = await box.call(...bind, "api", "--page", "inside");
    expect(covered.code).toBe(0);
    await box.call("key", "revoke", "Probe", "--yes");
    expect((await box.call(...bind, inside.out.trim().toUpperCase())).code).toBe(0);
    expect(await rowsIn(box, "select distinct component_id from api_key_component")).toEqual(
      await rowsIn(box, `select id as component_id from component where public_id = '${inside.out.trim()}'`),
    );
  });

  sqliteTest("a key expires after ten years at most, or never", async () => {
    const words = ["key", "create", "--name", "Long", "--role", "Read-Only", "--expires-in"];
    const refused = await box.call(...words, "9999999999d");
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toBe(
      '--expires-in cannot be "9999999999d". Give at most 3,650 days, or omit it for a key that does not expire.\n`bin/signalbox key create --help` shows its usage.\n',
    );
    expect((await box.call(...words, "3650d")).code).toBe(0);
  });

  it("a key can have an expiry and its own rate", async () => {
    const before = Date.now();
    await create("--name", "Short", "--role", "Read-Only", "--expires-in", "90d", "--rate", "1200");
    const [key] = await list();
    const lasts = Date.parse(key?.ExpiresAt ?? "") - before;
    expect(lasts).toBeGreaterThanOrEqual(90 * 86_400_000 - 1000);
    expect(lasts).toBeLessThan(90 * 86_400_000 + 60_000);
    expect(key?.RatePerMinute).toBe(1200);
    await meddle(box, `update api_key set expires_at = ${Date.now() - 1}`);
    expect((await box.call("key", "list")).out).toContain("expired");
    expect((await box.call("key", "rotate", "Short")).code).toBe(1);
  });

  it("a key is flagged after 90 days", async () => {
    await create("--name", "Worn", "--role", "Read-Only");
    await meddle(box, `update api_key set created_at = ${Date.now() - 91 * 86_400_000}`);
    expect(await list()).toMatchObject([{ Old: true }]);
    expect((await box.call("key", "list")).out).toContain("older than 90 days: rotate it");
  });

  sqliteTest("keys on the command line have unique names", async () => {
    await create("--name", "CI", "--role", "Read-Only");
    const again = await box.call("key", "create", "--name", " ci ", "--role", "Read-Only");
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("Choose another name, or rotate that key.");
  });

  sqliteTest("a key is rotated with an overlap, and its successor has its name", async () => {
    await box.call("component", "create", "--name", "API");
    const old = await create("--name", "CI", "--role", "Webhook", "--component", "API", "--rate", "99");
    const { code, out, err } = await box.call("key", "rotate", "ci", "--keep", "1h");
    expect(code).toBe(0);
    expect(out).toMatch(/^sbx_wh_[0-9A-Za-z]{36}\n$/u);
    expect(out.trim()).not.toBe(old);
    expect(err).toContain("the old one works until");
    const [first, second] = await list();
    expect(first).toMatchObject({ Name: "CI", Last4: old.slice(-4), Replaced: true, Live: true });
    const left = Date.parse(first?.ExpiresAt ?? "") - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect(second).toMatchObject({
      Name: "CI",
      Role: "Webhook",
      Components: ["API"],
      RatePerMinute: 99,
      Replaced: false,
    });
  });

  sqliteTest("a key is rotated by id and at once, if requested", async () => {
    await create("--name", "CI", "--role", "Read-Only");
    const [key] = await list();
    expect((await box.call("key", "rotate", key?.Id ?? "", "--keep", "now")).code).toBe(0);
    expect(await list()).toMatchObject([{ Name: "CI", Live: true, Replaced: false }]);
    expect(await list("--all")).toMatchObject([{ Live: false, Replaced: true }, { Live: true }]);
  });

  sqliteTest("keys are revoked one by one by id, and together by name", async () => {
    await create("--name", "CI", "--role", "Read-Only");
    await box.call("key", "rotate", "CI");
    await box.call("key", "rotate", "CI");
    const [first] = await list();
    expect(await box.call("key", "revoke", first?.Id ?? "", "--yes")).toMatchObject({
      code: 0,
      out: 'Key "CI" revoked.\n',
    });
    expect(await list()).toHaveLength(2);
    expect((await box.call("key", "revoke", "CI")).err).toContain(
      'Add --yes to revoke all 2 live keys "CI" (',
    );
    expect(await box.call("key", "revoke", "CI", "--yes")).toMatchObject({
      code: 0,
      out: '2 keys named "CI" revoked.\n',
    });
    expect(await list()).toEqual([]);
    expect(await list("--all")).toMatchObject([{ Live: false }, { Live: false }, { Live: false }]);
    const again = await box.call("key", "revoke", "CI", "--yes");
    expect(again).toEqual({ code: 0, out: "", err: 'The key "CI" is revoked already. Nothing to do.\n' });
  });

  sqliteTest("the key commands report a missing key", async () => {
    expect(await box.call("key", "list")).toMatchObject({ code: 0, out: "" });
    expect(await box.call("key", "list", "--json")).toMatchObject({ code: 0, out: "[]\n" });
    expect(await box.call("key", "rotate", "CI")).toMatchObject({ code: 1, out: "" });
  });

  sqliteTest("a key is revoked as the list shows it, and others of its name stay", async () => {
    await box.call("key", "create", "CI", "--role", "Read-Only");
    await box.call("key", "rotate", "CI");
    const { out } = await box.call("key", "list");
    const [old = "", successor = ""] = out.match(/sbx_ro_\w{4}…\w{4}/gu) ?? [];
    const oldStart = old.split("…")[0] ?? "";
    const unclear = await box.call("key", "revoke", "CI");
    expect(unclear.err).toContain(
      `\`bin/signalbox key revoke ${oldStart}\` revokes the rotated one alone.\n`,
    );
    expect(unclear.err).toContain(`Add --yes to revoke all 2 live keys "CI" (${successor}, rotated ${old}) `);
    const revoked = await box.call("key", "revoke", oldStart, "--yes");
    expect(revoked).toMatchObject({ code: 0, out: 'Key "CI" revoked.\n' });
    const { out: left } = await box.call("key", "list");
    expect([left.includes(old), left.includes(successor)]).toEqual([false, true]);
    expect((await box.call("key", "rotate", successor.replace("…", "..."))).code).toBe(0);
    const [, id = ""] = / (\S{8})\S{28}$/mu.exec((await box.call("key", "list")).out) ?? [];
    expect((await box.call("key", "revoke", id)).err).toContain("2 active keys begin with");
  });
});
