/** URLs of subscribers' webhooks, checked by form only; the host is checked at each request. */

import type { TargetSource } from "./outbound-guard.ts";

const maxUrlLength = 2048;
const ports: ReadonlySet<string> = new Set(["", "443", "8443"]);

/**
 * Parses a URL into its canonical form; otherwise returns the problem. Whether an operator's URL needs https and a usual
 * port depends on its network, which the guard of outbound requests checks.
 */
export function readWebhookUrl(
  text: string,
  source: TargetSource = "visitor",
): { readonly url: URL } | { readonly problem: string } {
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
    return { problem: "Give a URL without a port, or with port 8443." };
  url.hostname = url.hostname.replace(/\.$/u, "");
  return url.hostname === "" ? { problem: "Give a URL with a host." } : { url };
}

/** A URL for display in lists, without path and query, which may contain a secret. */
export function maskWebhookUrl({ protocol, host }: Pick<URL, "host" | "protocol">): string {
  return `${protocol}//${host}/…`;
}
