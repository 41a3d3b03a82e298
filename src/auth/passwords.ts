/** Hashes and verifies passwords, a few at a time. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Refusal } from "../contract/refusal.ts";
import { normalPassword } from "../rules/password-rules.ts";

/** The minimum recommended by OWASP: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const hashLength = 32;
const maxWaiting = 50;

/** A hash as text: `$argon2id$v=19$m=...,t=...,p=...$salt$hash`, in base64 without padding. */
const hashPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d{1,2})\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/u;

type HashCosts = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Hashes passwords. */
export interface Passwords {
  /** Hashes a password. Rejects with a `Refusal` if too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. Takes as long without a hash, so that the existence of a password stays secret.
   * Rejects with a `Refusal` if too many wait.
   */
  verify(password: string, storedHash: string | null): Promise<boolean>;
}

/** Hashing options; cheap only in tests. */
export type Hashing = { readonly maxConcurrent?: number; readonly costs?: HashCosts };

class HashedPasswords implements Passwords {
  readonly #maxConcurrent: number;
  readonly #costs: HashCosts;
  /** A dummy hash for verification without a stored one. */
  readonly #dummyHash: string;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ maxConcurrent = availableParallelism(), costs = parameters }: Hashing) {
    this.#maxConcurrent = maxConcurrent;
    this.#costs = costs;
    this.#dummyHash = formatHash(costs, randomBytes(saltLength), randomBytes(hashLength));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    const hash = await this.#digest(password, { costs: this.#costs, salt, length: hashLength });
    return formatHash(this.#costs, salt, hash);
  }

  async verify(password: string, storedHash: string | null): Promise<boolean> {
    const groups = hashPattern.exec(storedHash ?? this.#dummyHash)?.groups;
    if (groups === undefined) throw new Error("a stored password hash has an unknown format");
    const { memory, passes, parallelism, salt = "", hash = "" } = groups;
    const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(hash, "base64");
    const options = { costs, salt: Buffer.from(salt, "base64"), length: expected.length };
    return timingSafeEqual(await this.#digest(password, options), expected);
  }

  async #digest(
    password: string,
    { costs, salt, length }: { readonly costs: HashCosts; readonly salt: Buffer; readonly length: number },
  ): Promise<Buffer> {
    await this.#waitForSlot();
    try {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const options = { ...costs, message: normalPassword(password), nonce: salt, tagLength: length };
      argon2("argon2id", options, (error, digest) => (error === null ? resolve(digest) : reject(error)));
      return await promise;
    } finally {
      // The slot is passed on and never free in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Waits for a slot: each hash takes a core and 19 MiB. */
  async #waitForSlot(): Promise<void> {
    if (this.#running < this.#maxConcurrent) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) {
      throw new Refusal("TooBusy", "Too many people are signing in. Try again in a moment.", {
        retryAfterSeconds: 2,
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await promise;
  }
}

function formatHash({ memory, passes, parallelism }: HashCosts, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/u, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

/** Opens the hasher: one job per core, up to 50 waiting. */
export function openPasswords(hashing: Hashing = {}): Passwords {
  return new HashedPasswords(hashing);
}
