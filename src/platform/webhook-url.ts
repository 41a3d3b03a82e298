/** URLs of subscribers' webhooks, checked by form only; the host is checked at each request. */

import { isIP } from "node:net";
import { isPublicAddress, type TargetSource } from "./outbound-guard.ts";

const maxUrlLength = 2048;
const ports: ReadonlySet<string> = new Set(["", "443", "8443"]);

/** Top-level names that the public DNS never has (RFC 6761, 6762, 7686, 8375 and 9476, and ICANN's `internal`). */
const reservedNames =
  /(?:^|\.)(?:alt|example|home\.arpa|internal|invalid|local|localdomain|localhost|onion|test)$/u;

/** Whether a host is never reached from the Internet: a private address, a reserved name, or a name without a dot. */
function isUnreachableHost(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/gu, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || reservedNames.test(host);
}

/** A URL, or the problem with a text that is none or may not be used, and the part of it that it is about. */
export type ReadUrl = { readonly url: URL } | { readonly problem: string; readonly part?: "port" | "host" };

/**
 * Parses a URL into its canonical form; otherwise returns the problem. Whether an operator's URL needs https and a usual
 * port, and where its host may be, depends on its network, which the guard of outbound requests checks.
 */
export function readWebhookUrl(text: string, source: TargetSource = "visitor"): ReadUrl {
  const url = URL.parse(text.trim());
  const isWellFormed =
    url !== null && /^[a-z]+:\/\//iu.test(text.trim()) && !/[\p{Cc}\s\\]/u.test(text.trim());
  if (!isWellFormed || url.hostname === "" || url.href.length > maxUrlLength) {
    return { problem: "Give a URL such as https://hooks.example.com/status." };
  }
  const isOperators = source === "operator" && url.protocol === "http:";
  if (url.protocol !== "https:" && !isOperators) return { problem: "Give a URL that starts with https://." };
  if (url.username !== "" || url.password !== "")
    return { problem: "Give a URL without a user name or password." };
  if (url.hash !== "" || text.includes("#")) return { problem: "Give a URL without a fragment (#)." };
  if (source === "visitor" && !ports.has(url.port))
    return { problem: "Give a URL with port 443 or 8443, or without a port.", part: "port" };
  url.hostname = url.hostname.replace(/\.$/u, "");
  if (url.hostname === "") return { problem: "Give a URL with a host." };
  if (source === "visitor" && isUnreachableHost(url.hostname)) {
    const problem = `Give a URL with a public host: ${url.hostname} is not reached from the Internet.`;
    return { problem, part: "host" };
  }
  return { url };
}

/** A path up to this length may be guessed from its end. */
const maxHiddenPath = 12;
const shownCharacters = 4;

/**
 * A URL for display in lists, without path and query, which may contain a secret; the end of a long path tells webhooks of
 * one host apart.
 */
export function maskWebhookUrl({
  protocol,
  host,
  pathname,
}: Pick<URL, "host" | "pathname" | "protocol">): string {
  const path = pathname.replace(/\/+$/u, "");
  const end = path.length > maxHiddenPath ? path.slice(-shownCharacters) : "";
  return `${protocol}//${host}/…${end}`;
}
