/** The private addresses that `OUTBOUND_ALLOW` can permit. */

const privateV4 = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./u;
const privateV6 = /^(?:::1$|f[cd])/u;

/** The private address in a URL, as the setting takes it; undefined for a public one and for names. */
export function privateHost(url: string): string | undefined {
  const host = URL.parse(url.trim())?.hostname.replace(/^\[|\]$/gu, "") ?? "";
  if (host === "localhost") return "127.0.0.1";
  const isV4 = /^\d+(?:\.\d+){3}$/u.test(host) && privateV4.test(host);
  const isV6 = host.includes(":") && privateV6.test(host);
  return isV4 || isV6 ? host : undefined;
}
