/**
 * Request admission, in the order of refusals. Every request passes here before routing, also for unknown
 * routes: the first refusal that applies is the response. Later checks (malformed bodies, stored answers, the
 * store) are in the routes, in that order.
 */

import type { CachedKey } from "../auth/cached-key.ts";
import type { LastUsed } from "../auth/last-used.ts";
import type { RateLimits } from "../auth/rate-limits.ts";
import { bodyLimit } from "../contract/operations/operation.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import { tooLarge } from "./body-bytes.ts";
import type { CallerOf } from "./client-address.ts";
import { methodNotAllowed } from "./fixed-words.ts";
import type { Exchange } from "./http-exchange.ts";
import type { TokenJudge } from "./integrations/token-authentication.ts";
import { type KeyJudge, keyMissing } from "./key-authentication.ts";
import { isBrowserReport, isCsv, isJson, isPng } from "./media-type.ts";
import type { IsOurHost } from "./own-hosts.ts";
import type { PageGate } from "./page-gate.ts";
import { notReady } from "./page-responses.ts";
import { isPagePath, isPortalApi, isPortalPath, needsKey, plainPath } from "./path-classes.ts";
import type { PortalGate } from "./portal/portal-admission.ts";
import { type KeyPolicy, type PeoplePolicy, type Policy, refuseByRole } from "./route-policy.ts";
import { unknownAddress } from "./unknown-address.ts";

export type AdmissionOptions = {
  readonly isOurHost: IsOurHost;
  /** Whether all pages are known: not before the store has answered. */
  readonly knowsAllPages: () => boolean;
  readonly judge: KeyJudge;
  /** Judges the tokens in the addresses of integrations. */
  readonly tokens: Pick<TokenJudge, "judge">;
  /** Judges what is sent to the portal. */
  readonly portal: PortalGate;
  /** Checks access to restricted pages. */
  readonly pageGate: Pick<PageGate, "refuse">;
  readonly rates: RateLimits;
  readonly lastUsed: () => LastUsed | undefined;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly meters: Metrics;
  /** Whether people reach the service over HTTPS. */
  readonly isSecure: boolean;
  /** Allowed methods at a path for `Allow`; undefined if there is no route. */
  readonly methodsAt: (path: string) => string | undefined;
};

/** Nothing: the request may go on to its route; or why not. OPTIONS ends here, with what it may do instead. */
export type Admission = undefined | Refusal | { readonly allow: string };

/** Response of OPTIONS for every path that requires a key, whether the route exists or not. */
const anyMethod = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Admits requests. */
export class Admitter {
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Admits a request to a route with this policy, or to none. Synchronous if possible. */
  admit(exchange: Exchange, policy: Policy | undefined): Admission | Promise<Admission> {
    if (policy !== undefined && "isHealth" in policy && policy.isHealth) return undefined;
    const plain = plainPath(exchange.path) ?? exchange.path;
    if (!this.#options.isOurHost(exchange.headers.host)) {
      // It may belong to a page that is not known yet.
      if (!this.#options.knowsAllPages()) return notReady();
      return new Refusal(
        "HostUnknown",
        "The Host of this request is not a host of this service. Use the service's own address, or set BASE_URL to this one; a proxy must forward the Host header.",
      );
    }
    if (isPortalPath(plain)) return this.#admitToPortal(exchange, plain, policy);
    // Routes for people exist only under the portal.
    return this.#admitByKey(exchange, plain, policy === undefined || "people" in policy ? undefined : policy);
  }

  /** Keys have no effect there, valid or not. */
  #admitToPortal(
    exchange: Exchange,
    plain: string,
    policy: Policy | undefined,
  ): Admission | Promise<Admission> {
    const { portal } = this.#options;
    const insecure = isPortalApi(plain) ? this.#refuseInsecurePerson(exchange) : undefined;
    if (insecure !== undefined) return insecure;
    const portalPolicy =
      policy !== undefined && "people" in policy && portal.isFor(plain, policy) ? policy : undefined;
    const refusal = portal.refuse(exchange, plain, portalPolicy);
    return refusal instanceof Promise
      ? refusal.then((refused) => refused ?? this.#afterKeys(exchange, portalPolicy))
      : (refusal ?? this.#afterKeys(exchange, portalPolicy));
  }

  #admitByKey(
    exchange: Exchange,
    plain: string,
    policy: KeyPolicy | undefined,
  ): Admission | Promise<Admission> {
    if (policy?.access === "token") return this.#admitByToken(exchange, policy);
    if (policy?.operation?.acceptsAuthorization === true) exchange.takeAuthorization();
    if (!exchange.presentsKey) {
      const isPreflight = exchange.method === "OPTIONS";
      const isKeyed = needsKey(plain) || (policy !== undefined && policy.access !== "open");
      if (!isKeyed) {
        // The form of a page's password is posted there.
        const insecure = policy?.isGate === true ? this.#refuseInsecurePerson(exchange) : undefined;
        return insecure ?? this.#afterKeys(exchange, policy);
      }
      if (!isPreflight) return keyMissing(exchange, plain);
      return { allow: this.#options.methodsAt(exchange.path) ?? anyMethod };
    }
    const judgement = this.#options.judge.judge(exchange);
    return judgement instanceof Promise
      ? judgement.then((judged) => this.#afterJudgement(exchange, { policy, plain, judged }))
      : this.#afterJudgement(exchange, { policy, plain, judged: judgement });
  }

  /** A key that is sent beside a token is ignored. */
  async #admitByToken(exchange: Exchange, policy: KeyPolicy | undefined): Promise<Admission> {
    const refusal = await this.#options.tokens.judge(exchange);
    return refusal ?? this.#refuseInsecure(exchange) ?? this.#afterKeys(exchange, policy);
  }

  #afterJudgement(
    exchange: Exchange,
    outcome: {
      readonly policy: KeyPolicy | undefined;
      readonly plain: string;
      readonly judged: CachedKey | Refusal;
    },
  ): Admission | Promise<Admission> {
    const { judged, policy, plain } = outcome;
    if (judged instanceof Refusal) {
      if (exchange.exposedKey !== undefined)
        this.#noteUse(exchange, exchange.exposedKey, this.#isInsecure(exchange));
      return judged;
    }
    const { rates, clock, meters } = this.#options;
    const now = clock.monotonic();
    exchange.key = judged;
    exchange.bucket = rates.ofKey(judged, now);
    const insecure = this.#refuseInsecure(exchange);
    this.#noteUse(exchange, judged, insecure !== undefined);
    if (!exchange.bucket.take(now)) {
      meters.rateLimited.inc({ by: "key" });
      return new Refusal("RateLimited", "This key exceeded its rate. Wait for the seconds in Retry-After.", {
        retryAfterSeconds: exchange.bucket.retryAfterSeconds(now),
        // Most monitoring systems take any 4xx for final, and drop the event.
        ...(policy?.operation?.anyMediaType === true && { status: 503 }),
      });
    }
    return (
      insecure ??
      refuseByRole(exchange, judged.role, { plain, access: policy?.access }) ??
      this.#afterKeys(exchange, policy)
    );
  }

  #noteUse(exchange: Exchange, key: CachedKey, inClear: boolean): void {
    this.#options.lastUsed()?.note(key.number, {
      route: exchange.route === "none" ? null : exchange.route,
      inUrl: exchange.keysInQuery.length > 0,
      inClear,
    });
  }

  /** Refuses and marks a key sent over plain HTTP, so that its use is noticed: others may have read it. */
  #refuseInsecure(exchange: Exchange): Refusal | undefined {
    if (!this.#isInsecure(exchange)) return undefined;
    return new Refusal(
      "InsecureTransport",
      "The key was sent over plain HTTP, where others can read it. Use the https:// address, and rotate this key.",
    );
  }

  /** Passwords and cookies are not taken over plain HTTP either, where people reach the service by HTTPS. */
  #refuseInsecurePerson(exchange: Exchange): Refusal | undefined {
    if (!this.#isInsecure(exchange)) return undefined;
    return new Refusal(
      "InsecureTransport",
      "The request was sent over plain HTTP, where others can read it. Use the https:// address.",
    );
  }

  #isInsecure(exchange: Exchange): boolean {
    return this.#options.isSecure && this.#options.callerOf(exchange.request).scheme === "http";
  }

  /** Restricted pages reveal nothing before the gate, not even what does not exist. */
  #afterKeys(exchange: Exchange, policy: Policy | undefined): Admission | Promise<Admission> {
    if (!isOnClosedPage(exchange, policy)) return this.#afterGate(exchange, policy);
    const refusal = this.#options.pageGate.refuse(exchange);
    return refusal instanceof Promise
      ? refusal.then((refused) => refused ?? this.#afterGate(exchange, policy))
      : (refusal ?? this.#afterGate(exchange, policy));
  }

  #afterGate(exchange: Exchange, policy: Policy | undefined): Admission {
    if (policy === undefined || exchange.method === "OPTIONS") {
      const allow = this.#options.methodsAt(exchange.path);
      if (allow === undefined && isPagePath(exchange.path) && !this.#options.knowsAllPages())
        return notReady();
      if (allow === undefined) return unknownAddress(exchange.path);
      if (exchange.method === "OPTIONS") return { allow };
      return methodNotAllowed(exchange.method, allow);
    }
    return exchange.isRead ? undefined : refuseBody(exchange, limitOf(policy), mediaTypeOf(policy));
  }
}

/** True if the request is for content of a restricted page, existing or not. */
function isOnClosedPage({ page, path }: Exchange, policy: Policy | undefined): boolean {
  if (page === undefined || page.accessRules.access === "Public") return false;
  if (policy !== undefined)
    return "access" in policy && policy.operation === undefined && policy.isGate !== true;
  const plain = plainPath(path) ?? path;
  return !needsKey(plain) && !isPortalPath(plain);
}

/** The route's body limit; undefined if it reads none. */
function limitOf(policy: Policy): number | undefined {
  if ("people" in policy) return policy.bodyLimit;
  return policy.operation === undefined ? undefined : bodyLimit(policy.operation);
}

/** The media type that a route takes; null for any. */
function mediaTypeOf(policy: Policy): PeoplePolicy["mediaType"] | null {
  if ("people" in policy) return policy.mediaType;
  return policy.operation?.anyMediaType === true ? null : "application/json";
}

function refuseBody(
  exchange: Exchange,
  limit: number | undefined,
  mediaType: PeoplePolicy["mediaType"] | null,
): Refusal | undefined {
  if (!exchange.hasBody || limit === undefined) return undefined;
  const { contentTypes, contentEncoding, contentLength } = exchange.headers;
  if (mediaType === "image/png" && !isPng(contentTypes, contentEncoding)) {
    return new Refusal(
      "UnsupportedMediaType",
      "Send the image as PNG, with Content-Type: image/png and no Content-Encoding.",
    );
  }
  if (mediaType === "text/csv" && !isCsv(contentTypes, contentEncoding)) {
    return new Refusal(
      "UnsupportedMediaType",
      "Send the file as CSV in uncompressed UTF-8, with Content-Type: text/csv.",
    );
  }
  if (mediaType === "application/reports+json" && !isBrowserReport(contentTypes, contentEncoding)) {
    return new Refusal(
      "UnsupportedMediaType",
      "Send the report with Content-Type: application/reports+json or application/csp-report.",
    );
  }
  if (mediaType === "application/json" && !isJson(contentTypes, contentEncoding)) {
    const refusal = new Refusal(
      "UnsupportedMediaType",
      "Send the body as JSON, in uncompressed UTF-8, with Content-Type: application/json.",
    );
    if (!exchange.mayLackBody) return refusal;
    exchange.unfitBody = refusal;
  }
  return Number(contentLength ?? 0) > limit ? tooLarge(limit) : undefined;
}
