import { describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { federated, Household, newSession, refused } from "./complete-person.ts";

describe("an identity at a provider", () => {
  it("an identity at a provider signs in once it is linked", async () => {
    const house = await Household.open();
    const signIn = async () =>
      house.send({
        kind: "SignInWithIdentity",
        challenge: await house.requestChallenge(),
        identity: federated,
        session: newSession("by the provider"),
      });
    await expect(signIn()).rejects.toMatchObject(refused);
    await house.link();
    await expect(signIn()).resolves.toMatchObject({ status: 200 });
  });

  sqliteTest("an identity at a provider belongs to one person", async () => {
    const house = await Household.open();
    await house.link();
    await house.link();
    expect((await house.security()).Identities).toHaveLength(1);
    await house.stage.send({
      kind: "InvitePerson",
      email: { email: "grace@example.com", emailKey: "grace@example.com" },
      role: "Editor",
      tokenHash: "invitation",
    });
    const take = async (subject: string) =>
      house.send({
        kind: "AcceptInvitationWithIdentity",
        challenge: await house.requestChallenge(),
        link: "invitation",
        identity: { ...federated, subject },
        name: null,
        session: newSession(`invited ${subject}`),
      });
    await expect(take("ada")).rejects.toMatchObject(refused);
    await expect(take("grace")).resolves.toMatchObject({ status: 201 });
    await expect(take("eve")).rejects.toMatchObject({ code: "LinkNotFound" });
    const people = await house.stage.rows(q.selectFrom("person").selectAll().orderBy("id").compile());
    expect(people.map(({ name, role, password_hash: hash }) => [name, role, hash])).toEqual([
      ["Ada", "Owner", "hash"],
      ["grace", "Editor", null],
    ]);
  });

  it("an identity at a provider is linked in a live session, and unlinked again", async () => {
    const house = await Household.open();
    await house.link();
    const {
      Identities: [shown],
    } = await house.security();
    await house.send({ kind: "UnlinkIdentity", id: shown?.Id ?? "" });
    expect((await house.security()).Identities).toEqual([]);
    await house.stage.engine.write(q.updateTable("session").set({ ended_at: house.stage.now }).compile());
    await expect(house.link()).rejects.toMatchObject(refused);
  });
});
