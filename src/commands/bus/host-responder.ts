/** Serves a host's operations by messages. */
import type { MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { q } from "../../store/query.ts";
import type { BusHost } from "./bus-host.ts";
import {
  type ChangeNotification,
  type PlainQuery,
  plainFault,
  plainGroup,
  type Reply,
  type Request,
} from "./host-messages.ts";

/** The caller. `tell` receives change notifications after it sent `listen`. */
export type HostClient = { readonly tell: (told: ChangeNotification) => void };

/** Answers a request. Never rejects: a failure is an answer as well. */
export async function respondFrom(host: BusHost, request: Request, asker: HostClient): Promise<Reply> {
  return await answer(host, request, asker).catch((failure: unknown) => plainFault(request.id, failure));
}

/** Answers another thread's reads and bookkeeping until it closes the port. */
export function respondOn(port: MessagePort, host: BusHost): void {
  const asker = { tell: () => undefined };
  port.on("message", (request: Request) => {
    if (request.kind !== "read" && request.kind !== "bookkeep") return;
    void respondFrom(host, request, asker).then((reply) => port.postMessage(reply));
  });
  // The other thread keeps neither this one nor the process running.
  port.unref();
}

async function answer(host: BusHost, request: Request, asker: HostClient): Promise<Reply> {
  const { id } = request;
  switch (request.kind) {
    case "group":
      return plainGroup(id, await host.group(request.submissions, request.deadline));
    case "rehearse":
      return await rehearse(host, request);
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
      host.onChange((change) => asker.tell({ kind: "change", change }));
      return { id, kind: "done" };
    case "close":
      await host.close();
      return { id, kind: "done" };
  }
}

async function rehearse(host: BusHost, request: Request & { kind: "rehearse" }): Promise<Reply> {
  const { id, submission, deadline } = request;
  try {
    const asked = { questions: request.questions.map(compiled), deadline };
    return { id, kind: "rehearsal", ...(await host.dryRun(submission, asked)) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { id, kind: "refused", refusal: refusal.fields() };
    throw refusal;
  }
}

const anyNode = q.selectFrom("counters").selectAll().compile();

function compiled(query: PlainQuery): CompiledQuery {
  return { ...anyNode, sql: query.sql, parameters: query.parameters };
}
