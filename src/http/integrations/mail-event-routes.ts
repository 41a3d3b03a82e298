/** The route on which a mail provider reports bounces and complaints. */
import type { ReportedMailEvent } from "../../commands/subscribers/subscriber-commands.ts";
import { recordedMailEvents } from "../../contract/deliveries.ts";
import { success } from "../../contract/envelope.ts";
import type { integrationOperations } from "../../contract/operations/integration-operations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { parseBoundedJson } from "../../integrations/inbound-body.ts";
import { readMailEvents } from "../../integrations/mail-events/read-mail-events.ts";
import { redactAnswer } from "../../notifications/channel.ts";
import { type Call, openedBus, type Route, type Sources } from "../operation-call.ts";
import type { ResponseWriter } from "../response-writer.ts";

/** Events of one command, at most. */
const maxEvents = 200;

function headersOf({ exchange }: Call): Record<string, string | undefined> {
  const values = Object.entries(exchange.request.headers);
  return Object.fromEntries(
    values.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** Records events, some at a time. Rejects with a `Refusal`; the sender then sends all of them again. */
async function record(sources: Sources, call: Call, events: readonly ReportedMailEvent[]) {
  const counts = { Recorded: 0, Unknown: 0 };
  for (let from = 0; from < events.length; from += maxEvents) {
    const some = events.slice(from, from + maxEvents);
    const { result } = await openedBus(sources).submit({
      command: {
        kind: "RecordMailEvents",
        events: some.map((event) => ({ ...event, detail: redactAnswer(event.detail) })),
      },
      actor: { kind: "clock" },
      requestId: call.exchange.requestId,
      idempotency: null,
      ifMatch: null,
    });
    const { Recorded, Unknown } = recordedMailEvents.parse(result);
    counts.Recorded += Recorded;
    counts.Unknown += Unknown;
  }
  return counts;
}

async function receive(sources: Sources, answers: ResponseWriter, call: Call): Promise<void> {
  const { mailEvents: settings, integrations, clock } = sources;
  if (settings === undefined) throw new Error("a mail event was admitted without a provider");
  const bytes = call.body ?? Buffer.alloc(0);
  const parsed = parseBoundedJson(bytes.toString("utf8"));
  if (parsed === undefined || "problem" in parsed)
    throw new Refusal("EventInvalid", parsed?.problem ?? "The body is not JSON.");
  const { json } = parsed;
  const verifier = integrations.mailEvents;
  const request = { bytes, headers: headersOf(call), json, now: clock.now() };
  const verified = await verifier.verify(settings, request);
  if (!verified.valid) throw new Refusal("SignatureInvalid", verified.reason);
  const confirmed = settings.provider === "SES" ? await verifier.confirm(settings.key, json) : undefined;
  const events = confirmed === undefined ? readMailEvents(settings.provider, json) : [];
  if (events === undefined)
    throw new Refusal(
      "EventInvalid",
      `The body is not an event of ${settings.provider}. GET /api/docs/manual-notifications explains the setup.`,
    );
  const counts = await record(sources, call, events);
  const recorded = counts.Recorded === 1 ? "1 mail event" : `${counts.Recorded} mail events`;
  const body = JSON.stringify(success(counts, confirmed ?? `${recorded} recorded`));
  answers.json(call.exchange, 200, { body });
}

/** The route of this operation. */
export function mailEventRoutes(
  sources: Sources,
  answers: ResponseWriter,
): Readonly<Record<Extract<keyof typeof integrationOperations, "ReceiveMailEvents">, Route>> {
  return { ReceiveMailEvents: { kind: "own", answer: (call) => receive(sources, answers, call) } };
}
