/** Passwords: hashed and held against their hashes, a few at a time. */
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
const form =
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
  fits(password: string, kept: string | null): Promise<boolean>;
}

/** Hashing options; cheap only in tests. */
export type Hashing = { readonly atOnce?: number; readonly costs?: HashCosts };

class HashedPasswords implements Passwords {
  readonly #atOnce: number;
  readonly #costs: HashCosts;
  /** A dummy hash for verification without a stored one. */
  readonly #nobody: string;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce = availableParallelism(), costs = parameters }: Hashing) {
    this.#atOnce = atOnce;
    this.#costs = costs;
    this.#nobody = written(costs, randomBytes(saltLength), randomBytes(hashLength));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    const hash = await this.#digest(password, { costs: this.#costs, salt, length: hashLength });
    return written(this.#costs, salt, hash);
  }

  async fits(password: string, kept: string | null): Promise<boolean> {
    const groups = form.exec(kept ?? this.#nobody)?.groups;
    if (groups === undefined) throw new Error("a stored password hash has an unknown format");
    const { memory, passes, parallelism, salt = "", hash = "" } = groups;
    const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const right = Buffer.from(hash, "base64");
    const asked = { costs, salt: Buffer.from(salt, "base64"), length: right.length };
    return timingSafeEqual(await this.#digest(password, asked), right);
  }

  async #digest(
    password: string,
    { costs, salt, length }: { readonly costs: HashCosts; readonly salt: Buffer; readonly length: number },
  ): Promise<Buffer> {
    await this.#turn();
    try {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const asked = { ...costs, message: normalPassword(password), nonce: salt, tagLength: length };
      argon2("argon2id", asked, (error, digest) => (error === null ? resolve(digest) : reject(error)));
      return await promise;
    } finally {
      // Handed on: it is never free in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Waits until one more may be hashed: each takes a core and 19 MiB. */
  async #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
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

function written({ memory, passes, parallelism }: HashCosts, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/u, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

/** Opens the hasher: one job per core, up to 50 waiting. */
export function openPasswords(hashing: Hashing = {}): Passwords {
  return new HashedPasswords(hashing);
}
