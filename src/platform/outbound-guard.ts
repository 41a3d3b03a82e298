/**
 * Decides about the targets of requests that others name: public addresses are allowed, and those in networks that the
 * operator opened. A host is resolved once, all its addresses are checked, and the connection goes to a checked one.
 */
import { lookup, Resolver } from "node:dns/promises";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** The author of a target; the networks of `OUTBOUND_ALLOW` are only open to operators. */
export type TargetSource = "operator" | "visitor";

/** Resolves a host to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The rules for outbound targets. */
export type OutboundPolicy = {
  /** Non-public networks that operators' targets may be in. */
  readonly allowed: BlockList;
  readonly resolve?: Resolve;
};

/** A forbidden target. The message is for logs: the author of the target gets no details. */
export class ForbiddenTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ForbiddenTarget";
  }
}

/** IPv4 networks that are not public (IANA's registry of special purposes, multicast and the reserved ones). */
const privateIPv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** IPv6 networks within 2000::/3 that are not public, or that stand for IPv4 addresses. */
const privateIPv6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

function blockListOf(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** The networks of a list of CIDRs. */
export function networksOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = "", prefix] = cidr.split("/");
    list.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6");
  }
  return list;
}

const nonPublicIPv4 = blockListOf(privateIPv4, "ipv4");
const nonPublicIPv6 = blockListOf(privateIPv6, "ipv6");
const globalIPv6 = blockListOf([["2000::", 3]], "ipv6");

/** True for an address of the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicIPv4.check(address, "ipv4");
  return globalIPv6.check(address, "ipv6") && !nonPublicIPv6.check(address, "ipv6");
}

function isAllowed({ allowed }: OutboundPolicy, address: string): boolean {
  return allowed.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const timeoutCodes = new Set(["ETIMEOUT", "ECANCELLED"]);

function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && "code" in error && timeoutCodes.has(String(error.code));
}

/**
 * Resolves by the name servers, and by the system if these do not know the host, which may be in the hosts file. If
 * they do not respond, the system's resolver is not tried, since it would block one of its few threads for long.
 */
export const resolveBySystem: Resolve = async (host) => {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  for (const answer of answers) {
    if (answer.status === "rejected" && hasTimedOut(answer.reason)) throw answer.reason;
  }
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
};

/** A checked target: connections go to this address. */
export type CheckedTarget = {
  readonly address: string;
  /** Returns the checked address to the connection, whatever the resolver would return now. */
  readonly lookup: LookupFunction;
};

const maxUrlLength = 2_048;
const ports: ReadonlySet<string> = new Set(["", "80", "443", "8443"]);

/** True for the scheme and the ports of targets outside the operator's networks. */
export function hasPublicForm({ protocol, port }: Pick<URL, "port" | "protocol">): boolean {
  return protocol === "https:" && ports.has(port);
}

/** Checks a URL and all addresses of its host. Rejects with a `ForbiddenTarget`, or with the resolver's error. */
export async function checkTarget(
  url: URL,
  source: TargetSource,
  policy: OutboundPolicy,
): Promise<CheckedTarget> {
  if (url.username !== "" || url.password !== "") throw new ForbiddenTarget("the URL has credentials");
  if (url.href.length > maxUrlLength) throw new ForbiddenTarget("the URL is too long");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new ForbiddenTarget("not an HTTP URL");
  const host = url.hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");
  const addresses = isIP(host) === 0 ? await (policy.resolve ?? resolveBySystem)(host) : [host];
  const [first] = addresses;
  if (first === undefined) throw new ForbiddenTarget("the host has no address");
  // In the operator's networks, scheme and port are free.
  const isInAllowedNetwork =
    source === "operator" && addresses.every((address) => isAllowed(policy, address));
  if (!isInAllowedNetwork) {
    if (!hasPublicForm(url)) throw new ForbiddenTarget("the URL has not https, or another port");
    const isPermitted = (address: string) =>
      isPublicAddress(address) || (source === "operator" && isAllowed(policy, address));
    if (!addresses.every(isPermitted))
      throw new ForbiddenTarget("the host has an address that is not public");
  }
  const family = isIPv4(first) ? 4 : 6;
  return {
    address: first,
    lookup: (_host, options, callback) => {
      if (options.all === true) callback(null, [{ address: first, family }]);
      else callback(null, first, family);
    },
  };
}
