/**
 * Admission to the portal, in the order of refusals. Its API is for sessions only: keys have no effect here,
 * and the session cookie has none elsewhere.
 */

import type { RateLimits } from "../../auth/rate-limits.ts";
import { reauthenticationRequired, reauthenticationTtlMs, type SignedIn } from "../../auth/signed-in.ts";
import { mayUse, roleFor } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Exchange } from "../http-exchange.ts";
import { isPortalApi } from "../path-classes.ts";
import type { PeoplePolicy } from "../route-policy.ts";
import { type OwnOrigin, refuseCrossSite, refuseForeignReport } from "./cross-site.ts";
import type { SessionJudge } from "./session-authentication.ts";

export type PortalGateOptions = {
  readonly judge: SessionJudge;
  readonly own: () => OwnOrigin;
  readonly rates: RateLimits;
  /** Maximum requests a minute of one session. */
  readonly ratePerMinute: number;
  readonly meters: Metrics;
  readonly clock: Clock;
};

/** Refuses portal requests without a session, from other sites, or without permission. */
export class PortalGate {
  readonly #options: PortalGateOptions;

  constructor(options: PortalGateOptions) {
    this.#options = options;
  }

  /**
   * True if a route's policy applies to a plain path: the page route matches every address, except the API's.
   */
  isFor(plain: string, policy: PeoplePolicy): boolean {
    return policy.isPage !== isPortalApi(plain);
  }

  /**
   * Refuses a request to a plain path with this policy, or with no route; undefined if admitted. Unknown
   * paths get the same refusals, so that strangers can't probe for routes.
   */
  refuse(
    exchange: Exchange,
    plain: string,
    policy: PeoplePolicy | undefined,
  ): Refusal | undefined | Promise<Refusal | undefined> {
    if (!isPortalApi(plain)) return undefined;
    // A return from an OpenID provider is cross-site.
    if (policy?.people === "anyone") {
      if (exchange.isRead) return undefined;
      const isReport = policy.mediaType === "application/reports+json";
      return (isReport ? refuseForeignReport : refuseCrossSite)(exchange, this.#options.own());
    }
    const judged = this.#options.judge.judge(exchange);
    return judged instanceof Promise
      ? judged.then((result) => this.#afterJudgement(exchange, policy, result))
      : this.#afterJudgement(exchange, policy, judged);
  }

  #afterJudgement(
    exchange: Exchange,
    policy: PeoplePolicy | undefined,
    judged: SignedIn | Refusal,
  ): Refusal | undefined {
    if (judged instanceof Refusal) return judged;
    exchange.person = judged;
    // Cross-site requests must not consume the session's rate.
    const refusal = refuseCrossSite(exchange, this.#options.own()) ?? this.#refuseByRate(judged);
    return refusal ?? (policy === undefined ? undefined : this.#refuseByPolicy(policy, judged));
  }

  /** Far above human use: stops runaway scripts in a session. */
  #refuseByRate({ session: { number } }: SignedIn): Refusal | undefined {
    const { rates, ratePerMinute, meters, clock } = this.#options;
    const now = clock.monotonic();
    const bucket = rates.ofSession({ number, ratePerMinute }, now);
    if (bucket.take(now)) return undefined;
    meters.rateLimited.inc({ by: "session" });
    const seconds = bucket.retryAfterSeconds(now);
    return new Refusal(
      "RateLimited",
      `You exceeded ${ratePerMinute} requests a minute. Try again in ${seconds} s.`,
      { retryAfterSeconds: seconds },
    );
  }

  #refuseByPolicy({ people, needsProof }: PeoplePolicy, person: SignedIn): Refusal | undefined {
    if (people !== "anyone" && !mayUse(person.role, people)) {
      return new Refusal(
        "RoleForbids",
        `This requires the role ${roleFor(people)}, and yours is ${person.role}. Ask an owner of the page.`,
      );
    }
    if (!needsProof || this.#options.clock.now() - person.session.authenticatedAt <= reauthenticationTtlMs)
      return undefined;
    return reauthenticationRequired();
  }
}
