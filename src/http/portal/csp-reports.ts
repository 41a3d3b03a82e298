/**
 * Violation reports of the portal's content security policy: counted, and partly logged. Anybody can send
 * them, and their URLs may contain tokens: only words from fixed lists and the blocked origin are kept.
 */
import * as z from "zod";
import { accountableAddress, TokenBucket, TokenBuckets } from "../../auth/rate-limits.ts";
import type { violationOperations } from "../../contract/portal/csp-report.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readJson } from "../json-body.ts";
import type { Call, Route } from "../operation-call.ts";
import type { PortalParts } from "./portal-parts.ts";

/** Reports for one address, and lines in the log: burst, and a minute. */
const perAddress = 30;
const perLog = 10;

/** The directives that there are; all others are one. */
const directives: ReadonlySet<string> = new Set([
  "base-uri",
  "child-src",
  "connect-src",
  "default-src",
  "font-src",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "img-src",
  "manifest-src",
  "media-src",
  "object-src",
  "sandbox",
  "script-src",
  "script-src-attr",
  "script-src-elem",
  "style-src",
  "style-src-attr",
  "style-src-elem",
  "worker-src",
]);

/** Placeholder for a blocked resource without an address or origin. */
const withoutOrigin: ReadonlySet<string> = new Set([
  "about",
  "blob",
  "chrome-extension",
  "data",
  "eval",
  "file",
  "filesystem",
  "inline",
  "javascript",
  "moz-extension",
  "safari-web-extension",
  "self",
  "wasm-eval",
]);

/** Characters of the longest origin: a scheme, a name as long as names may be, and a port. */
const maxOriginLength = 270;

/** The kept parts of a report. */
type Violation = {
  readonly directive: string;
  readonly disposition: "enforce" | "report";
  /** The blocked origin, or its placeholder. */
  readonly blocked: string;
  /** The violated document. */
  readonly document: "sign-in" | "portal" | "preview" | "elsewhere";
};

const text = z.string().nullish();

const newer = z.object({
  documentURL: z.string(),
  blockedURL: text,
  effectiveDirective: z.string(),
  disposition: text,
});

const older = z.object({
  "csp-report": z
    .object({
      "document-uri": z.string(),
      "blocked-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      disposition: text,
    })
    .transform((report) => ({
      documentURL: report["document-uri"],
      blockedURL: report["blocked-uri"],
      // The oldest format has the whole directive with its sources.
      effectiveDirective: report["effective-directive"] ?? report["violated-directive"] ?? "",
      disposition: report.disposition,
    })),
});

const reportEntry = z.object({ type: z.string(), body: z.unknown().optional() });

function directiveOf(directive: string): string {
  const [name = ""] = directive.trim().toLowerCase().split(" ", 1);
  return directives.has(name) ? name : "other";
}

function blockedOf(url: string): string {
  const [scheme = ""] = url.toLowerCase().split(":", 1);
  if (withoutOrigin.has(scheme)) return scheme;
  if (!/^(?:https?|wss?)$/u.test(scheme) || !URL.canParse(url)) return "other";
  const { origin } = new URL(url);
  return origin.length > maxOriginLength ? "other" : origin;
}

function documentOf(url: string): Violation["document"] {
  // The preview frame has no address, and the policy of its document.
  if (/^about(?::|$)/iu.test(url)) return "preview";
  if (!URL.canParse(url)) return "elsewhere";
  const { pathname } = new URL(url);
  if (/^\/portal\/sign-in$/iu.test(pathname)) return "sign-in";
  return /^\/portal(?:\/|$)/iu.test(pathname) ? "portal" : "elsewhere";
}

function violationOf(report: z.output<typeof newer>): Violation {
  return {
    directive: directiveOf(report.effectiveDirective),
    disposition: report.disposition === "report" ? "report" : "enforce",
    blocked: blockedOf(report.blockedURL ?? ""),
    document: documentOf(report.documentURL),
  };
}

function unreadable(): Refusal {
  return new Refusal(
    "ValidationFailed",
    'This is not a violation report: send a list of {"type","body"}, or one {"csp-report"}.',
  );
}

/** Parses reports in either format, skipping other kinds. Throws a `Refusal`. */
function violationsIn(body: unknown): readonly Violation[] {
  const old = older.safeParse(body);
  if (old.success) return [violationOf(old.data["csp-report"])];
  const list: readonly unknown[] = Array.isArray(body) ? body : [body];
  return list.flatMap((entry) => {
    const parsed = reportEntry.safeParse(entry);
    if (!parsed.success) throw unreadable();
    if (parsed.data.type !== "csp-violation") return [];
    const read = newer.safeParse(parsed.data.body);
    if (!read.success) throw unreadable();
    return [violationOf(read.data)];
  });
}

/** Processes reports within the limits of an address and the log. */
class Violations {
  readonly #parts: PortalParts;
  readonly #addresses = new TokenBuckets<string>();
  readonly #log: TokenBucket;
  /** Reports counted but not logged since the last line. */
  #unlogged = 0;

  constructor(parts: PortalParts) {
    this.#parts = parts;
    this.#log = new TokenBucket({ perMinute: perLog, capacity: perLog, now: parts.clock.monotonic() });
  }

  /** Takes what was sent. Throws a `Refusal`. */
  take({ exchange, body }: Call): void {
    const { callerOf, clock, meters } = this.#parts;
    const now = clock.monotonic();
    const bucket = this.#bucketOf(callerOf(exchange.request).address, now);
    // Before parsing: floods must be cheap.
    if (!bucket.take(now)) {
      meters.rateLimited.inc({ by: "violations" });
      throw new Refusal(
        "RateLimited",
        "Too many reports from this address. Wait for the seconds in Retry-After.",
        {
          retryAfterSeconds: bucket.retryAfterSeconds(now),
        },
      );
    }
    for (const [index, violation] of violationsIn(readJson(body)).entries()) {
      if (index > 0 && !bucket.take(now)) return;
      meters.policyViolations.inc({ directive: violation.directive });
      this.#logViolation(violation, now);
    }
  }

  #bucketOf(address: string, now: number): TokenBucket {
    const name = accountableAddress(address);
    return (
      this.#addresses.get(name) ??
      this.#addresses.set(name, new TokenBucket({ perMinute: perAddress, capacity: perAddress, now }))
    );
  }

  #logViolation(violation: Violation, now: number): void {
    if (!this.#log.take(now)) {
      this.#unlogged += 1;
      return;
    }
    const more = this.#unlogged === 0 ? {} : { count: this.#unlogged };
    this.#unlogged = 0;
    this.#parts.logger.warn({ ...violation, ...more }, "content security policy violation in the portal");
  }
}

/** The route of these operations. */
export function violationRoutes(
  parts: PortalParts,
): Readonly<Record<keyof typeof violationOperations, Route>> {
  const violations = new Violations(parts);
  return {
    TellPolicyViolation: {
      kind: "own",
      answer: async (call) => {
        violations.take(call);
        parts.answers.empty(call.exchange, 204);
      },
    },
  };
}
