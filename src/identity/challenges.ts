/** What the service asked a browser or a provider, kept in the ledger, so that any node can hear the answer. */
import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Door } from "../commands/door/door.ts";
import type { Clock } from "../ground/clock.ts";
import {
  challengeOf,
  dropChallenge,
  dropExpiredChallenges,
  keepChallenge,
} from "../ledger/bookkeeping/challenges.ts";
import { hashToken, makeToken } from "./tokens.ts";

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

/** What was asked. */
export type Asked = z.infer<typeof askedSchema>;

/** What was asked of one kind. */
export type AskedOf<Kind extends Asked["kind"]> = Extract<Asked, { kind: Kind }>;

/** What was asked, with the hash by which the change that follows from its answer takes it out. */
export type Pending<Kind extends Asked["kind"]> = {
  readonly hash: string;
  readonly asked: AskedOf<Kind>;
};

/** The challenges of a ledger. */
export class Challenges {
  readonly #door: Pick<Door, "rows" | "write">;
  readonly #clock: Clock;

  constructor(door: Pick<Door, "rows" | "write">, clock: Clock) {
    this.#door = door;
    this.#clock = clock;
  }

  /** Keeps what is asked, and returns the token that the answer brings back: 256 bits, base64url. */
  async ask(asked: Asked): Promise<string> {
    const now = this.#clock.now();
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
  async pending<Kind extends Asked["kind"]>(token: string, kind: Kind): Promise<Pending<Kind> | undefined> {
    const hash = hashToken(token);
    const [row] = await this.#door.rows(challengeOf({ hash }));
    if (row === undefined || row.expires_at <= this.#clock.now()) return undefined;
    const asked = askedSchema.parse(JSON.parse(row.asked));
    return isOfKind(asked, kind) ? { hash, asked } : undefined;
  }

  /** Gives up waiting. */
  async drop(hash: string): Promise<void> {
    await this.#door.write(dropChallenge({ hash }));
  }
}

function isOfKind<Kind extends Asked["kind"]>(asked: Asked, kind: Kind): asked is AskedOf<Kind> {
  return asked.kind === kind;
}
