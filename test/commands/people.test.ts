import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/commands/command.ts";
import { readEmail } from "../../src/commands/people-bodies.ts";
import { isAtLeast, type PersonRole, personRoles } from "../../src/contract/people.ts";
import { runs } from "../harness/databases.ts";
import {
  actor,
  by,
  everybody,
  hash,
  join,
  nobody,
  openSessions,
  person,
  session,
  setUp,
} from "./people-stage.ts";
import { Stage, submission } from "./stage.ts";
import { hour } from "./times.ts";

const owner = "owner@example.com";
const day = 24 * hour;

async function withOwner(): Promise<Stage> {
  const stage = await Stage.forTest();
  await stage.send(setUp(owner), { actor: nobody });
  return stage;
}

describe("setting up the owner", () => {
  it("has one winner of a hundred who come at once, and none ever after (S-41)", async () => {
    const stage = await Stage.forTest();
    const groups = Array.from({ length: 10 }, (_, group) =>
      stage.group(
        Array.from({ length: 10 }, (__, one) =>
          submission(setUp(`owner-${group}-${one}@example.com`), { actor: nobody }),
        ),
      ),
    );
    const outcomes = (await Promise.all(groups)).flat();
    const winners = outcomes.filter((outcome) => outcome.kind === "answer");
    const refused = outcomes.flatMap((outcome) => (outcome.kind === "refusal" ? [outcome.refusal.code] : []));
    expect(winners).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 99 }, () => "LinkNotFound"));
    expect((await everybody(stage)).map(({ role }) => role)).toEqual(["Owner"]);
    expect((await stage.refusal(setUp("late@example.com"), { actor: nobody })).status).toBe(404);
  });

  it("signs the owner in, names the page where a name was given, and is told in the owner's name", async () => {
    const stage = await Stage.forTest();
    await stage.send({ ...setUp(owner), pageName: "Acme Status" } as Command, { actor: nobody });
    expect((await stage.page()).name).toBe("Acme Status");
    expect((await openSessions(stage, owner)).map(({ means }) => means)).toEqual(["Setup"]);
    const told = (await stage.audit()).map((one) => [one.action, one.actor_name]);
    expect(told).toEqual([
      ["Person.Create", "owner"],
      ["Page.Update", "owner"],
      ["Session.Start", "owner"],
    ]);
  });
});

describe("an invitation", () => {
  it("is taken up once, with the address and the role it was made for", async () => {
    const stage = await withOwner();
    const link = hash();
    const email = readEmail("Ada@Example.com");
    await by(stage, owner, { kind: "InvitePerson", email, role: "Editor", tokenHash: link });
    const accept: Command = {
      kind: "AcceptInvitation",
      link,
      name: "Ada",
      passwordHash: "$hash",
      session: session(),
    };
    await stage.send(accept, { actor: nobody });
    expect(await person(stage, "ada@example.com")).toMatchObject({
      email: "Ada@Example.com",
      role: "Editor",
    });
    expect((await stage.refusal(accept, { actor: nobody })).code).toBe("LinkNotFound");
    expect(await by(stage, owner, { kind: "InvitePerson", email, role: "Editor", tokenHash: hash() })).toBe(
      "EmailTaken",
    );
  });

  it.each(["expired", "revoked", "replaced by another"])("leads nowhere once it is %s", async (how) => {
    const stage = await withOwner();
    const link = hash();
    const email = readEmail("ada@example.com");
    const invite = (tokenHash: string): Command => ({
      kind: "InvitePerson",
      email,
      role: "Viewer",
      tokenHash,
    });
    const invited = await by(stage, owner, invite(link));
    if (how === "expired") stage.now += 7 * day;
    if (how === "replaced by another") await by(stage, owner, invite(hash()));
    if (how === "revoked" && typeof invited === "object") {
      const { Id } = invited.result as { Id: string };
      await by(stage, owner, { kind: "RevokeInvitation", id: Id });
      expect(await by(stage, owner, { kind: "RevokeInvitation", id: Id })).toBe("LinkNotFound");
    }
    const refusal = await stage.refusal(
      { kind: "AcceptInvitation", link, name: "Ada", passwordHash: "$hash", session: session() },
      { actor: nobody },
    );
    expect(refusal.code).toBe("LinkNotFound");
  });
});

describe("a link that resets a password", () => {
  it("sets it once, and ends every session of that person alone", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Editor");
    const { public_id: id } = await person(stage, "ada@example.com");
    const link = hash();
    const issue: Command = { kind: "IssueReset", person: { id }, tokenHash: link, dropsTotp: false };
    await by(stage, owner, issue);
    const reset: Command = { kind: "ResetPassword", link, passwordHash: "$other" };
    await stage.send(reset, { actor: nobody });
    expect(await openSessions(stage, "ada@example.com")).toEqual([]);
    expect(await openSessions(stage, owner)).toHaveLength(1);
    expect((await person(stage, "ada@example.com")).password_hash).toBe("$other");
    expect((await stage.refusal(reset, { actor: nobody })).code).toBe("LinkNotFound");
  });

  it("leads nowhere after a day, for who was shut out, and after the password was changed", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Editor");
    const { public_id: id } = await person(stage, "ada@example.com");
    const issued = async () => {
      const link = hash();
      await by(stage, owner, { kind: "IssueReset", person: { id }, tokenHash: link, dropsTotp: false });
      return { kind: "ResetPassword", link, passwordHash: "$other" } as const;
    };
    const late = await issued();
    stage.now += day;
    expect((await stage.refusal(late, { actor: nobody })).code).toBe("LinkNotFound");
    const changed = await issued();
    const change = {
      kind: "ChangePassword",
      formerHash: "$hash",
      passwordHash: "$new",
      sessionNumber: 0,
    } as const;
    await by(stage, "ada@example.com", change);
    expect((await stage.refusal(changed, { actor: nobody })).code).toBe("LinkNotFound");
    const shutOut = await issued();
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } });
    expect((await stage.refusal(shutOut, { actor: nobody })).code).toBe("LinkNotFound");
  });

  it("leads nowhere once its person has another role: who might make it for the one may not for the other", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Admin");
    await join(stage, "bob@example.com", "Admin");
    const { public_id: id } = await person(stage, "bob@example.com");
    const link = hash();
    const issue: Command = { kind: "IssueReset", person: { id }, tokenHash: link, dropsTotp: false };
    await by(stage, "ada@example.com", issue);
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Role: "Owner" } });
    const reset: Command = { kind: "ResetPassword", link, passwordHash: "$adas" };
    expect((await stage.refusal(reset, { actor: nobody })).code).toBe("LinkNotFound");
  });
});

describe("the links that somebody made", () => {
  const lessened: [string, (id: string) => Command][] = [
    ["is less", (id) => ({ kind: "PatchPerson", id, fields: { Role: "Admin" } })],
    ["was shut out", (id) => ({ kind: "PatchPerson", id, fields: { Disabled: true } })],
    ["was deleted", (id) => ({ kind: "DeletePerson", id })],
  ];
  it.each(lessened)("are no way back for them once that person %s", async (_why, lessen) => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Owner");
    await join(stage, "bob@example.com", "Editor");
    const [bob, ada] = [await person(stage, "bob@example.com"), await person(stage, "ada@example.com")];
    const [link, other, resetLink] = [hash(), hash(), hash()];
    const invite = (email: string, tokenHash: string): Command => ({
      kind: "InvitePerson",
      email: readEmail(email),
      role: "Owner",
      tokenHash,
    });
    await by(stage, "ada@example.com", invite("ada-again@example.com", link));
    await by(stage, owner, invite("cy@example.com", other));
    const ofBob = { person: { id: bob.public_id }, tokenHash: resetLink, dropsTotp: false } as const;
    await by(stage, "ada@example.com", { kind: "IssueReset", ...ofBob });
    await by(stage, owner, lessen(ada.public_id));
    const accept = (token: string): Command => ({
      kind: "AcceptInvitation",
      link: token,
      name: "Somebody",
      passwordHash: "$hash",
      session: session(),
    });
    expect((await stage.refusal(accept(link), { actor: nobody })).code).toBe("LinkNotFound");
    const reset: Command = { kind: "ResetPassword", link: resetLink, passwordHash: "$adas" };
    expect((await stage.refusal(reset, { actor: nobody })).code).toBe("LinkNotFound");
    await stage.send(accept(other), { actor: nobody });
    expect((await person(stage, "cy@example.com")).role).toBe("Owner");
  });
});

describe("a session", () => {
  const start = (personNumber: number, said: Partial<Command & { kind: "StartSession" }> = {}): Command => ({
    kind: "StartSession",
    personNumber,
    means: "Password",
    passwordHash: "$hash",
    session: session(),
    ...said,
  });

  it("begins only while what was proven is still so", async () => {
    const stage = await withOwner();
    const { id: number, public_id: id } = await join(stage, "ada@example.com", "Editor");
    await stage.send(start(number), { actor: nobody });
    const refused = async (said: Partial<Command & { kind: "StartSession" }> = {}) =>
      (await stage.refusal(start(number, said), { actor: nobody })).code;
    expect(await refused({ passwordHash: "$stale" })).toBe("SignInRefused");
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } });
    expect(await refused()).toBe("SignInRefused");
    expect(await refused({ personNumber: 12_345 })).toBe("SignInRefused");
  });

  it("is known by another token from each proof on", async () => {
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
    expect(after).toMatchObject({ id: before?.id, proven_at: stage.now });
    expect(after?.token_hash).not.toBe(before?.token_hash);
    stage.now += 7 * day;
    expect(await by(stage, owner, prove)).toBe("SessionMissing");
  });

  it("is ended by whose it is alone", async () => {
    const stage = await withOwner();
    const { id: number } = await join(stage, "ada@example.com", "Editor");
    await stage.send(start(number), { actor: nobody });
    const [own] = await openSessions(stage, owner);
    expect(await by(stage, "ada@example.com", { kind: "EndSession", id: own?.public_id ?? "" })).toBe(
      "SessionNotFound",
    );
    const [kept] = await openSessions(stage, "ada@example.com");
    await by(stage, "ada@example.com", { kind: "EndOtherSessions", sessionNumber: kept?.id ?? 0 });
    expect((await openSessions(stage, "ada@example.com")).map(({ id }) => id)).toEqual([kept?.id]);
    expect(await openSessions(stage, owner)).toHaveLength(1);
  });

  it.each<[string, Command & { kind: "PatchPerson" | "DeletePerson" }]>([
    ["another role", { kind: "PatchPerson", id: "", fields: { Role: "Viewer" } }],
    ["being shut out", { kind: "PatchPerson", id: "", fields: { Disabled: true } }],
    ["being deleted", { kind: "DeletePerson", id: "" }],
  ])("ends with %s (S-40)", async (_how, command) => {
    const stage = await withOwner();
    const { public_id: id } = await join(stage, "ada@example.com", "Editor");
    await by(stage, owner, { ...command, id });
    expect(await openSessions(stage, "ada@example.com")).toEqual([]);
    expect((await stage.audit()).at(-1)).toMatchObject({ action: "Session.End", actor_name: "owner" });
  });
});

describe("who may sign in", () => {
  it("always has an owner among them", async () => {
    const stage = await withOwner();
    const { public_id: id } = await person(stage, owner);
    expect(await by(stage, owner, { kind: "DeletePerson", id })).toBe("LastOwner");
    expect(await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } })).toBe("LastOwner");
    expect(await by(stage, owner, { kind: "PatchPerson", id, fields: { Role: "Admin" } })).toBe("LastOwner");
    await join(stage, "ada@example.com", "Owner");
    expect(await by(stage, owner, { kind: "DeletePerson", id })).toMatchObject({ status: 204 });
  });

  it("can be restored for thirty days, unless the address is another's by then", async () => {
    const stage = await withOwner();
    const { public_id: id } = await join(stage, "ada@example.com", "Editor");
    const restore: Command = { kind: "RestorePerson", id };
    await by(stage, owner, { kind: "DeletePerson", id });
    await by(stage, owner, restore);
    expect(await person(stage, "ada@example.com")).toMatchObject({ deleted_at: null });
    await by(stage, owner, { kind: "DeletePerson", id });
    const second = await join(stage, "ada@example.com", "Viewer");
    expect(await by(stage, owner, restore)).toBe("EmailTaken");
    await by(stage, owner, { kind: "DeletePerson", id: second.public_id });
    stage.now += 30 * day;
    expect(await by(stage, owner, restore)).toBe("PersonNotFound");
  });

  it("leaves no secret in the audit, and no hash of one", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Editor");
    const { public_id: id } = await person(stage, "ada@example.com");
    await by(stage, owner, { kind: "IssueReset", person: { id }, tokenHash: hash(), dropsTotp: true });
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Name: "Ada L.", Role: "Admin" } });
    const told = JSON.stringify(await stage.audit());
    expect(told).toContain("Ada L.");
    expect(told).not.toMatch(/\$hash|[0-9a-f]{64}/u);
  });

  const roles = fc.constantFrom(...personRoles);

  /** Whether somebody may make a person of one role into one of another, by rule 6. */
  function may(asker: PersonRole, before: PersonRole, after: PersonRole): boolean {
    const touchesOwner = before === "Owner" || after === "Owner";
    return isAtLeast(asker, touchesOwner ? "Owner" : "Admin");
  }

  it("is changed by admins but for owners, and by owners alone otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(roles, roles, roles, async (asking, before, after) => {
        const stage = await Stage.open();
        try {
          await stage.send(setUp(owner), { actor: nobody });
          await join(stage, "asker@example.com", asking);
          const { public_id: id } = await join(stage, "ada@example.com", before);
          const email = readEmail("new@example.com");
          const commands: [Command, boolean][] = [
            [{ kind: "InvitePerson", email, role: after, tokenHash: hash() }, may(asking, after, after)],
            [
              { kind: "IssueReset", person: { id }, tokenHash: hash(), dropsTotp: false },
              may(asking, before, before),
            ],
            [{ kind: "PatchPerson", id, fields: { Role: after } }, may(asking, before, after)],
          ];
          for (const [command, isAllowed] of commands) {
            const outcome = await by(stage, "asker@example.com", command);
            expect([command.kind, outcome === "RoleForbids"]).toEqual([command.kind, !isAllowed]);
          }
          const { role } = await person(stage, "ada@example.com");
          expect((await by(stage, "asker@example.com", { kind: "DeletePerson", id })) === "RoleForbids").toBe(
            !may(asking, role, role),
          );
        } finally {
          await stage.close();
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it("is not changed by who was shut out meanwhile, whatever their session says", async () => {
    const stage = await withOwner();
    const admin = await join(stage, "admin@example.com", "Admin");
    const { public_id: id } = await join(stage, "ada@example.com", "Editor");
    const stale = await actor(stage, "admin@example.com");
    await by(stage, owner, { kind: "PatchPerson", id: admin.public_id, fields: { Role: "Viewer" } });
    const promote: Command = { kind: "PatchPerson", id, fields: { Role: "Admin" } };
    expect((await stage.refusal(promote, { actor: stale })).code).toBe("RoleForbids");
    await by(stage, owner, { kind: "PatchPerson", id: admin.public_id, fields: { Disabled: true } });
    expect((await stage.refusal(promote, { actor: stale })).code).toBe("SessionMissing");
  });
});
