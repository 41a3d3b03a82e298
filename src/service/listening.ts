/** Starts servers listening, and stops them. */
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A server could not start to listen; `code` is the system's word for why. */
export class ListenProblem extends Error {
  readonly code: string;

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.name = "ListenProblem";
    this.code = code;
  }
}

/** Where a server listens. */
export type Address = { readonly host: string; readonly port: number };

function explain(name: string, { host, port }: Address, code: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Stop that, or set ${name} to another port.`;
    case "EACCES":
      return `This user may not listen on port ${port}. Set ${name} to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAFNOSUPPORT":
      return `This machine has no address ${host}. Set HOST to one that it has, or leave it out for all.`;
    default:
      return `Nothing can listen on ${host}, port ${port} (${code}). Set HOST or ${name} to others.`;
  }
}

/** How a server listens: the setting that names its port, and whether others may listen there as well that say so too. */
export type Listening = { readonly name: string; readonly shares?: boolean };

/** Starts a server listening. Rejects with a `ListenProblem`. */
export function listen(
  server: Server,
  address: Address,
  { name, shares = false }: Listening,
): Promise<Address> {
  const { promise, resolve, reject } = Promise.withResolvers<Address>();
  const fail = (error: NodeJS.ErrnoException) => {
    const code = error.code ?? "unknown";
    reject(new ListenProblem(explain(name, address, code), code, error));
  };
  server.once("error", fail);
  server.listen({ host: address.host, port: address.port, reusePort: shares }, () => {
    server.off("error", fail);
    const bound = server.address();
    resolve(
      typeof bound === "object" && bound !== null ? { host: bound.address, port: bound.port } : address,
    );
  });
  return promise;
}

/** Turns of the event loop that connections which wait to be let in may take. */
const mostTurns = 200;
/** Milliseconds in which a request that is already on its way may arrive on a connection that seems idle. */
const onTheWay = 250;

/**
 * Resolves when everybody who has connected is let in, and the event loop has not turned since: to stop listening
 * resets the connections that nobody has taken yet.
 */
export async function letIn(server: Server): Promise<void> {
  let came = true;
  const note = () => (came = true);
  server.on("connection", note);
  for (let turn = 0; came && turn < mostTurns; turn += 1) {
    came = false;
    await nextTurn();
  }
  server.off("connection", note);
}

/** Stops a server: no new connections, and after `patience` milliseconds none at all. Resolves when it has none. */
export async function stopListening(server: Server, patience: number): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  // An HTTP server's own way to close would cut off those whose request is on its way.
  NetServer.prototype.close.call(server, () => resolve());
  const stoppedAt = performance.now();
  // A connection becomes idle when its last answer has been read.
  const idle = setInterval(() => {
    if (performance.now() - stoppedAt >= onTheWay) server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await promise;
  clearInterval(idle);
  clearTimeout(cut);
}
