/** The doctor's findings about a database in PostgreSQL. */
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { addOwner, boxOn, done } from "./backups.ts";
import type { Box } from "./box.ts";
import { meddle } from "./cli-on-either-engine.ts";

const findings = z.array(z.object({ Check: z.string(), Verdict: z.string(), Message: z.string() }));

const hours = 3_600_000;

describe("the doctor with a database", () => {
  let box: Box;
  beforeEach(async () => {
    box = await boxOn("postgres");
    await done(box, "migrate");
    await done(box, "component", "create", "--name", "API");
    await done(box, "key", "create", "--name", "CI", "--role", "Read-Write", "--expires-in", "90d");
    await meddle(box, addOwner);
  });

  /** The problems found, and the doctor's exit code. */
  async function examine() {
    const { code, out } = await box.call("doctor", "--json");
    const found = findings.parse(JSON.parse(out));
    return {
      code,
      found: found.filter((finding) => finding.Verdict !== "ok" && finding.Check !== "File system"),
    };
  }

  it("the doctor finds no problem in a healthy database", async () => {
    expect(await examine()).toEqual({ code: 0, found: [] });
  });

  it("the doctor reports old keys, a clock that was set back, and a store of a newer version", async () => {
    const now = Date.now();
    await meddle(
      box,
      "update api_key set created_at = ?, expires_at = ?",
      now - 91 * 24 * hours,
      now + 24 * hours,
    );
    await meddle(box, "update audit_event set at = ?", now + 5 * hours);
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(found.map((finding) => finding.Message)).toEqual([
      expect.stringContaining("5 hours ahead"),
      'expire within a week: "CI"',
      'older than 90 days: "CI"',
    ]);
    await meddle(box, "insert into migration (name, checksum, applied_at) values ('9999-tomorrow', 'x', 0)");
    expect(await examine()).toMatchObject({
      code: 1,
      found: [{ Check: "Schema", Verdict: "problem" }],
    });
  });

  it("the doctor reports, like a start, that the database user may not create tables", async () => {
    const strong = box.env["DATABASE_URL"] ?? "";
    const weak = new URL(strong);
    weak.username = `user_of${weak.pathname.slice(1)}`;
    await meddle(box, "drop schema public cascade");
    await meddle(box, "create schema public");
    await meddle(box, `create role ${weak.username} login`);
    // As it is in a new database from version 15 on.
    await meddle(box, `grant usage on schema public to ${weak.username}`);
    box.env["DATABASE_URL"] = weak.href;
    const { code, found } = await examine();
    expect([code, found]).toMatchObject([1, [{ Check: "Store", Verdict: "problem" }]]);
    expect(found[0]?.Message).toContain("may not create tables");
    const started = await box.call("migrate");
    expect(started.code).not.toBe(0);
    expect(started.err).toContain("alter database NAME owner to USER");
    box.env["DATABASE_URL"] = strong;
    await meddle(box, `grant create on schema public to ${weak.username}`);
    box.env["DATABASE_URL"] = weak.href;
    expect(await examine()).toEqual({ code: 0, found: [] });
    expect((await box.call("migrate")).out).toContain("was created");
  });

  it("the doctor reports a missing database", async () => {
    const gone = new URL(box.env["DATABASE_URL"] ?? "");
    gone.pathname = "/nowhere";
    box.env["DATABASE_URL"] = gone.href;
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found).toMatchObject([{ Verdict: "problem" }]);
  });
});
