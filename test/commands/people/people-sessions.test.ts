import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { day, hour } from "../times.ts";
import { anonymous, by, hash, join, openSessions, owner, session, withOwner } from "./people-stage.ts";

describe("a session", () => {
  const start = (
    personNumber: number,
    fields: Partial<Command & { kind: "StartSession" }> = {},
  ): Command => ({
    kind: "StartSession",
    personNumber,
    means: "Password",
    passwordHash: "$hash",
    session: session(),
    ...fields,
  });

  sqliteTest("a session starts only while its credentials are still valid", async () => {
    const stage = await withOwner();
    const { id: number, public_id: id } = await join(stage, "ada@example.com", "Editor");
    await stage.send(start(number), { actor: anonymous });
    const refused = async (fields: Partial<Command & { kind: "StartSession" }> = {}) =>
      (await stage.refusal(start(number, fields), { actor: anonymous })).code;
    expect(await refused({ passwordHash: "$stale" })).toBe("SignInRefused");
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } });
    expect(await refused()).toBe("SignInRefused");
    expect(await refused({ personNumber: 12_345 })).toBe("SignInRefused");
  });

  sqliteTest("a session has a new token after each reauthentication", async () => {
    const stage = await withOwner();
    const [before] = await openSessions(stage, owner);
    stage.now += hour;
    const prove: Command = {
      kind: "ProveSession",
      sessionNumber: before?.id ?? 0,
      means: "Password",
      passwordHash: "$hash",
      tokenHash: hash(),
    };
    await by(stage, owner, prove);
    const [after] = await openSessions(stage, owner);
    expect(after).toMatchObject({ id: before?.id, authenticated_at: stage.now });
    expect(after?.token_hash).not.toBe(before?.token_hash);
    stage.now += 7 * day;
    expect(await by(stage, owner, prove)).toBe("SessionMissing");
  });

  it("a session is ended by its own person only", async () => {
    const stage = await withOwner();
    const { id: number } = await join(stage, "ada@example.com", "Editor");
    await stage.send(start(number), { actor: anonymous });
    const [own] = await openSessions(stage, owner);
    expect(await by(stage, "ada@example.com", { kind: "EndSession", id: own?.public_id ?? "" })).toBe(
      "SessionNotFound",
    );
    const [current] = await openSessions(stage, "ada@example.com");
    await by(stage, "ada@example.com", { kind: "EndOtherSessions", sessionNumber: current?.id ?? 0 });
    expect((await openSessions(stage, "ada@example.com")).map(({ id }) => id)).toEqual([current?.id]);
    expect(await openSessions(stage, owner)).toHaveLength(1);
  });

  it.each<[string, Command & { kind: "PatchPerson" | "DeletePerson" }]>([
    ["another role", { kind: "PatchPerson", id: "", fields: { Role: "Viewer" } }],
    ["being shut out", { kind: "PatchPerson", id: "", fields: { Disabled: true } }],
    ["being deleted", { kind: "DeletePerson", id: "" }],
  ])("a session ends with %s", async (_how, command) => {
    const stage = await withOwner();
    const { public_id: id } = await join(stage, "ada@example.com", "Editor");
    await by(stage, owner, { ...command, id });
    expect(await openSessions(stage, "ada@example.com")).toEqual([]);
    expect((await stage.audit()).at(-1)).toMatchObject({ action: "Session.End", actor_name: "owner" });
  });
});
