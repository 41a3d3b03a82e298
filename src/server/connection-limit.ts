/** How many connections one address may have, so that none takes them all. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { accountableAddress } from "../auth/rate-limits.ts";

/** What connections are limited by. */
export type ConnectionLimit = {
  /** How many connections one accountable address (IPv6: a /64) may have. */
  readonly maxPerAddress: number;
  /** Addresses behind which many callers may stand: this machine, and trusted proxies. */
  readonly isExempt: (address: string) => boolean;
};

/** How many connections one address may have where the service takes so many: enough for an office behind one address. */
export function maxConnectionsPerAddress(maxConnections: number): number {
  return Math.max(64, Math.min(512, Math.floor(maxConnections / 4)));
}

/** Whether an address is one of this machine itself, from which a proxy connects for everybody. */
export function isLoopback(address: string): boolean {
  const accountable = accountableAddress(address);
  return accountable.startsWith("127.") || address === "::1";
}

/** Closes each new connection of an address that has as many as it may. */
export function limitConnections(server: Server, { maxPerAddress, isExempt }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const name = accountableAddress(remoteAddress);
    const count = open.get(name) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      return;
    }
    open.set(name, count + 1);
    socket.once("close", () => {
      const left = (open.get(name) ?? 1) - 1;
      if (left === 0) open.delete(name);
      else open.set(name, left);
    });
  });
}
