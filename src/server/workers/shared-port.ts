/** The port that the workers of a service share. */
import { createServer } from "node:http";
import { connect } from "node:net";
import { type Address, listen, portInUse, stopListening } from "../listen.ts";

/**
 * Whether processes can each listen on the same port, so that each can close its own listener gracefully.
 * Otherwise they share one socket.
 */
export const canSharePorts: boolean = process.platform === "linux";

/** Timeout for probing a port, in milliseconds: local answers are immediate. */
const answerTimeoutMs = 1_000;

/** True if a program listens at an address, even if it accepts nothing. */
function isListenedAt({ host, port }: Address): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  socket.setTimeout(answerTimeoutMs);
  socket.on("connect", () => resolve(true));
  socket.on("timeout", () => resolve(true));
  socket.on("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Addresses to probe for a listener on all addresses, or on one. */
function probeHosts(host: string): readonly string[] {
  if (host === "::") return ["::1", "127.0.0.1"];
  return [host === "0.0.0.0" ? "127.0.0.1" : host];
}

/**
 * Checks that the workers can share the port, or finds one if it is left open. Two services could share it as
 * well, so nobody may listen there yet; and this process must not listen even for a moment: connections of a
 * proxy would be reset. Rejects with a `ListenProblem`.
 */
export async function findPort(requested: Address): Promise<Address> {
  // A server on an arbitrary port: shows whether the address is ours.
  const server = createServer();
  const bound = await listen(server, { ...requested, port: 0 }, { name: "PORT" });
  await stopListening(server, { timeoutMs: 0 });
  if (requested.port === 0) return bound;
  const address = { host: bound.host, port: requested.port };
  const inUse = await Promise.all(probeHosts(bound.host).map((host) => isListenedAt({ ...address, host })));
  if (inUse.includes(true)) throw portInUse(address, "PORT");
  return address;
}
