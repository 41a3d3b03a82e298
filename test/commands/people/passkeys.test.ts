import { describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { minute } from "../times.ts";
import { Household, refused } from "./complete-person.ts";

describe("a challenge", () => {
  it("a passkey challenge is answered once", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.requestChallenge();
    await expect(house.usePasskey(passkey, 1, challenge)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 2, challenge)).rejects.toMatchObject(refused);
  });

  it("a passkey challenge answered many times at once is accepted once", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.requestChallenge();
    const answers = Array.from({ length: 8 }, (_, at) => house.usePasskey(passkey, at + 1, challenge));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a passkey challenge expires after five minutes, and is valid only for its purpose", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.requestChallenge();
    house.stage.now += 5 * minute;
    await expect(house.usePasskey(passkey, 1, challenge)).rejects.toMatchObject(refused);
    await expect(house.usePasskey(passkey, 1, "never asked")).rejects.toMatchObject(refused);
  });
});

describe("a passkey", () => {
  it("a passkey whose counter does not increase is refused as a copy", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    await expect(house.usePasskey(passkey, 0)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 5)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 5)).rejects.toMatchObject(refused);
    await expect(house.usePasskey(passkey, 0)).rejects.toMatchObject(refused);
  });

  it("a passkey is renamed and removed by its owner, and no longer signs in", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const {
      Passkeys: [shown],
    } = await house.security();
    const id = shown?.Id ?? "";
    await house.send({ kind: "RenamePasskey", id, name: "Phone" });
    expect((await house.security()).Passkeys).toMatchObject([{ Id: id, Name: "Phone" }]);
    await house.send({ kind: "RemovePasskey", id });
    expect((await house.security()).Passkeys).toEqual([]);
    await expect(house.usePasskey(passkey, 9)).rejects.toMatchObject(refused);
    await expect(house.send({ kind: "RemovePasskey", id })).rejects.toMatchObject({
      code: "PasskeyNotFound",
    });
  });

  it("a passkey that is the only sign-in method cannot be removed", async () => {
    const house = await Household.open();
    await house.addPasskey();
    await house.stage.engine.write(q.updateTable("person").set({ password_hash: null }).compile());
    const {
      Passkeys: [shown],
    } = await house.security();
    const removal = house.send({ kind: "RemovePasskey", id: shown?.Id ?? "" });
    await expect(removal).rejects.toMatchObject({ code: "LastWayIn" });
  });

  it("a passkey's creation and removal are audited", async () => {
    const house = await Household.open();
    await house.addPasskey();
    const {
      Passkeys: [shown],
    } = await house.security();
    await house.send({ kind: "RemovePasskey", id: shown?.Id ?? "" });
    expect((await house.actions()).slice(-2)).toEqual(["Passkey.Create", "Passkey.Delete"]);
  });
});
