/** How many connections there may be, in all and for one address, so that nobody keeps everybody else out. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { accountableAddress } from "../auth/rate-limits.ts";

/** The limits on connections. */
export type ConnectionLimit = {
  /** Maximum connections of one accountable address (IPv6: a /64). */
  readonly maxPerAddress: number;
  /** How many connections all addresses that are not exempt may have together. */
  readonly maxTotal: number;
  /** Addresses behind which many callers may stand: this machine, and trusted proxies. */
  readonly isExempt: (address: string) => boolean;
};

/** Maximum connections of one address for a total: enough for an office behind one address. */
export function maxConnectionsPerAddress(maxConnections: number): number {
  return Math.max(64, Math.min(512, Math.floor(maxConnections / 4)));
}

/** How many of the service's connections others than this machine and trusted proxies may have: the rest is theirs. */
export function maxForeignConnections(maxConnections: number): number {
  return maxConnections - Math.min(32, Math.ceil(maxConnections / 8));
}

/** True for loopback addresses, from which a local proxy connects for everybody. */
export function isLoopback(address: string): boolean {
  const accountable = accountableAddress(address);
  return accountable.startsWith("127.") || address === "::1";
}

type OngoingRequest = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** An open connection: the address it counts for, and the newest request that came over it. */
type OpenConnection = { readonly name: string; ongoing?: OngoingRequest };

/** Whether nothing is owed to a connection: it is between requests, or has not sent one whole. */
function isIdle(ongoing: OngoingRequest | undefined): boolean {
  return ongoing === undefined || ongoing.response.writableFinished || !ongoing.request.complete;
}

/**
 * Closes each new connection of an address that has as many as it may. Where all addresses together have as many as
 * they may, the oldest connection that is owed no answer is closed in favour of the new one: connections that stay
 * silent, from however many addresses, keep nobody out.
 */
export function limitConnections(server: Server, limit: ConnectionLimit): void {
  const { maxPerAddress, maxTotal, isExempt } = limit;
  const counts = new Map<string, number>();
  // In the order of connecting.
  const open = new Map<Socket, OpenConnection>();
  const forget = (socket: Socket) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    open.delete(socket);
    const remaining = (counts.get(connection.name) ?? 1) - 1;
    if (remaining === 0) counts.delete(connection.name);
    else counts.set(connection.name, remaining);
  };
  const closeOldestIdle = (): boolean => {
    for (const [socket, { ongoing }] of open) {
      if (!isIdle(ongoing)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const name = accountableAddress(remoteAddress);
    if ((counts.get(name) ?? 0) >= maxPerAddress || (open.size >= maxTotal && !closeOldestIdle())) {
      socket.destroy();
      return;
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
    open.set(socket, { name });
    socket.once("close", () => forget(socket));
  });
  const note = (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection !== undefined) connection.ongoing = { request, response };
  };
  server.on("request", note);
  server.on("checkContinue", note);
}
