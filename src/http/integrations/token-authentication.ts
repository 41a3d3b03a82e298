/** Judges the tokens in the addresses of integrations. */
import { hash } from "node:crypto";
import type { RateLimits } from "../../auth/rate-limits.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { IntegrationCache } from "../../integrations/integration-cache.ts";
import { isIntegrationToken } from "../../integrations/integration-token.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { StoreFault } from "../../store/engine.ts";
import type { CallerOf } from "../client-address.ts";
import type { Exchange } from "../http-exchange.ts";

/** The services that tokens are judged with. */
export type TokenJudgeOptions = {
  readonly integrations: Pick<IntegrationCache, "knows" | "byTokenHash">;
  /** Whether a text is the token of the mail provider. */
  readonly isMailToken: (text: string) => boolean;
  readonly rates: RateLimits;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly meters: Metrics;
};

/** The address of the mail provider; paths are read whatever the case of their letters. */
const mailPath = /^\/api\/webhook\/mail\//iu;

/** Judges tokens. */
export class TokenJudge {
  readonly #options: TokenJudgeOptions;

  constructor(options: TokenJudgeOptions) {
    this.#options = options;
  }

  /** Finds the integration of a request and puts it into the exchange; resolves with the refusal of a wrong token. */
  async judge(exchange: Exchange): Promise<Refusal | undefined> {
    const token = exchange.path.slice(exchange.path.lastIndexOf("/") + 1);
    const { integrations, isMailToken, rates, callerOf, clock, meters } = this.#options;
    const isOfMail = mailPath.test(exchange.path);
    if (isOfMail && isMailToken(token)) return undefined;
    const bucket = rates.ofAddress(callerOf(exchange.request).address, clock.monotonic());
    const tokenHash = hash("sha256", token);
    const isCached = integrations.knows(tokenHash);
    if (!isCached && isIntegrationToken(token) && bucket.isEmpty(clock.monotonic())) return later();
    if (!isOfMail && isIntegrationToken(token)) {
      try {
        const integration = await integrations.byTokenHash(tokenHash);
        if (integration !== undefined) {
          exchange.integrationTokenHash = tokenHash;
          return undefined;
        }
      } catch (error) {
        if (error instanceof Refusal) return error;
        if (error instanceof StoreFault) return unavailable();
        throw error;
      }
    }
    if (bucket.take(clock.monotonic())) return invalid();
    meters.rateLimited.inc({ by: "address" });
    return tooMany();
  }
}

function invalid(): Refusal {
  return new Refusal(
    "TokenInvalid",
    "No integration has this address: it was rotated or deleted, or the address is incomplete. Copy the whole address again, or rotate it to get another.",
  );
}

/** The refusal of a token that may be right: most senders take a 4xx for final. */
function later(): Refusal {
  const message = "Too many addresses from this sender were not valid. Send the event again later.";
  return new Refusal("RateLimited", message, { status: 503, retryAfterSeconds: 60 });
}

function tooMany(): Refusal {
  return new Refusal("RateLimited", "Too many invalid addresses from this sender. Wait, then try again.", {
    retryAfterSeconds: 60,
  });
}

/** The refusal of a request whose integration cannot be looked up. */
function unavailable(): Refusal {
  return new Refusal("LedgerUnavailable", "The database is not responding. Send the event again.", {
    retryAfterSeconds: 2,
  });
}
