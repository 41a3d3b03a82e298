/** Exports subscribers as a file; the export itself is audited before anything of it leaves. */
import { Refusal } from "../contract/refusal.ts";
import { subscriberFilters } from "../contract/subscribers.ts";
import { exportSubscribers } from "../queries/subscriber-queries.ts";
import { type Call, openedBus, type Sources } from "./operation-call.ts";
import { actorOfCall } from "./operation-handler.ts";
import { readQuery, refuseInvalidQuery } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";
import { subscriberHeading, subscriberLine } from "./subscriber-csv.ts";
import { waitForDrain } from "./write-drain.ts";

/** Milliseconds that a reader may leave written bytes unread. */
const drainTimeoutMs = 10_000;

/** Answers with the subscribers as CSV. Rejects with a `Refusal` before anything was written. */
export async function answerSubscriberExport(
  sources: Pick<Sources, "bus" | "clock">,
  answers: ResponseWriter,
  call: Call,
): Promise<void> {
  const { exchange } = call;
  const actor = actorOfCall(call);
  // Second line of defence: admission requires a session or a key.
  if (actor === undefined) throw new Refusal("KeyMissing", "Send an API key in the X-API-KEY header.");
  refuseInvalidQuery(subscriberFilters, exchange.query);
  const filters = readQuery(subscriberFilters, exchange.query);
  const headers = [
    "content-type",
    "text/csv; charset=utf-8",
    "content-disposition",
    `attachment; filename="subscribers-${new Date(sources.clock.now()).toISOString().slice(0, 10)}.csv"`,
  ];
  if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
  const bus = openedBus(sources);
  const lines: string[] = [subscriberHeading];
  let count = 0;
  for await (const part of exportSubscribers(bus, filters)) {
    count += part.length;
    lines.push(part.map(subscriberLine).join(""));
  }
  await bus.submit({
    command: { kind: "NoteSubscriberExport", page: filters.Page ?? null, count },
    actor,
    requestId: exchange.requestId,
    idempotency: null,
    ifMatch: null,
  });
  const response = answers.begin(exchange, headers);
  try {
    for (const line of lines) {
      if (!response.write(line)) await waitForDrain(response, drainTimeoutMs);
      if (response.destroyed) return;
    }
    response.end();
  } catch (failure) {
    // Cut off, the file is seen to be a part only.
    response.destroy();
    throw failure;
  }
}
