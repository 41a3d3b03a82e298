import { describe, expect, it } from "vitest";
import { q } from "../../src/store/query.ts";
import { Household, newSession, refused } from "./people/complete-person.ts";
import { hour } from "./times.ts";

describe("a one-time code", () => {
  it("a one-time code signs in once, and never with an earlier step than an accepted one", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await expect(house.signInAt(100)).rejects.toMatchObject(refused);
    await expect(house.signInAt(101)).resolves.toMatchObject({ status: 200 });
    await expect(house.signInAt(101)).rejects.toMatchObject(refused);
    await expect(house.signInAt(100)).rejects.toMatchObject(refused);
    await expect(house.signInAt(102)).resolves.toMatchObject({ status: 200 });
  });

  it("a one-time code sent twice at once signs in once", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => house.signInAt(101)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a one-time code is invalid if another authenticator was set up since", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    const code = { step: 200, secret: "sealed with what was before" };
    const proof = {
      kind: "ProveWithCode",
      code,
      passwordHash: "hash",
      sessionNumber: house.session,
      tokenHash: "next",
    } as const;
    await expect(house.send(proof)).rejects.toMatchObject(refused);
  });

  it("a one-time code is invalid if the password may have changed since it was verified", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    const command = {
      kind: "SignInWithCode",
      challenge: await house.requestChallenge(),
      personNumber: house.person,
      revision: (await house.revision()) - 1,
      means: "Password",
      code: { step: 101, secret: "sealed" },
      session: newSession("late"),
    } as const;
    await expect(house.send(command)).rejects.toMatchObject(refused);
  });

  it("a one-time code confirms with the password the signed-in person, and renews the session token", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    house.stage.now += hour;
    const code = { step: 101, secret: "sealed" };
    const proof = {
      kind: "ProveWithCode",
      code,
      sessionNumber: house.session,
      tokenHash: "next",
    } as const;
    await expect(house.send({ ...proof, passwordHash: null })).rejects.toMatchObject({
      code: "ValidationFailed",
    });
    await expect(house.send({ ...proof, passwordHash: "former" })).rejects.toMatchObject(refused);
    await house.send({ ...proof, passwordHash: "hash" });
    const [session] = await house.stage.rows(q.selectFrom("session").selectAll().compile());
    expect(session).toMatchObject({ token_hash: "next", authenticated_at: house.stage.now });
  });

  it("a removed authenticator is no longer required, and its recovery codes are deleted", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await house.send({ kind: "RemoveTotp" });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    expect(await house.security()).toMatchObject({ Totp: null, RecoveryCodesLeft: 0 });
  });
});

describe("a recovery code", () => {
  it("a recovery code signs in once", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await expect(house.recover("recovery 1")).resolves.toMatchObject({ status: 200 });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    await expect(house.recover("recovery 3")).rejects.toMatchObject(refused);
    expect(await house.security()).toMatchObject({ RecoveryCodesLeft: 1 });
  });

  it("a recovery code is void once new ones are created", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await house.send({ kind: "RenewRecoveryCodes", recoveryHashes: ["new 1", "new 2", "new 3"] });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    await expect(house.recover("new 1")).resolves.toMatchObject({ status: 200 });
    expect(await house.security()).toMatchObject({ RecoveryCodesLeft: 2 });
  });
});
