import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import { readEmail } from "../../../src/commands/people/people-bodies.ts";
import { isAtLeast, type PersonRole, personRoles } from "../../../src/contract/people.ts";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { Stage } from "../stage.ts";
import { day } from "../times.ts";
import {
  actor,
  allPeople,
  anonymous,
  by,
  hash,
  join,
  owner,
  person,
  setUp,
  withOwner,
} from "./people-stage.ts";

describe("people", () => {
  it("the last owner cannot be removed or demoted", async () => {
    const stage = await withOwner();
    const { public_id: id } = await person(stage, owner);
    expect(await by(stage, owner, { kind: "DeletePerson", id })).toBe("LastOwner");
    expect(await by(stage, owner, { kind: "PatchPerson", id, fields: { Disabled: true } })).toBe("LastOwner");
    expect(await by(stage, owner, { kind: "PatchPerson", id, fields: { Role: "Admin" } })).toBe("LastOwner");
    await join(stage, "ada@example.com", "Owner");
    expect(await by(stage, owner, { kind: "DeletePerson", id })).toMatchObject({ status: 200 });
  });

  it("a removed person can be restored for thirty days, unless the address is taken", async () => {
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

  it("changes of people leave no secret in the audit log, and no hash of one", async () => {
    const stage = await withOwner();
    await join(stage, "ada@example.com", "Editor");
    const { public_id: id } = await person(stage, "ada@example.com");
    await by(stage, owner, { kind: "IssueReset", person: { id }, tokenHash: hash(), dropsTotp: true });
    await by(stage, owner, { kind: "PatchPerson", id, fields: { Name: "Ada L.", Role: "Admin" } });
    const entries = JSON.stringify(await stage.audit());
    expect(entries).toContain("Ada L.");
    expect(entries).not.toMatch(/\$hash|[0-9a-f]{64}/u);
  });

  const roles = fc.constantFrom(...personRoles);

  /** Whether somebody may make a person of one role into one of another, by rule 6. */
  function may(asker: PersonRole, before: PersonRole, after: PersonRole): boolean {
    const touchesOwner = before === "Owner" || after === "Owner";
    return isAtLeast(asker, touchesOwner ? "Owner" : "Admin");
  }

  it("admins change people except owners, and only owners change owners", async () => {
    await fc.assert(
      fc.asyncProperty(roles, roles, roles, async (asking, before, after) => {
        const stage = await Stage.open();
        try {
          await stage.send(setUp(owner), { actor: anonymous });
          await join(stage, "asker@example.com", asking);
          const { public_id: id } = await join(stage, "ada@example.com", before);
          const email = readEmail("new@example.com");
          const commands: [Command, boolean][] = [
            [{ kind: "InvitePerson", email, role: after, tokenHash: hash() }, may(asking, after, after)],
            [
              { kind: "IssueReset", person: { id }, tokenHash: hash(), dropsTotp: false },
              may(asking, before, before),
            ],
            [
              { kind: "ChangeEmail", id, email: readEmail("a@example.com"), isMailed: false },
              may(asking, before, before),
            ],
            [{ kind: "PatchPerson", id, fields: { Role: after } }, may(asking, before, after)],
          ];
          for (const [command, isAllowed] of commands) {
            const outcome = await by(stage, "asker@example.com", command);
            expect([command.kind, outcome === "RoleForbids"]).toEqual([command.kind, !isAllowed]);
          }
          const role = (await allPeople(stage)).find((row) => row.public_id === id)?.role ?? before;
          expect((await by(stage, "asker@example.com", { kind: "DeletePerson", id })) === "RoleForbids").toBe(
            !may(asking, role, role),
          );
        } finally {
          await stage.close();
        }
      }),
      { numRuns: repetitions(runs(12), runs(30)) },
    );
  });

  it("a person disabled in the meantime cannot change others, whatever their session says", async () => {
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
