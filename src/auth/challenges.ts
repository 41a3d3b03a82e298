/**
 * What the service asked a browser or a provider, so that any node can take the answer. What strangers can have asked for is
 * sealed into its token and takes no room until it is answered: nobody can use up what others need. The rest is stored.
 */
import { randomInt } from "node:crypto";
import { z } from "zod";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import {
  challengeOf,
  dropChallenge,
  dropExpiredChallenges,
  keepChallenge,
  useSealedChallenge,
} from "../store/bookkeeping/challenge-rows.ts";
import { type ServiceSecret, seal, unseal } from "./service-secret.ts";
import { hashToken, isTokenForm, makeToken } from "./tokens.ts";

/** How long an answer is waited for, in milliseconds. */
export const challengeLasts = 5 * 60_000;

const session = { person: z.int(), session: z.int() };

const askedSchema = z.discriminatedUnion("kind", [
  /** A code, of somebody whose password was right. */
  z.object({ kind: z.literal("Code"), person: z.int(), revision: z.int(), means: z.string() }),
  /** Any passkey of anybody. */
  z.object({ kind: z.literal("PasskeySignIn") }),
  /** A passkey of somebody who is signed in. */
  z.object({ kind: z.literal("Proof"), ...session }),
  /** A passkey to be. */
  z.object({ kind: z.literal("NewPasskey"), ...session }),
  /** The first code of an authenticator, with its sealed secret. */
  z.object({ kind: z.literal("Totp"), ...session, secret: z.string() }),
  z.object({
    kind: z.literal("OpenId"),
    verifier: z.string(),
    nonce: z.string(),
    /** SHA-256 (hex) of what the browser that began has in its cookie. */
    browser: z.string(),
    next: z.string(),
    /** Whether the provider was told to ask anew. */
    again: z.boolean(),
    purpose: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("SignIn") }),
      /** By the hash of the invitation's token. */
      z.object({ kind: z.literal("Invitation"), link: z.string() }),
      z.object({ kind: z.literal("Link"), ...session }),
    ]),
  }),
]);

/** What is sealed into its token: anybody can have it asked. */
const sealedKinds: ReadonlySet<string> = new Set(["PasskeySignIn", "OpenId"]);

const sealedSchema = z.object({ asked: askedSchema, expiresAt: z.int() });

/** What was asked. */
export type ChallengeContent = z.infer<typeof askedSchema>;

/** What was asked of one kind. */
export type ChallengeContentOf<Kind extends ChallengeContent["kind"]> = Extract<
  ChallengeContent,
  { kind: Kind }
>;

/** What was asked, with the hash by which the change that follows from its answer takes it out. */
export type PendingChallenge<Kind extends ChallengeContent["kind"]> = {
  readonly hash: string;
  readonly asked: ChallengeContentOf<Kind>;
  /** When the seal of its token expires; undefined where it is stored instead. */
  readonly sealedUntil: number | undefined;
};

/** A challenge of any kind, as far as using it up needs to know it. */
type Answerable = Pick<PendingChallenge<"OpenId">, "hash" | "sealedUntil"> & {
  readonly asked: Pick<ChallengeContent, "kind">;
};

/** The challenges of a service. */
export class Challenges {
  readonly #door: Pick<CommandBus, "rows" | "write">;
  readonly #clock: Clock;
  readonly #secret: ServiceSecret;

  constructor(door: Pick<CommandBus, "rows" | "write">, clock: Clock, secret: ServiceSecret) {
    this.#door = door;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** Returns the token that the answer brings back, in base64url: 256 random bits, or what was asked, sealed. */
  async ask(asked: ChallengeContent): Promise<string> {
    const now = this.#clock.now();
    if (sealedKinds.has(asked.kind)) {
      const content = JSON.stringify({ asked, expiresAt: now + challengeLasts });
      return Buffer.from(seal(this.#secret, content)).toString("base64url");
    }
    const { token, tokenHash } = makeToken();
    await this.#door.write(dropExpiredChallenges({ now }));
    await this.#door.write(
      keepChallenge({
        // Of any node, without a counter: the hash is what it is known by.
        id: randomInt(2 ** 48 - 1),
        token_hash: tokenHash,
        asked: JSON.stringify(asked),
        created_at: now,
        expires_at: now + challengeLasts,
      }),
    );
    return token;
  }

  /** What was asked under a token, where that waits for an answer of this kind. It goes on waiting. */
  async pending<Kind extends ChallengeContent["kind"]>(
    token: string,
    kind: Kind,
  ): Promise<PendingChallenge<Kind> | undefined> {
    if (!isTokenForm(token)) return await this.#sealed(token, kind);
    const hash = hashToken(token);
    const [row] = await this.#door.rows(challengeOf({ hash }));
    if (row === undefined || row.asked === "" || row.expires_at <= this.#clock.now()) return undefined;
    const asked = askedSchema.parse(JSON.parse(row.asked));
    return isOfKind(asked, kind) ? { hash, asked, sealedUntil: undefined } : undefined;
  }

  async #sealed<Kind extends ChallengeContent["kind"]>(
    token: string,
    kind: Kind,
  ): Promise<PendingChallenge<Kind> | undefined> {
    const content = this.#unseal(token);
    if (content === undefined || content.expiresAt <= this.#clock.now()) return undefined;
    const { asked, expiresAt } = content;
    if (!sealedKinds.has(kind) || !isOfKind(asked, kind)) return undefined;
    const hash = hashToken(token);
    const [row] = await this.#door.rows(challengeOf({ hash }));
    return row?.asked === "" ? undefined : { hash, asked, sealedUntil: expiresAt };
  }

  #unseal(token: string): z.infer<typeof sealedSchema> | undefined {
    try {
      const text = unseal(this.#secret, Buffer.from(token, "base64url").toString());
      return sealedSchema.parse(JSON.parse(text));
    } catch {
      // Anybody can send anything; only what this service sealed can be read.
      return undefined;
    }
  }

  /** Stores a sealed challenge whose answer was verified, so that the change which follows from it uses it up, once. */
  async redeem({ hash, asked, sealedUntil }: Answerable): Promise<void> {
    if (sealedUntil === undefined) return;
    const now = this.#clock.now();
    await this.#door.write(dropExpiredChallenges({ now }));
    const id = randomInt(2 ** 48 - 1);
    await this.#door.write(
      useSealedChallenge({ id, hash, asked: asked.kind, createdAt: now, expiresAt: sealedUntil }),
    );
  }

  /** Gives up waiting. */
  async drop(pending: Answerable): Promise<void> {
    await this.redeem(pending);
    await this.#door.write(dropChallenge({ hash: pending.hash }));
  }
}

function isOfKind<Kind extends ChallengeContent["kind"]>(
  asked: ChallengeContent,
  kind: Kind,
): asked is ChallengeContentOf<Kind> {
  return asked.kind === kind;
}
