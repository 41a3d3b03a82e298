/** The port that the workers of a service share. */
import { createServer } from "node:http";
import { connect } from "node:net";
import { type Address, listen, portTaken, stopListening } from "../listen.ts";

/**
 * Whether several processes may listen on one port by themselves, so that each closes its own door behind whoever has come.
 * Elsewhere they share one socket.
 */
export const canSharePorts: boolean = process.platform === "linux";

/** How long it is waited whether somebody answers on a port, in milliseconds: on this machine that is known at once. */
const answerPatience = 1_000;

/** Whether a program listens at an address. One that lets nobody in any more listens all the same. */
function isListenedAt({ host, port }: Address): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  socket.setTimeout(answerPatience);
  socket.on("connect", () => resolve(true));
  socket.on("timeout", () => resolve(true));
  socket.on("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Where somebody can be asked who listens on all addresses, or on one. */
function waysTo(host: string): readonly string[] {
  if (host === "::") return ["::1", "127.0.0.1"];
  return [host === "0.0.0.0" ? "127.0.0.1" : host];
}

/**
 * Finds out whether the workers can have a port that they share, and which one where that is left open. Two services would
 * share it as well, so that nobody may listen there yet; and this process must not, not even for a moment: whoever
 * connected then, as a proxy does that has another node meanwhile, would be reset. Rejects with a `ListenProblem`.
 */
export async function findPort(wanted: Address): Promise<Address> {
  // On a port that nobody asks for: it shows whether the address is ours.
  const server = createServer();
  const found = await listen(server, { ...wanted, port: 0 }, { name: "PORT" });
  await stopListening(server, { patience: 0 });
  if (wanted.port === 0) return found;
  const address = { host: found.host, port: wanted.port };
  const taken = await Promise.all(waysTo(found.host).map((host) => isListenedAt({ ...address, host })));
  if (taken.includes(true)) throw portTaken(address, "PORT");
  return address;
}
