/** Cache headers and browser security headers of responses. Lists are flat: name, value. */

import { violationsPath } from "../contract/portal/csp-report.ts";
import { basePathOf } from "./base-path.ts";

/** Header sets that are the same for every answer of their kind. */
export type HeaderSets = {
  /** JSON of the native API, to a caller who sent a key. */
  readonly keyedJson: readonly string[];
  /** JSON to a caller who sent none: refusals, health. */
  readonly plainJson: readonly string[];
  /** A page with a single message, under the public page's policy. */
  readonly messagePage: readonly string[];
  /** An answer without a body, to a caller who sent a key, or none. */
  readonly keyedEmpty: readonly string[];
  readonly plainEmpty: readonly string[];
  /**
   * Added if a key was sent in any way: no cache may store the response, and links must not reveal the URL.
   */
  readonly keyed: readonly string[];
  /** Added to every response. */
  readonly everywhere: readonly string[];
  /** Caching and referrer headers of message pages. */
  readonly unkeptPage: readonly string[];
  /** Headers of HTML pages. */
  readonly page: readonly string[];
  /** JSON that anyone may read from anywhere. */
  readonly document: readonly string[];
  /** A portal document's policy, with violation reports. */
  readonly watched: (policy: string) => readonly string[];
};

const json = ["content-type", "application/json; charset=utf-8"];
/** JSON must never be executed, rendered or framed. */
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

/** The header sets of a service at `baseUrl`; with HSTS if its scheme is https. */
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
    watched: (policy) =>
      watchedBy(policy, { reports: `${basePathOf(baseUrl)}${violationsPath}`, isSecure: secure.length > 0 }),
  };
}

/**
 * A policy with reporting. Over plain HTTP browsers support only the older directive, and those that support
 * both prefer the newer wherever it is present, working or not.
 */
function watchedBy(
  policy: string,
  { reports, isSecure }: { readonly reports: string; readonly isSecure: boolean },
): readonly string[] {
  const older = `${policy}; report-uri ${reports}`;
  return isSecure
    ? ["content-security-policy", `${older}; report-to policy`, "reporting-endpoints", `policy="${reports}"`]
    : ["content-security-policy", older];
}

/**
 * Headers of a representation chosen by `Accept` alone. Not cacheable: many caches ignore or misread `Vary:
 * Accept` and would serve it to everybody.
 */
export function unstorable(headers: readonly string[]): readonly string[] {
  const index = headers.indexOf("cache-control") + 1;
  return index === 0 ? headers : headers.with(index, "private, no-store");
}

const replacedForKeys: ReadonlySet<string> = new Set(["cache-control", "referrer-policy", "vary"]);

/**
 * Headers of a public representation for a request with a key: the same bytes, but neither cached nor
 * readable by other origins.
 */
export function privately(headers: readonly string[]): string[] {
  const result: string[] = [];
  let vary = "";
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = (headers[index] ?? "").toLowerCase();
    if (name === "vary") vary = `${headers[index + 1] ?? ""}, `;
    if (replacedForKeys.has(name) || name.startsWith("access-control-")) continue;
    result.push(headers[index] ?? "", headers[index + 1] ?? "");
  }
  result.push("cache-control", "private, no-store", "referrer-policy", "no-referrer");
  result.push("vary", `${vary}X-API-KEY`);
  return result;
}
