/** The URLs of subscribers' webhooks, by their form alone: whether a host may be asked is decided at each request. */

const maxUrl = 2048;
const ports: ReadonlySet<string> = new Set(["", "443", "8443"]);

/** Reads a URL as somebody wrote it, in its canonical form; else says what is wrong. */
export function readWebhookUrl(text: string): { readonly url: URL } | { readonly problem: string } {
  const url = URL.parse(text.trim());
  const isWritten = url !== null && /^[a-z]+:\/\//iu.test(text.trim()) && !/[\p{Cc}\s\\]/u.test(text.trim());
  if (!isWritten || url.hostname === "" || url.href.length > maxUrl) {
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

/** A URL as it may be shown in lists: its path and query may hold a secret. */
export function maskWebhookUrl({ host }: Pick<URL, "host">): string {
  return `https://${host}/…`;
}
