/** Starts servers listening, and stops them. */
import type { Server } from "node:http";
import { Server as NetServer, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Environment } from "../platform/configuration.ts";

/** A server could not listen; `code` is the system's error code. */
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

function explain({ name, hostName = "HOST" }: ListenOptions, { host, port }: Address, code: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Stop it, or set ${name} to another port.`;
    case "EACCES":
      return `This user is not permitted to listen on port ${port}. Set ${name} to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAFNOSUPPORT":
      return `This machine has no address ${host}. Set ${hostName} to one of its addresses, or unset it for all.`;
    default:
      return `Nothing can listen on ${host}, port ${port} (${code}). Set ${hostName} or ${name} to others.`;
  }
}

/** Listening options. */
export type ListenOptions = {
  /** The setting that names its port. */
  readonly name: string;
  /** The setting that names the host; `HOST` by default. */
  readonly hostName?: string;
  /** Whether to share the port with other processes that do so too. */
  readonly shares?: boolean;
  /** The file of a socket that listens there already. */
  readonly listenFd?: number | undefined;
};

/** The file descriptor of a listening socket handed over as by systemd; undefined if none. */
export function inheritedListenFd(env: Environment, pid: number): number | undefined {
  // Of several the first.
  return env["LISTEN_PID"] === String(pid) && Number(env["LISTEN_FDS"]) >= 1 ? 3 : undefined;
}

function elsewhere(bound: Address | undefined): string {
  const where = bound === undefined ? "is not listening on a port" : `is listening on port ${bound.port}`;
  return `The socket that the service was started with ${where}. Set PORT, or ListenStream= in its unit, to the same.`;
}

/** Starts a server listening. Rejects with a `ListenProblem`. */
export function listen(server: Server, address: Address, listening: ListenOptions): Promise<Address> {
  const { shares = false, listenFd } = listening;
  const { promise, resolve, reject } = Promise.withResolvers<Address>();
  const fail = (error: NodeJS.ErrnoException) => {
    const code = error.code ?? "unknown";
    reject(new ListenProblem(explain(listening, address, code), code, error));
  };
  server.once("error", fail);
  const { host, port } = address;
  const onListening = () => {
    server.off("error", fail);
    const serverAddress = server.address();
    const bound =
      typeof serverAddress === "object" && serverAddress !== null
        ? { host: serverAddress.address, port: serverAddress.port }
        : undefined;
    if (listenFd === undefined || bound?.port === port) return resolve(bound ?? address);
    NetServer.prototype.close.call(server);
    reject(new ListenProblem(elsewhere(bound), "EINVAL", undefined));
  };
  if (listenFd === undefined) server.listen({ host, port, reusePort: shares }, onListening);
  // By its file a worker would leave it to the first process to let people in. As a socket it is its own.
  else server.listen(new Socket({ fd: listenFd, readable: false, writable: false }), onListening);
  return promise;
}

/** The error if another program holds the port. */
export function portInUse(address: Address, name: string): ListenProblem {
  return new ListenProblem(explain({ name }, address, "EADDRINUSE"), "EADDRINUSE", undefined);
}

/** Options for stopping a server. */
export type StopOptions = {
  /** Maximum time for running requests, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether proxies keep connections open. */
  readonly isBehindProxy?: boolean;
  /** Called when no more connections are accepted. */
  readonly closes?: () => void;
};

/**
 * How long an idle connection stays open after the listener closed, in milliseconds. A visitor's request may
 * be on its way. A proxy may send one at any time, and has closed unused connections by then; otherwise a
 * request sent at the moment of closing would get no response, and a POST is not repeated.
 */
const idleTimeoutMs = { visitor: 250, proxy: 1_500 };
/** A turn of the event loop that takes no longer than this is a quiet moment, in milliseconds; twice as long each 50 ms. */
const shortTurnMs = 0.2;
/** Maximum wait for a short event-loop turn, in milliseconds. */
const quietTimeoutMs = 2_000;

/**
 * Resolves when all pending connections are accepted, at the end of a short event-loop turn: connections
 * arriving between that and closing the listener are reset by the system, the likelier the longer the turn.
 */
async function acceptPending(server: Server): Promise<void> {
  let hasConnected = false;
  const note = () => (hasConnected = true);
  server.on("connection", note);
  const startedAt = performance.now();
  for (let turnStart = startedAt; ; ) {
    hasConnected = false;
    await nextTurn();
    const now = performance.now();
    const isShort = now - turnStart <= shortTurnMs * 2 ** ((now - startedAt) / 50);
    if ((!hasConnected && isShort) || now - startedAt >= quietTimeoutMs) break;
    turnStart = now;
  }
  server.off("connection", note);
}

/**
 * Stops a server: accepts pending connections, closes the listener, and cuts the rest after the timeout.
 * Resolves without connections.
 */
export async function stopListening(server: Server, stopping: StopOptions): Promise<void> {
  if (!server.listening) return;
  await acceptPending(server);
  stopping.closes?.();
  const { promise, resolve } = Promise.withResolvers<void>();
  // `http.Server.close` would cut connections whose request is on its way.
  NetServer.prototype.close.call(server, () => resolve());
  const stoppedAt = performance.now();
  const idleLimitMs = stopping.isBehindProxy === true ? idleTimeoutMs.proxy : idleTimeoutMs.visitor;
  // A connection becomes idle after its last response was read, and is idle before its first request. After a
  // pause of the process, received data is read first.
  const idle = setInterval(() => {
    if (performance.now() - stoppedAt >= idleLimitMs) setImmediate(() => server.closeIdleConnections());
  }, 50);
  const cut = setTimeout(() => server.closeAllConnections(), stopping.timeoutMs);
  await promise;
  clearInterval(idle);
  clearTimeout(cut);
}
