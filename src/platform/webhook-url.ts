/** URLs of subscribers' webhooks, checked by form only; the host is checked at each request. */

const maxUrlLength = 2048;
const ports: ReadonlySet<string> = new Set(["", "443", "8443"]);

/** Parses a URL into its canonical form; otherwise returns the problem. */
export function readWebhookUrl(text: string): { readonly url: URL } | { readonly problem: string } {
  const url = URL.parse(text.trim());
  const isWellFormed =
    url !== null && /^[a-z]+:\/\//iu.test(text.trim()) && !/[\p{Cc}\s\\]/u.test(text.trim());
  if (!isWellFormed || url.hostname === "" || url.href.length > maxUrlLength) {
    return { problem: "Give a URL such as https://hooks.example.com/status." };
  }
  if (url.protocol !== "https:") return { problem: "Give a URL that starts with https://." };
  if (url.username !== "" || url.password !== "")
    return { problem: "Give a URL without a user name or password." };
  if (url.hash !== "" || text.includes("#")) return { problem: "Give a URL without a fragment (#)." };
  if (!ports.has(url.port)) return { problem: "Give a URL without a port, or with port 8443." };
  url.hostname = url.hostname.replace(/\.$/u, "");
  return url.hostname === "" ? { problem: "Give a URL with a host." } : { url };
}

/** A URL for display in lists, without path and query, which may contain a secret. */
export function maskWebhookUrl({ host }: Pick<URL, "host">): string {
  return `https://${host}/…`;
}
