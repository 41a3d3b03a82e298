/** The port that the workers of a service share. */
import { createServer } from "node:http";
import { type Address, listen, stopListening } from "../listening.ts";

/**
 * Whether several processes may listen on one port by themselves, so that each closes its own door behind whoever has come.
 * Elsewhere they share one socket.
 */
export const canSharePorts: boolean = process.platform === "linux";

/**
 * Finds out whether a port can be had, and which one where that is left open. It is let go of again: who listens there
 * alone keeps it from others that share it, and those from it. Rejects with a `ListenProblem`.
 */
export async function findPort(wanted: Address): Promise<Address> {
  const server = createServer();
  const found = await listen(server, wanted, { name: "PORT" });
  await stopListening(server, 0);
  return found;
}
