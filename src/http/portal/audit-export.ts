/** Exports the audit log as a file, streamed in parts; the export itself is audited. */
import type { ServerResponse } from "node:http";
import { type AuditEventOut, type AuditFilters, auditFilters } from "../../contract/audit.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAuditEvents } from "../../queries/audit-queries.ts";
import { csvLine } from "../csv.ts";
import { type Call, openedBus } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { readQuery } from "../query-parameters.ts";
import { waitForDrain } from "../write-drain.ts";
import type { PortalParts } from "./portal-parts.ts";

/** Events that are read at a time. */
const part = 500;
/** How long a reader may leave written bytes unread, in milliseconds. */
const timeoutMs = 10_000;

const heading = csvLine([
  "At",
  "ActorKind",
  "Actor",
  "Action",
  "SubjectKind",
  "SubjectId",
  "Subject",
  "Before",
  "After",
  "RequestId",
]);

function lineOf(event: AuditEventOut): string {
  const { At, Actor, Action, Subject, Before, After, RequestId } = event;
  const written = (object: AuditEventOut["After"]) => (object === null ? "" : JSON.stringify(object));
  return csvLine([
    At,
    Actor.Kind,
    Actor.Name,
    Action,
    Subject.Kind,
    Subject.Id ?? "",
    Subject.Name ?? "",
    written(Before),
    written(After),
    RequestId ?? "",
  ]);
}

/** Answers with the audit as CSV. Rejects with a `Refusal` before anything was written. */
export async function answerAuditExport(parts: PortalParts, { exchange }: Call): Promise<void> {
  const { answers, sources, clock } = parts;
  const { person, query } = exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  const filters = readQuery(auditFilters, query);
  const headers = [
    "content-type",
    "text/csv; charset=utf-8",
    "content-disposition",
    `attachment; filename="audit-${new Date(clock.now()).toISOString().slice(0, 10)}.csv"`,
  ];
  if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
  const bus = openedBus(sources);
  await bus.submit({
    command: { kind: "NoteExport", filters: auditedFilters(filters) },
    actor: actorOfPerson(person),
    requestId: exchange.requestId,
    idempotency: null,
    ifMatch: null,
  });
  const first = await readAuditEvents(bus, { limit: part, cursor: null }, filters);
  const response = answers.begin(exchange, headers);
  try {
    await write(response, first, (cursor) => readAuditEvents(bus, { limit: part, cursor }, filters));
  } catch (failure) {
    // Cut off, the file is seen to be a part only.
    response.destroy();
    throw failure;
  }
}

type AuditPage = Awaited<ReturnType<typeof readAuditEvents>>;

/** Streams the events as fast as they are read, until the end or a disconnect. */
async function write(
  response: ServerResponse,
  first: AuditPage,
  readMore: (cursor: number) => Promise<AuditPage>,
): Promise<void> {
  let listed = first;
  for (let text = heading; ; text = "") {
    if (!response.write(text + listed.Items.map(lineOf).join(""))) await waitForDrain(response, timeoutMs);
    if (response.destroyed) return;
    if (listed.NextCursor === null) break;
    listed = await readMore(listed.NextCursor);
  }
  response.end();
}

/** The filters as audited, with readable times. */
function auditedFilters(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, typeof value === "number" ? new Date(value).toISOString() : value]];
    }),
  );
}
