/** Finds out who is signed in at the browser that a request came from. */

import { type RateLimits, TokenBucket } from "../../auth/rate-limits.ts";
import type { SessionCache } from "../../auth/session-cache.ts";
import type { SignedIn } from "../../auth/signed-in.ts";
import { hashToken } from "../../auth/tokens.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { CallerOf } from "../client-address.ts";
import type { Exchange } from "../http-exchange.ts";
import type { Cookies } from "./cookies.ts";

export type SessionJudgeOptions = {
  /** Undefined until the store is open. */
  readonly sessions: () => SessionCache | undefined;
  readonly cookies: Cookies;
  readonly rates: RateLimits;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
};

function sessionMissing(): Refusal {
  return new Refusal("SessionMissing", "You are not signed in, or the session has ended. Sign in.");
}

/** Judges the sessions that requests come in. */
export class SessionJudge {
  readonly #options: SessionJudgeOptions;
  // Limits look-ups from addresses with too many failures: the session may be new.
  readonly #lookedUpAnyway: TokenBucket;

  constructor(options: SessionJudgeOptions) {
    this.#options = options;
    this.#lookedUpAnyway = new TokenBucket({ perMinute: 3000, capacity: 50, now: options.clock.monotonic() });
  }

  /** The signed-in person, or the refusal. Synchronous if cached. */
  judge(exchange: Exchange): SignedIn | Refusal | Promise<SignedIn | Refusal> {
    const token = this.#options.cookies.read(exchange);
    if (token === undefined) return sessionMissing();
    const hash = hashToken(token);
    return this.#options.sessions()?.getCached(hash) ?? this.#find(exchange, hash);
  }

  async #find(exchange: Exchange, hash: string): Promise<SignedIn | Refusal> {
    const { rates, callerOf, clock, meters, sessions, logger } = this.#options;
    const bucket = rates.ofAddress(callerOf(exchange.request).address, clock.monotonic());
    if (bucket.isEmpty(clock.monotonic()) && !this.#lookedUpAnyway.take(clock.monotonic())) {
      meters.rateLimited.inc({ by: "address" });
      return new Refusal("RateLimited", "Too many invalid sessions from this address. Wait, then sign in.", {
        retryAfterSeconds: bucket.retryAfterSeconds(clock.monotonic()),
      });
    }
    try {
      const cache = sessions();
      if (cache === undefined) return unavailable();
      const session = await cache.find(hash);
      if (session === undefined) bucket.take(clock.monotonic());
      return session ?? sessionMissing();
    } catch (error) {
      logger.debug({ error }, "session look-up failed");
      return unavailable();
    }
  }
}

function unavailable(): Refusal {
  return new Refusal("LedgerUnavailable", "The session can't be checked now. Send the request again.", {
    retryAfterSeconds: 2,
  });
}
