/** Determines the client behind proxies. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";

/** The client, according to our sockets and trusted proxies. */
export type Caller = {
  readonly address: string;
  /** The scheme reported by a trusted proxy; undefined if none. */
  readonly scheme: string | undefined;
};

/** The relevant parts of a request. */
type ForwardedRequest = Pick<IncomingMessage, "headers"> & { readonly socket: Pick<Socket, "remoteAddress"> };

/** Tells who sent a request. */
export type CallerOf = (request: ForwardedRequest) => Caller;

/** Tells whether an address is one of these, or within one of these CIDRs. */
export function addressesWithin(entries: readonly string[]): (address: string) => boolean {
  const trusted = trustedList(entries);
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function trustedList(entries: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return trusted;
}

/** A forwarded address without port and brackets; undefined if invalid. */
function readAddress(text: string): string | undefined {
  const bare = /^\[(?<address>[^\]]+)\](?::\d+)?$/u.exec(text)?.groups?.["address"] ?? text;
  if (isIP(bare) !== 0) return bare;
  const withoutPort = bare.replace(/:\d+$/u, "");
  return isIP(withoutPort) === 4 ? withoutPort : undefined;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(",") : header;
  return text?.split(",").at(-1)?.trim().toLowerCase();
}

/** The peer of a connection; IPv4 in its own form also where the socket takes IPv6 as well. */
function peerOf({ socket }: ForwardedRequest): string {
  const address = socket.remoteAddress ?? "";
  const mapped = /^::ffff:(?<address>[\d.]+)$/iu.exec(address)?.groups?.["address"];
  return mapped !== undefined && isIP(mapped) === 4 ? mapped : address;
}

/**
 * Determines the client when the proxies at these addresses and CIDRs are trusted: each may report its peer
 * in `X-Forwarded-For`, and the nearest the scheme in `X-Forwarded-Proto`. Headers from others are ignored.
 */
export function clientAddressBehind(trustProxy: readonly string[]): CallerOf {
  if (trustProxy.length === 0) {
    return (request) => ({ address: peerOf(request), scheme: undefined });
  }
  const isTrusted = addressesWithin(trustProxy);
  return (request) => {
    let address = peerOf(request);
    if (!isTrusted(address)) return { address, scheme: undefined };
    const forwarded = request.headers["x-forwarded-for"];
    const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
    for (const hop of hops.toReversed()) {
      const hopAddress = readAddress(hop.trim());
      if (hopAddress === undefined) break;
      address = hopAddress;
      if (!isTrusted(address)) break;
    }
    return { address, scheme: lastOf(request.headers["x-forwarded-proto"]) };
  };
}
