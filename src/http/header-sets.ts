/** What answers carry beside their bodies: caching, and what browsers are told to do with them. Lists are flat: name, value. */

import { violationsPath } from "../contract/portal/csp-report.ts";

/** Header sets that are the same for every answer of their kind. */
export type HeaderSets = {
  /** JSON of the native API, to a caller who sent a key. */
  readonly keyedJson: readonly string[];
  /** JSON to a caller who sent none: refusals, health. */
  readonly plainJson: readonly string[];
  /** A page that says one thing, under the policy of the visitors' page. */
  readonly messagePage: readonly string[];
  /** An answer without a body, to a caller who sent a key, or none. */
  readonly keyedEmpty: readonly string[];
  readonly plainEmpty: readonly string[];
  /** Added wherever a key was sent in any way: no cache may keep the answer, and no link may carry its address. */
  readonly keyed: readonly string[];
  /** What browsers are told with everything. */
  readonly everywhere: readonly string[];
  /** The caching and referrers of a page that says one thing. */
  readonly unkeptPage: readonly string[];
  /** What they are told with pages that people read. */
  readonly page: readonly string[];
  /** JSON that anyone may read from anywhere. */
  readonly document: readonly string[];
  /** A policy of the portal's documents; browsers tell what it kept out. */
  readonly watched: (policy: string) => readonly string[];
};

const json = ["content-type", "application/json; charset=utf-8"];
/** Nothing in a JSON answer is ever to be run, shown or framed. */
const inert = ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"];
const keyed = [
  "cache-control",
  "private, no-store",
  "referrer-policy",
  "no-referrer",
  "vary",
  "Accept-Encoding, X-API-KEY",
];
const unkept = ["cache-control", "no-store", "referrer-policy", "no-referrer"];

/** The header sets of a service at `baseUrl`; browsers are held to HTTPS where that is its scheme. */
export function headerSets(baseUrl: string, contentSecurityPolicy: string): HeaderSets {
  const secure = baseUrl.startsWith("https:") ? ["strict-transport-security", "max-age=31536000"] : [];
  const everywhere = [
    "x-content-type-options",
    "nosniff",
    "cross-origin-resource-policy",
    "same-origin",
    ...secure,
  ];
  const page = ["cross-origin-opener-policy", "same-origin"];
  return {
    keyedJson: [...json, ...keyed, ...inert, ...everywhere],
    plainJson: [...json, ...unkept, ...inert, ...everywhere],
    messagePage: [
      "content-type",
      "text/html; charset=utf-8",
      "content-security-policy",
      contentSecurityPolicy,
      ...page,
      ...everywhere,
    ],
    keyedEmpty: [...keyed, ...inert, ...everywhere],
    plainEmpty: [...unkept, ...inert, ...everywhere],
    keyed,
    everywhere,
    unkeptPage: ["cache-control", "no-store", "referrer-policy", "strict-origin-when-cross-origin"],
    page,
    document: [
      ...inert,
      "referrer-policy",
      "no-referrer",
      "x-content-type-options",
      "nosniff",
      "cross-origin-resource-policy",
      "cross-origin",
      ...secure,
    ],
    watched: (policy) => watchedBy(policy, secure.length > 0),
  };
}

/**
 * A policy with where browsers tell what it kept out. Over plain HTTP they know but the older of the two ways, and those
 * that know both take the newer one wherever it is named, whether it leads anywhere or not.
 */
function watchedBy(policy: string, isSecure: boolean): readonly string[] {
  const older = `${policy}; report-uri ${violationsPath}`;
  return isSecure
    ? [
        "content-security-policy",
        `${older}; report-to policy`,
        "reporting-endpoints",
        `policy="${violationsPath}"`,
      ]
    : ["content-security-policy", older];
}

/**
 * The headers of a form that `Accept` alone chose. No cache may store it: many ignore or misread `Vary: Accept`, and would
 * give it to everybody who asks for the page at that address.
 */
export function unstorable(headers: readonly string[]): readonly string[] {
  const place = headers.indexOf("cache-control") + 1;
  return place === 0 ? headers : headers.with(place, "private, no-store");
}

const replacedForKeys: ReadonlySet<string> = new Set(["cache-control", "referrer-policy", "vary"]);

/**
 * The headers of an open face, for a caller who sent a key: the same bytes, but no cache may keep them, and no
 * other origin may read them.
 */
export function privately(headers: readonly string[]): string[] {
  const kept: string[] = [];
  let vary = "";
  for (let place = 0; place + 1 < headers.length; place += 2) {
    const name = (headers[place] ?? "").toLowerCase();
    if (name === "vary") vary = `${headers[place + 1] ?? ""}, `;
    if (replacedForKeys.has(name) || name.startsWith("access-control-")) continue;
    kept.push(headers[place] ?? "", headers[place + 1] ?? "");
  }
  kept.push("cache-control", "private, no-store", "referrer-policy", "no-referrer");
  kept.push("vary", `${vary}X-API-KEY`);
  return kept;
}
