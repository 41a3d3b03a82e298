import { describe, expect, it } from "vitest";
import type { Actor, Answer } from "../../src/commands/command.ts";
import type { FactorCommand } from "../../src/commands/factor-commands.ts";
import { readSecurity } from "../../src/commands/factor-reading.ts";
import { keepChallenge } from "../../src/ledger/challenges.ts";
import { q } from "../../src/ledger/query.ts";
import { Stage } from "./stage.ts";
import { hour, minute } from "./times.ts";

const owner: Actor & { kind: "person" } = { kind: "person", number: 0, name: "Ada", role: "Owner" };
const passkeyMaterial = {
  credential_id: "credential",
  public_key: "key",
  signature_counter: 0,
  transports: null,
};
const federated = { issuer: "https://login.test", subject: "ada" };
const newSession = (token: string) => ({ tokenHash: token, browser: null, address: "192.0.2.1" });

/** A ledger with an owner who has a password and is signed in. */
class Household {
  readonly stage: Stage;
  readonly person: number;
  readonly session: number;
  #challenges = 0;

  private constructor(stage: Stage, person: number, session: number) {
    this.stage = stage;
    this.person = person;
    this.session = session;
  }

  static async open(): Promise<Household> {
    const stage = await Stage.forTest();
    await stage.send({
      kind: "SetUpOwner",
      email: { email: "ada@example.com", emailKey: "ada@example.com" },
      name: "Ada",
      passwordHash: "hash",
      pageName: null,
      session: newSession("first"),
    });
    const [person] = await stage.rows(q.selectFrom("person").selectAll().compile());
    const [session] = await stage.rows(q.selectFrom("session").selectAll().compile());
    return new Household(stage, person?.id ?? 0, session?.id ?? 0);
  }

  get actor(): Actor {
    return { ...owner, number: this.person };
  }

  async ask(): Promise<string> {
    this.#challenges += 1;
    const hash = `challenge ${this.#challenges}`;
    const { now } = this.stage;
    const row = { id: this.#challenges, token_hash: hash, asked: "{}", created_at: now };
    await this.stage.engine.write(keepChallenge({ ...row, expires_at: now + 5 * minute }));
    return hash;
  }

  async send(command: FactorCommand): Promise<Answer> {
    return await this.stage.send(command, { actor: this.actor });
  }

  async setUpTotp(step: number): Promise<void> {
    const recoveryHashes = ["recovery 1", "recovery 2"];
    await this.send({
      kind: "ConfirmTotp",
      challenge: await this.ask(),
      secret: "sealed",
      step,
      recoveryHashes,
    });
  }

  async signInAt(step: number): Promise<Answer> {
    return await this.send({
      kind: "SignInWithCode",
      challenge: await this.ask(),
      personNumber: this.person,
      revision: await this.revision(),
      means: "Password",
      code: { step, secret: "sealed" },
      session: newSession(`by step ${step} ${this.#challenges}`),
    });
  }

  async recover(recoveryHash: string): Promise<Answer> {
    return await this.send({
      kind: "SignInWithCode",
      challenge: await this.ask(),
      personNumber: this.person,
      revision: await this.revision(),
      means: "Password",
      code: { recoveryHash },
      session: newSession(`by ${recoveryHash} ${this.#challenges}`),
    });
  }

  async addPasskey(): Promise<number> {
    const challenge = await this.ask();
    await this.send({ kind: "AddPasskey", challenge, name: "Laptop", material: passkeyMaterial });
    const [row] = await this.stage.rows(q.selectFrom("passkey").selectAll().compile());
    return row?.id ?? 0;
  }

  async usePasskey(number: number, counter: number, challenge?: string): Promise<Answer> {
    const asked = challenge ?? (await this.ask());
    return await this.send({
      kind: "SignInWithPasskey",
      challenge: asked,
      personNumber: this.person,
      passkey: { number, counter },
      session: newSession(`by passkey ${this.#challenges} ${counter}`),
    });
  }

  async link(identity = federated): Promise<Answer> {
    const challenge = await this.ask();
    return await this.send({ kind: "LinkIdentity", challenge, sessionNumber: this.session, identity });
  }

  async revision(): Promise<number> {
    const [person] = await this.stage.rows(q.selectFrom("person").selectAll().compile());
    return person?.revision ?? 0;
  }

  async security() {
    return await readSecurity({ rows: (query) => this.stage.rows(query) }, this.person);
  }

  async actions(): Promise<string[]> {
    const rows = await this.stage.rows(q.selectFrom("audit_event").selectAll().orderBy("id").compile());
    return rows.map((row) => row.action);
  }
}

const refused = { code: "SignInRefused" };

describe("a one-time code", () => {
  it("lets in once, and never with an earlier step than one that was taken", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await expect(house.signInAt(100)).rejects.toMatchObject(refused);
    await expect(house.signInAt(101)).resolves.toMatchObject({ status: 200 });
    await expect(house.signInAt(101)).rejects.toMatchObject(refused);
    await expect(house.signInAt(100)).rejects.toMatchObject(refused);
    await expect(house.signInAt(102)).resolves.toMatchObject({ status: 200 });
  });

  it("that is given twice at once lets in once", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => house.signInAt(101)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("does not count where another authenticator was set up since", async () => {
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

  it("does not count where the password may have been changed since it was right", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    const command = {
      kind: "SignInWithCode",
      challenge: await house.ask(),
      personNumber: house.person,
      revision: (await house.revision()) - 1,
      means: "Password",
      code: { step: 101, secret: "sealed" },
      session: newSession("late"),
    } as const;
    await expect(house.send(command)).rejects.toMatchObject(refused);
  });

  it("proves with the password who is signed in, and gives the session another token", async () => {
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
    expect(session).toMatchObject({ token_hash: "next", proven_at: house.stage.now });
  });

  it("is asked for no more once that was taken back, and recovery codes go with it", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await house.send({ kind: "RemoveTotp" });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    expect(await house.security()).toMatchObject({ Totp: null, RecoveryCodesLeft: 0 });
  });
});

describe("a recovery code", () => {
  it("lets in once", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await expect(house.recover("recovery 1")).resolves.toMatchObject({ status: 200 });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    await expect(house.recover("recovery 3")).rejects.toMatchObject(refused);
    expect(await house.security()).toMatchObject({ RecoveryCodesLeft: 1 });
  });

  it("is void once others were made", async () => {
    const house = await Household.open();
    await house.setUpTotp(100);
    await house.send({ kind: "RenewRecoveryCodes", recoveryHashes: ["new 1", "new 2", "new 3"] });
    await expect(house.recover("recovery 1")).rejects.toMatchObject(refused);
    await expect(house.recover("new 1")).resolves.toMatchObject({ status: 200 });
    expect(await house.security()).toMatchObject({ RecoveryCodesLeft: 2 });
  });
});

describe("a challenge", () => {
  it("is answered once", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.ask();
    await expect(house.usePasskey(passkey, 1, challenge)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 2, challenge)).rejects.toMatchObject(refused);
  });

  it("that many answer at once is answered once", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.ask();
    const answers = Array.from({ length: 8 }, (_, at) => house.usePasskey(passkey, at + 1, challenge));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is answered within five minutes, and only where it was asked", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    const challenge = await house.ask();
    house.stage.now += 5 * minute;
    await expect(house.usePasskey(passkey, 1, challenge)).rejects.toMatchObject(refused);
    await expect(house.usePasskey(passkey, 1, "never asked")).rejects.toMatchObject(refused);
  });
});

describe("a passkey", () => {
  it("whose counter does not go on is refused, as a copy would be", async () => {
    const house = await Household.open();
    const passkey = await house.addPasskey();
    await expect(house.usePasskey(passkey, 0)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 5)).resolves.toMatchObject({ status: 200 });
    await expect(house.usePasskey(passkey, 5)).rejects.toMatchObject(refused);
    await expect(house.usePasskey(passkey, 0)).rejects.toMatchObject(refused);
  });

  it("is renamed and removed by its owner, and lets nobody in then", async () => {
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

  it("that is the only way in stays", async () => {
    const house = await Household.open();
    await house.addPasskey();
    await house.stage.engine.write(q.updateTable("person").set({ password_hash: null }).compile());
    const {
      Passkeys: [shown],
    } = await house.security();
    const removal = house.send({ kind: "RemovePasskey", id: shown?.Id ?? "" });
    await expect(removal).rejects.toMatchObject({ code: "LastWayIn" });
  });

  it("and its removal are in the audit", async () => {
    const house = await Household.open();
    await house.addPasskey();
    const {
      Passkeys: [shown],
    } = await house.security();
    await house.send({ kind: "RemovePasskey", id: shown?.Id ?? "" });
    expect((await house.actions()).slice(-2)).toEqual(["Passkey.Create", "Passkey.Delete"]);
  });
});

describe("who somebody is at a provider", () => {
  it("lets in once it was linked", async () => {
    const house = await Household.open();
    const signIn = async () =>
      house.send({
        kind: "SignInWithIdentity",
        challenge: await house.ask(),
        identity: federated,
        session: newSession("by the provider"),
      });
    await expect(signIn()).rejects.toMatchObject(refused);
    await house.link();
    await expect(signIn()).resolves.toMatchObject({ status: 200 });
  });

  it("is one person's alone", async () => {
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
        challenge: await house.ask(),
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

  it("is linked in a session that goes on, and unlinked again", async () => {
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
