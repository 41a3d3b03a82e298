/** Starts servers listening, and stops them. */
import type { Server } from "node:http";

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

/** Starts a server listening; `name` is the setting that names its port. Rejects with a `ListenProblem`. */
export function listen(server: Server, address: Address, name: string): Promise<Address> {
  const { promise, resolve, reject } = Promise.withResolvers<Address>();
  const fail = (error: NodeJS.ErrnoException) => {
    const code = error.code ?? "unknown";
    reject(new ListenProblem(explain(name, address, code), code, error));
  };
  server.once("error", fail);
  server.listen({ host: address.host, port: address.port }, () => {
    server.off("error", fail);
    const bound = server.address();
    resolve(
      typeof bound === "object" && bound !== null ? { host: bound.address, port: bound.port } : address,
    );
  });
  return promise;
}

/** Stops a server: no new connections, and after `patience` milliseconds none at all. Resolves when it has none. */
export async function stopListening(server: Server, patience: number): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  // A connection becomes idle when its last answer has been read.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await promise;
  clearInterval(idle);
  clearTimeout(cut);
}
