/** The routes of events: received, tried without effect, and repeated. */
import { readBody } from "../../commands/body-parsing.ts";
import type { Actor, Submission } from "../../commands/command.ts";
import { integrationTypes, readIntegrationType, suggestIntegrationType } from "../../contract/alerts.ts";
import { success } from "../../contract/envelope.ts";
import { integrationDryRun, receivedEvent, webhookQuery } from "../../contract/integrations.ts";
import type { integrationOperations } from "../../contract/operations/integration-operations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { unpackEvent } from "../../integrations/event-content.ts";
import { dryRunEvent } from "../../integrations/event-dry-run.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { findIntegrationRow, readIntegrationEvent } from "../../queries/integration-queries.ts";
import { fingerprintOf, RunningRequests, readIdempotencyKey } from "../idempotency.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route, readSecret, type Sources } from "../operation-call.ts";
import { actorOfCall } from "../operation-handler.ts";
import { readQuery, refuseDryRun, refuseParametersOfChange } from "../query-parameters.ts";
import type { ResponseWriter } from "../response-writer.ts";
import { mayCall } from "../route-policy.ts";
import type { ArrivedEvent, EventAnswer, SentEvent } from "./event-handler.ts";

type EventOperation = Extract<
  keyof typeof integrationOperations,
  "ReceiveEvent" | "ReceiveEventByToken" | "DryRunIntegration" | "ReplayIntegrationEvent"
>;

/** Limits of a body that holds an event: those of an event, one level deeper. */
const dryRunLimits = { nesting: 22, properties: 20_100 };

/** The routes of these operations. */
export function eventRoutes(
  sources: Sources,
  answers: ResponseWriter,
): Readonly<Record<EventOperation, Route>> {
  const routes = new EventRoutes(sources, answers);
  return {
    ReceiveEvent: {
      kind: "own",
      answer: (call) => routes.receive(call),
      noteRefusal: (call, refusal) => routes.noteRefusal(call, refusal),
    },
    ReceiveEventByToken: {
      kind: "own",
      answer: (call) => routes.receiveByToken(call),
      noteRefusal: (call, refusal) => routes.noteRefusal(call, refusal),
    },
    DryRunIntegration: { kind: "own", answer: (call) => routes.dryRun(call) },
    ReplayIntegrationEvent: { kind: "own", answer: (call) => routes.replay(call) },
  };
}

/** Words in the address of a report or heartbeat, in lower case. */
const reportWords = /^(?:set|update|report)?(?:component|service)?[-_]?(?:status|report|update)$/iu;
const heartbeatWords = /^(?:ping|beat|alive|checkin)$/iu;

function ownAddress(type: string): string | undefined {
  if (reportWords.test(type)) return "UpdateComponentStatus";
  return heartbeatWords.test(type) ? "Heartbeat" : undefined;
}

function unknownType(type: string): Refusal {
  const addresses = ["UpdateComponentStatus", "Heartbeat", ...integrationTypes];
  const suggestion = ownAddress(type) ?? suggestIntegrationType(type) ?? nearest(type, addresses);
  const advice =
    suggestion === undefined
      ? `The types are ${integrationTypes.join(", ")}.`
      : `Did you mean /api/WebHook/${suggestion}?`;
  return new Refusal("RouteNotFound", `This type of sender does not exist. ${advice}`);
}

class EventRoutes {
  readonly #sources: Sources;
  readonly #answers: ResponseWriter;
  readonly #running = new RunningRequests();

  constructor(sources: Sources, answers: ResponseWriter) {
    this.#sources = sources;
    this.#answers = answers;
  }

  async receive(call: Call): Promise<void> {
    refuseDryRun(call.exchange.query, "event");
    const sent = this.#sentWithKey(call);
    await this.#answerOnce(call, (idempotency) =>
      this.#sources.integrations.events.take({ ...sent, idempotency }),
    );
  }

  /** An event that is sent with a key. Throws a `Refusal`. */
  #sentWithKey(call: Call): SentEvent {
    const type = readIntegrationType(param(call, "Type"));
    if (type === undefined) throw unknownType(param(call, "Type"));
    const { Page: page = null } = readQuery(webhookQuery, call.exchange.query);
    const actor = actorOfCall(call);
    if (actor === undefined) throw new Refusal("KeyMissing", "Send an API key in the X-API-KEY header.");
    const find = () => this.#sources.integrations.cache.builtIn(type, page);
    return { event: this.#arrived(call), find, actor, idempotency: null, replayOf: null };
  }

  async receiveByToken(call: Call): Promise<void> {
    refuseDryRun(call.exchange.query, "event");
    this.#answer(call, await this.#sources.integrations.events.take(this.#sentWithToken(call)));
  }

  #sentWithToken(call: Call): SentEvent {
    const { integrationTokenHash: tokenHash } = call.exchange;
    if (tokenHash === undefined) throw new Error("an event was admitted without a token");
    const find = async () => {
      const integration = await this.#sources.integrations.cache.byTokenHash(tokenHash);
      if (integration !== undefined) return integration;
      throw new Refusal(
        "TokenInvalid",
        "No integration has this address: it was rotated or deleted. Copy the current address, or rotate it to get another.",
      );
    };
    return { event: this.#arrived(call), find, actor: null, idempotency: null, replayOf: null };
  }

  /** Logs an event that was refused before it was read. */
  async noteRefusal(call: Call, refusal: Refusal): Promise<void> {
    const { key, integrationTokenHash } = call.exchange;
    const { events } = this.#sources.integrations;
    if (integrationTokenHash !== undefined) {
      await events.logRefused(this.#sentWithToken(call), refusal);
      return;
    }
    // The rate of a key comes before its role.
    if (key === undefined || !mayCall(key.role, "report")) return;
    try {
      await events.logRefused(this.#sentWithKey(call), refusal);
    } catch (other) {
      if (!(other instanceof Refusal)) throw other;
    }
  }

  async dryRun(call: Call): Promise<void> {
    const operation = { method: "POST", query: null, body: integrationDryRun } as const;
    refuseParametersOfChange(operation, call.exchange.query, false);
    const bus = openedBus(this.#sources);
    const actor = this.#manager(call);
    const body = readBody(integrationDryRun, readJson(call.body, dryRunLimits));
    const { row } = await findIntegrationRow(bus, idOf(call));
    const integration = this.#sources.integrations.cache.resolve(row);
    const { result, message } = await dryRunEvent(bus, { integration, actor, body });
    this.#answers.json(call.exchange, 200, { body: JSON.stringify(success(result, message)) });
  }

  async replay(call: Call): Promise<void> {
    refuseDryRun(call.exchange.query, "event");
    const bus = openedBus(this.#sources);
    const actor = this.#manager(call);
    const id = idOf(call);
    const eventId = param(call, "eventId").toLowerCase();
    const { cache, events } = this.#sources.integrations;
    const { content } = await readIntegrationEvent(bus, { id, eventId });
    if (content === null) {
      throw new Refusal(
        "EventNotFound",
        "The body of this event has been deleted: bodies are kept for 7 days.",
      );
    }
    const { headers, body } = await unpackEvent(content);
    const bytes = Buffer.from(body);
    const event = { ...this.#arrived(call), bytes, size: bytes.length, headers };
    const find = async () => cache.resolve((await findIntegrationRow(bus, id)).row);
    await this.#answerOnce(call, (idempotency) =>
      events.take({ event, find, actor, idempotency, replayOf: eventId }),
    );
  }

  #manager(call: Call): Actor {
    const actor = actorOfCall(call);
    if (actor !== undefined) return actor;
    throw new Refusal("KeyMissing", "Send an API key in the X-API-KEY header.");
  }

  /** Answers once for each `Idempotency-Key` of a key. */
  async #answerOnce(
    call: Call,
    take: (idempotency: Submission["idempotency"]) => Promise<EventAnswer>,
  ): Promise<void> {
    const { exchange, body } = call;
    const { key } = exchange;
    const idempotencyKey =
      key === undefined ? undefined : readIdempotencyKey(exchange.headers.idempotencyKeys);
    if (key === undefined || idempotencyKey === undefined) return this.#answer(call, await take(null));
    const fingerprint = fingerprintOf(readSecret(this.#sources), exchange, body);
    const answer = await this.#running.afterFirst(`${key.familyNumber} ${idempotencyKey}`, () =>
      take({ key: idempotencyKey, fingerprint }),
    );
    this.#answer(call, answer);
  }

  #answer({ exchange }: Call, { answer, status }: EventAnswer): void {
    const headers = answer.replayed ? ["idempotency-replayed", "true"] : [];
    const body = JSON.stringify(success(receivedEvent.parse(answer.result), answer.message));
    this.#answers.json(exchange, status, { body, headers });
  }

  #arrived({ exchange, body }: Call): ArrivedEvent {
    const { clock, callerOf } = this.#sources;
    const { request, requestId, arrivedAt } = exchange;
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value] as const,
    );
    return {
      bytes: body ?? Buffer.alloc(0),
      size: body?.length ?? (Number(request.headers["content-length"]) || 0),
      headers: Object.fromEntries(headers),
      sender: callerOf(request).address,
      // The store knows whole milliseconds only.
      arrivedAt: Math.floor(clock.now() - (clock.monotonic() - arrivedAt)),
      requestId,
    };
  }
}

const idOf = (call: Call) => param(call, "id").toLowerCase();
