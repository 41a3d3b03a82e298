/** Serves a host's operations by messages. */
import type { MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { q } from "../../store/query.ts";
import type { BusHost } from "./bus-host.ts";
import {
  type ChangeNotification,
  type ConnectMessage,
  type PlainQuery,
  plainFault,
  plainGroup,
  type Reply,
  type Request,
} from "./host-messages.ts";

/** The client of a host. `notify` is called with changes after a `listen` request. */
export type HostClient = { readonly notify: (notification: ChangeNotification) => void };

/** Responds to a request. Never rejects: a failure is a response too. */
export async function respondFrom(host: BusHost, request: Request, client: HostClient): Promise<Reply> {
  return await answer(host, request, client).catch((failure: unknown) => plainFault(request.id, failure));
}

/** Answers another thread's reads and bookkeeping until it closes the port. */
export function respondOn(port: MessagePort, host: BusHost): void {
  const client = { notify: () => undefined };
  port.on("message", (request: Request) => {
    if (request.kind !== "read" && request.kind !== "bookkeep") return;
    void respondFrom(host, request, client).then((reply) => port.postMessage(reply));
  });
  // The port keeps neither this thread nor the process running.
  port.unref();
}

/** Serves all requests of the thread that started this one, and closes the port with the host. */
export function serveOn(port: MessagePort, host: BusHost): void {
  const client = { notify: (notification: ChangeNotification) => port.postMessage(notification) };
  port.on("message", (request: Request | ConnectMessage) => {
    if (request.kind === "connect") {
      respondOn(request.port, host);
      return;
    }
    void respondFrom(host, request, client).then((reply) => {
      port.postMessage(reply);
      // Always: an open port would keep the process alive.
      if (request.kind === "close") port.close();
    });
  });
}

async function answer(host: BusHost, request: Request, client: HostClient): Promise<Reply> {
  const { id } = request;
  switch (request.kind) {
    case "group":
      return plainGroup(id, await host.group(request.submissions, request.deadline));
    case "rehearse":
      return await respondToDryRun(host, request);
    case "read":
      return { id, kind: "read", rows: await host.read(request.queries.map(compiled)) };
    case "write":
      await host.write(compiled(request.query));
      return { id, kind: "done" };
    case "bookkeep":
      return { id, kind: "read", rows: await host.bookkeep(request.queries.map(compiled)) };
    case "probe":
      return { id, kind: "probe", probe: await host.probe() };
    case "listen":
      host.onChange((change) => client.notify({ kind: "change", change }));
      return { id, kind: "done" };
    case "close":
      await host.close();
      return { id, kind: "done" };
  }
}

async function respondToDryRun(host: BusHost, request: Request & { kind: "rehearse" }): Promise<Reply> {
  const { id, submission, deadline } = request;
  try {
    const dryRunRequest = { queries: request.queries.map(compiled), deadline };
    return { id, kind: "rehearsal", ...(await host.dryRun(submission, dryRunRequest)) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { id, kind: "refused", refusal: refusal.fields() };
    throw refusal;
  }
}

const anyQuery = q.selectFrom("counters").selectAll().compile();

function compiled(query: PlainQuery): CompiledQuery {
  return { ...anyQuery, sql: query.sql, parameters: query.parameters };
}
