/**
 * Challenges for browsers and providers that any node can verify. Those available to strangers are sealed
 * into their token and use no storage until answered, so that nobody can exhaust it. The others are stored.
 */
import { randomInt } from "node:crypto";
import * as z from "zod";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import {
  challengeOf,
  dropChallenge,
  dropExpiredChallenges,
  insertChallenge,
  useSealedChallenge,
} from "../store/bookkeeping/challenge-rows.ts";
import { type ServiceSecret, seal, unseal } from "./service-secret.ts";
import { hashToken, isTokenForm, makeToken } from "./tokens.ts";

/** Validity of a challenge, in milliseconds. */
export const challengeTtlMs = 5 * 60_000;

const session = { person: z.int(), session: z.int() };

const contentSchema = z.discriminatedUnion("kind", [
  /** A one-time code, after a correct password. */
  z.object({ kind: z.literal("Code"), person: z.int(), revision: z.int(), means: z.string() }),
  /** Any passkey of any person. */
  z.object({ kind: z.literal("PasskeySignIn") }),
  /** A passkey of a signed-in person. */
  z.object({ kind: z.literal("Proof"), ...session }),
  /** The creation of a passkey. */
  z.object({ kind: z.literal("NewPasskey"), ...session }),
  /** The first code of an authenticator, with its sealed secret. */
  z.object({ kind: z.literal("Totp"), ...session, secret: z.string() }),
  z.object({
    kind: z.literal("OpenId"),
    verifier: z.string(),
    nonce: z.string(),
    /** SHA-256 (hex) of the cookie of the browser that began. */
    browser: z.string(),
    next: z.string(),
    /** Whether the provider has to authenticate the person again. */
    reauthenticates: z.boolean(),
    purpose: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("SignIn") }),
      /** By the hash of the invitation's token. */
      z.object({ kind: z.literal("Invitation"), link: z.string() }),
      z.object({ kind: z.literal("Link"), ...session }),
    ]),
  }),
]);

/** Kinds that are sealed into the token: available to anybody. */
const sealedKinds: ReadonlySet<string> = new Set(["PasskeySignIn", "OpenId"]);

const sealedSchema = z.object({ content: contentSchema, expiresAt: z.int() });

export type ChallengeContent = z.infer<typeof contentSchema>;

export type ChallengeContentOf<Kind extends ChallengeContent["kind"]> = Extract<
  ChallengeContent,
  { kind: Kind }
>;

/** A challenge, with the hash by which its use is recorded. */
export type PendingChallenge<Kind extends ChallengeContent["kind"]> = {
  readonly hash: string;
  readonly content: ChallengeContentOf<Kind>;
  /** Expiry of the token's seal; undefined if the challenge is stored. */
  readonly sealedUntil: number | undefined;
};

/** A challenge of any kind, with the fields needed to use it up. */
type RedeemableChallenge = Pick<PendingChallenge<"OpenId">, "hash" | "sealedUntil"> & {
  readonly content: Pick<ChallengeContent, "kind">;
};

/** The challenges of a service. */
export class Challenges {
  readonly #bus: Pick<CommandBus, "rows" | "write">;
  readonly #clock: Clock;
  readonly #secret: ServiceSecret;

  constructor(bus: Pick<CommandBus, "rows" | "write">, clock: Clock, secret: ServiceSecret) {
    this.#bus = bus;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** Returns the token for the response, in base64url: 256 random bits, or the sealed challenge. */
  async create(content: ChallengeContent): Promise<string> {
    const now = this.#clock.now();
    if (sealedKinds.has(content.kind)) {
      const sealedText = JSON.stringify({ content, expiresAt: now + challengeTtlMs });
      return Buffer.from(seal(this.#secret, sealedText)).toString("base64url");
    }
    const { token, tokenHash } = makeToken();
    await this.#bus.write(dropExpiredChallenges({ now }));
    await this.#bus.write(
      insertChallenge({
        // Random, since nodes share no counter; the row is found by the hash.
        id: randomInt(2 ** 48 - 1),
        token_hash: tokenHash,
        content: JSON.stringify(content),
        created_at: now,
        expires_at: now + challengeTtlMs,
      }),
    );
    return token;
  }

  /** The pending challenge of this kind for a token. Does not use it up. */
  async pending<Kind extends ChallengeContent["kind"]>(
    token: string,
    kind: Kind,
  ): Promise<PendingChallenge<Kind> | undefined> {
    if (!isTokenForm(token)) return await this.#sealed(token, kind);
    const hash = hashToken(token);
    const [row] = await this.#bus.rows(challengeOf({ hash }));
    if (row === undefined || row.content === "" || row.expires_at <= this.#clock.now()) return undefined;
    const content = contentSchema.parse(JSON.parse(row.content));
    return isOfKind(content, kind) ? { hash, content, sealedUntil: undefined } : undefined;
  }

  async #sealed<Kind extends ChallengeContent["kind"]>(
    token: string,
    kind: Kind,
  ): Promise<PendingChallenge<Kind> | undefined> {
    const unsealed = this.#unseal(token);
    if (unsealed === undefined || unsealed.expiresAt <= this.#clock.now()) return undefined;
    const { content, expiresAt } = unsealed;
    if (!sealedKinds.has(kind) || !isOfKind(content, kind)) return undefined;
    const hash = hashToken(token);
    const [row] = await this.#bus.rows(challengeOf({ hash }));
    return row?.content === "" ? undefined : { hash, content, sealedUntil: expiresAt };
  }

  #unseal(token: string): z.infer<typeof sealedSchema> | undefined {
    try {
      const text = unseal(this.#secret, Buffer.from(token, "base64url").toString());
      return sealedSchema.parse(JSON.parse(text));
    } catch {
      // The input is untrusted: only text sealed by this service can be unsealed.
      return undefined;
    }
  }

  /**
   * Stores a sealed challenge after its response was verified, so that the following command can use it up,
   * once.
   */
  async redeem({ hash, content, sealedUntil }: RedeemableChallenge): Promise<void> {
    if (sealedUntil === undefined) return;
    const now = this.#clock.now();
    await this.#bus.write(dropExpiredChallenges({ now }));
    const id = randomInt(2 ** 48 - 1);
    await this.#bus.write(
      useSealedChallenge({ id, hash, content: content.kind, createdAt: now, expiresAt: sealedUntil }),
    );
  }

  /** Discards a pending challenge. */
  async discard(pending: RedeemableChallenge): Promise<void> {
    await this.redeem(pending);
    await this.#bus.write(dropChallenge({ hash: pending.hash }));
  }
}

function isOfKind<Kind extends ChallengeContent["kind"]>(
  content: ChallengeContent,
  kind: Kind,
): content is ChallengeContentOf<Kind> {
  return content.kind === kind;
}
