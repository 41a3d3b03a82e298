import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import { readEmail } from "../../../src/commands/people/people-bodies.ts";
import { Stage, submission } from "../stage.ts";
import { day } from "../times.ts";
import {
  allPeople,
  anonymous,
  by,
  hash,
  join,
  openSessions,
  owner,
  person,
  session,
  setUp,
  withOwner,
} from "./people-stage.ts";

describe("setting up the owner", () => {
  it("the owner setup has one winner of a hundred concurrent requests, and none afterwards", async () => {
    const stage = await Stage.forTest();
    const groups = Array.from({ length: 10 }, (_, group) =>
      stage.group(
        Array.from({ length: 10 }, (__, number) =>
          submission(setUp(`owner-${group}-${number}@example.com`), { actor: anonymous }),
        ),
      ),
    );
    const outcomes = (await Promise.all(groups)).flat();
    const winners = outcomes.filter((outcome) => outcome.kind === "answer");
    const refused = outcomes.flatMap((outcome) => (outcome.kind === "refusal" ? [outcome.refusal.code] : []));
    expect(winners).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 99 }, () => "LinkNotFound"));
    expect((await allPeople(stage)).map(({ role }) => role)).toEqual(["Owner"]);
    expect((await stage.refusal(setUp("late@example.com"), { actor: anonymous })).status).toBe(404);
  });

  it("the owner setup signs the owner in, changes the page's name and time zone in one entry, and is audited in the owner's name", async () => {
    const stage = await Stage.forTest();
    await stage.send({ ...setUp(owner), page: { Name: "Acme Status", TimeZone: "Asia/Tokyo" } } as Command, {
      actor: anonymous,
    });
    const { name, time_zone: zone } = await stage.page();
    expect([name, zone]).toEqual(["Acme Status", "Asia/Tokyo"]);
    expect((await openSessions(stage, owner)).map(({ sign_in_method: means }) => means)).toEqual(["Setup"]);
    const entries = (await stage.audit()).map((entry) => [entry.action, entry.actor_name]);
    expect(entries).toEqual([
      ["Person.Create", "owner"],
      ["Page.Update", "owner"],
      ["Session.Start", "owner"],
    ]);
  });
});

describe("an invitation", () => {
  it("an invitation is accepted once, with its address and role", async () => {
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
    await stage.send(accept, { actor: anonymous });
    expect(await person(stage, "ada@example.com")).toMatchObject({
      email: "Ada@Example.com",
      role: "Editor",
    });
    expect((await stage.refusal(accept, { actor: anonymous })).code).toBe("LinkNotFound");
    expect(await by(stage, owner, { kind: "InvitePerson", email, role: "Editor", tokenHash: hash() })).toBe(
      "EmailTaken",
    );
  });

  it.each(["expired", "revoked", "replaced by another"])(
    "an invitation is invalid once it is %s",
    async (how) => {
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
        { actor: anonymous },
      );
      expect(refusal.code).toBe("LinkNotFound");
    },
  );
});

describe("a reset link", () => {
  it("a reset link sets the password once, and ends every session of that person alone", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Editor");
    const { public_id: id } = await person(stage, "ada@example.com");
    const link = hash();
    const issue: Command = { kind: "IssueReset", person: { id }, tokenHash: link, dropsTotp: false };
    await by(stage, owner, issue);
    const reset: Command = { kind: "ResetPassword", link, passwordHash: "$other" };
    await stage.send(reset, { actor: anonymous });
    expect(await openSessions(stage, "ada@example.com")).toEqual([]);
    expect(await openSessions(stage, owner)).toHaveLength(1);
    expect((await person(stage, "ada@example.com")).password_hash).toBe("$other");
    expect((await stage.refusal(reset, { actor: anonymous })).code).toBe("LinkNotFound");
  });

  it("a reset link is invalid after a day, for a disabled person, and after a password change", async () => {
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
    expect((await stage.refusal(late, { actor: anonymous })).code).toBe("LinkNotFound");
    const changed = await issued();
    const change = {
      kind: "ChangePassword",
      formerHash: "$hash",
      passwordHash: "$new",
      sessionNumber: 0,
    } as const;
    await by(stage, "ada@example.com", change);
    expect((await stage.refusal(changed, { actor: anonymous })).code).toBe("LinkNotFound");
    const shutOut = await issued();
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } });
    expect((await stage.refusal(shutOut, { actor: anonymous })).code).toBe("LinkNotFound");
  });

  it("a reset link is invalid after a change of role, since its creator may lack the rights for the new one", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Admin");
    await join(stage, "bob@example.com", "Admin");
    const { public_id: id } = await person(stage, "bob@example.com");
    const link = hash();
    const issue: Command = { kind: "IssueReset", person: { id }, tokenHash: link, dropsTotp: false };
    await by(stage, "ada@example.com", issue);
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Role: "Owner" } });
    const reset: Command = { kind: "ResetPassword", link, passwordHash: "$adas" };
    expect((await stage.refusal(reset, { actor: anonymous })).code).toBe("LinkNotFound");
  });
});

describe("a person's links", () => {
  const lessened: [string, (id: string) => Command][] = [
    ["is less", (id) => ({ kind: "PatchPerson", id, fields: { Role: "Admin" } })],
    ["was shut out", (id) => ({ kind: "PatchPerson", id, fields: { Disabled: true } })],
    ["was deleted", (id) => ({ kind: "DeletePerson", id })],
  ];
  it.each(lessened)("a person's own links do not let them back in once they are %s", async (_why, lessen) => {
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
    expect((await stage.refusal(accept(link), { actor: anonymous })).code).toBe("LinkNotFound");
    const reset: Command = { kind: "ResetPassword", link: resetLink, passwordHash: "$adas" };
    expect((await stage.refusal(reset, { actor: anonymous })).code).toBe("LinkNotFound");
    await stage.send(accept(other), { actor: anonymous });
    expect((await person(stage, "cy@example.com")).role).toBe("Owner");
  });
});
