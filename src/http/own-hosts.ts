/** Which `Host`s are ours. */
import { isIP } from "node:net";
import { hostname } from "node:os";

/** True if the `Host` is one of ours. */
export type IsOurHost = (host: string | undefined) => boolean;

const maxRemembered = 100;

/** The host name, without port, in lower case; undefined if invalid. */
export function nameIn(host: string): string | undefined {
  const literal = /^\[(?<address>[0-9a-f:.]+)\](?::\d{1,5})?$/iu.exec(host)?.groups?.["address"];
  if (literal !== undefined) return literal.toLowerCase();
  const name = /^(?<name>[a-z0-9._-]+)(?::\d{1,5})?$/iu.exec(host)?.groups?.["name"];
  return name?.toLowerCase().replace(/\.$/u, "");
}

function isLocalOrAddress(name: string): boolean {
  return isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost");
}

/**
 * True for loopback names, IP addresses and the machine's own name. Without BASE_URL no other name is accepted: its owner
 * could point it here and read responses in a visitor's browser (DNS rebinding).
 */
function isOfThisMachine(name: string): boolean {
  const own = hostname().toLowerCase();
  return isLocalOrAddress(name) || name === own || name === `${own}.local`;
}

/**
 * Checks hosts: the name in `baseUrl` (the machine's own name if undefined), those of the pages, loopback names, and IP
 * addresses. Ports are ignored. `pageUrls` is called each time, as pages change.
 */
export function ourHosts(baseUrl: string | undefined, pageUrls: () => readonly string[]): IsOurHost {
  const own = baseUrl === undefined ? undefined : new URL(baseUrl).hostname.replace(/^\[|\]$/gu, "");
  // Almost every request comes with the same few Hosts, written the same.
  const remembered = new Set<string>();
  const isOurs = (name: string) =>
    name === own ||
    isLocalOrAddress(name) ||
    (own === undefined && isOfThisMachine(name)) ||
    pageUrls().some((url) => URL.canParse(url) && new URL(url).hostname === name);
  return (host) => {
    if (host === undefined) return false;
    if (remembered.has(host)) return true;
    const name = nameIn(host);
    if (name === undefined || !isOurs(name)) return false;
    // A page's address may change: only what can never cease to be ours is remembered.
    if (remembered.size < maxRemembered && (name === own || isLocalOrAddress(name))) remembered.add(host);
    return true;
  };
}
