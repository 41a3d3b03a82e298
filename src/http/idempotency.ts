/** `Idempotency-Key`: reading it, telling one request from another, and waiting for the first of several. */
import { createHmac } from "node:crypto";
import { keysFor, type ServiceSecret } from "../auth/service-secret.ts";
import { validationRefusal } from "../commands/body-parsing.ts";
import { Refusal } from "../contract/refusal.ts";
import { timeout } from "../platform/timeouts.ts";
import type { Exchange } from "./http-exchange.ts";

const longest = 255;
const bare = /^[\x21-\x7e]+$/u;
const quoted = /^"(?<text>(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/u;
/** How long a repeat waits for the first request, in milliseconds. */
const timeoutMs = timeout(5_000);

/** The request's key, without quotes; undefined if none. Throws a `Refusal` if malformed. */
export function readIdempotencyKey(sent: readonly string[]): string | undefined {
  const [only, ...more] = sent;
  if (only === undefined) return undefined;
  const inQuotes = quoted.exec(only)?.groups?.["text"]?.replace(/\\(?<escaped>["\\])/gu, "$1");
  const text = inQuotes ?? (only.startsWith('"') ? "" : only);
  const isFit = text.length >= 1 && text.length <= longest && (inQuotes !== undefined || bare.test(text));
  if (more.length === 0 && isFit) return text;
  const message = `Send it once, with 1 to ${longest} printable ASCII characters; quote it if it contains spaces.`;
  throw validationRefusal([{ Path: "Idempotency-Key", Message: message }]);
}

const keyFor = keysFor("fingerprints of requests");

/**
 * Fingerprint of a request: HMAC-SHA-256 (hex) of method, path, query and body. Stored for a day, and a body
 * may contain a password, which a plain hash would expose to guessing.
 */
export function fingerprintOf(secret: ServiceSecret, exchange: Exchange, body: Buffer | undefined): string {
  const target = `${exchange.method} ${exchange.path}?${exchange.query}\n`;
  const sum = createHmac("sha256", keyFor(secret)).update(target);
  if (body !== undefined) sum.update(body);
  return sum.digest("hex");
}

/** Requests with an `Idempotency-Key` that are still running. */
export class RunningRequests {
  readonly #first = new Map<string, Promise<unknown>>();

  /**
   * Runs `work`, or waits for a running request of the same name, whose stored answer then applies. Throws a
   * `Refusal` after 5 s.
   */
  async afterFirst<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const first = this.#first.get(name);
    if (first !== undefined) {
      await waitFor(first);
      return work();
    }
    const mine = work();
    this.#first.set(name, mine);
    try {
      return await mine;
    } finally {
      this.#first.delete(name);
    }
  }
}

/** Waits for something to end, well or not. */
async function waitFor(first: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message =
      "The first request with this Idempotency-Key is still running. Send this one again in a moment.";
    reject(new Refusal("IdempotencyKeyInUse", message, { retryAfterSeconds: 1 }));
  }, timeoutMs);
  const ended = first.then(
    () => undefined,
    () => undefined,
  );
  try {
    await Promise.race([ended, promise]);
  } finally {
    clearTimeout(timer);
  }
}
