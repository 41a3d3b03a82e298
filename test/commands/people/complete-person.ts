/** Somebody with everything that people sign in by. */
import type { Actor, Answer } from "../../../src/commands/command.ts";
import type { FactorCommand } from "../../../src/commands/people/factor-commands.ts";
import { readSecurity } from "../../../src/queries/factor-queries.ts";
import { insertChallenge } from "../../../src/store/bookkeeping/challenge-rows.ts";
import { q } from "../../../src/store/query.ts";
import { Stage } from "../stage.ts";
import { minute } from "../times.ts";

const owner: Actor & { kind: "person" } = { kind: "person", number: 0, name: "Ada", role: "Owner" };
const passkeyMaterial = {
  credential_id: "credential",
  public_key: "key",
  signature_counter: 0,
  transports: null,
};

/** The code that may complete a sign-in. */
type Code = Extract<FactorCommand, { readonly kind: "SignInWithCode" }>["code"];

/** The owner's account at the provider. */
export const federated = { issuer: "https://login.test", subject: "ada" };

/** A session that begins under a token. */
export const newSession = (token: string) => ({ tokenHash: token, browser: null, address: "192.0.2.1" });

/** How somebody is refused who may not come in. */
export const refused = { code: "SignInRefused" };

/** A store with an owner who has a password and is signed in. */
export class Household {
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
      page: {},
      session: newSession("first"),
    });
    const [person] = await stage.rows(q.selectFrom("person").selectAll().compile());
    const [session] = await stage.rows(q.selectFrom("session").selectAll().compile());
    return new Household(stage, person?.id ?? 0, session?.id ?? 0);
  }

  get actor(): Actor {
    return { ...owner, number: this.person };
  }

  async requestChallenge(): Promise<string> {
    this.#challenges += 1;
    const hash = `challenge ${this.#challenges}`;
    const { now } = this.stage;
    const row = { id: this.#challenges, token_hash: hash, content: "{}", created_at: now };
    await this.stage.engine.write(insertChallenge({ ...row, expires_at: now + 5 * minute }));
    return hash;
  }

  async send(command: FactorCommand): Promise<Answer> {
    return await this.stage.send(command, { actor: this.actor });
  }

  async setUpTotp(step: number): Promise<void> {
    const recoveryHashes = ["recovery 1", "recovery 2"];
    await this.send({
      kind: "ConfirmTotp",
      challenge: await this.requestChallenge(),
      secret: "sealed",
      step,
      recoveryHashes,
    });
  }

  async signInAt(step: number): Promise<Answer> {
    return await this.#signInWith({ step, secret: "sealed" }, `step ${step}`);
  }

  async recover(recoveryHash: string): Promise<Answer> {
    return await this.#signInWith({ recoveryHash }, recoveryHash);
  }

  async addPasskey(): Promise<number> {
    const challenge = await this.requestChallenge();
    await this.send({ kind: "AddPasskey", challenge, name: "Laptop", material: passkeyMaterial });
    const [row] = await this.stage.rows(q.selectFrom("passkey").selectAll().compile());
    return row?.id ?? 0;
  }

  async usePasskey(number: number, counter: number, challenge?: string): Promise<Answer> {
    const usedChallenge = challenge ?? (await this.requestChallenge());
    return await this.send({
      kind: "SignInWithPasskey",
      challenge: usedChallenge,
      personNumber: this.person,
      passkey: { number, counter },
      session: newSession(`by passkey ${this.#challenges} ${counter}`),
    });
  }

  async link(identity = federated): Promise<Answer> {
    const challenge = await this.requestChallenge();
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

  async #signInWith(code: Code, by: string): Promise<Answer> {
    return await this.send({
      kind: "SignInWithCode",
      challenge: await this.requestChallenge(),
      personNumber: this.person,
      revision: await this.revision(),
      means: "Password",
      code,
      session: newSession(`by ${by} ${this.#challenges}`),
    });
  }
}
