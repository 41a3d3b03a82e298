/** Takes events of monitoring systems: from the bytes of a request to the answer. */
import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import type { RateLimits } from "../../auth/rate-limits.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Actor, Answer, Submission } from "../../commands/command.ts";
import type { EventRecord, IntegrationCommand } from "../../commands/integrations/integration-commands.ts";
import { disabled } from "../../commands/integrations/receive-alerts.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { InboundMessage } from "../../integrations/adapters/adapter.ts";
import { packEvent } from "../../integrations/event-content.ts";
import { invalidEvent } from "../../integrations/event-refusals.ts";
import type { EventVerifier } from "../../integrations/event-verifier.ts";
import { readInboundBody } from "../../integrations/inbound-body.ts";
import type { IntegrationCache, ResolvedIntegration } from "../../integrations/integration-cache.ts";
import { type EventContent, readEvent } from "../../integrations/read-event.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

/** Milliseconds between two log entries of one integration that say that it is over its rate. */
const rateLogInterval = 60_000;

/** Maximum attempts at an event whose integration changes in the meantime. */
const maxAttempts = 3;

/** An event as it arrived. */
export type ArrivedEvent = {
  readonly bytes: Buffer;
  /** Bytes of the body, also where it was not read; 0 where that is not known. */
  readonly size: number;
  /** Values by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The sender's address. */
  readonly sender: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  readonly requestId: string;
};

/** An event, who sends it, and how its integration is found. */
export type SentEvent = {
  readonly event: ArrivedEvent;
  readonly find: () => Promise<ResolvedIntegration>;
  /** Null for the integration itself, whose token was sent. */
  readonly actor: Actor | null;
  readonly idempotency: Submission["idempotency"];
  /** The event that this one repeats: then neither its rate nor its signature is checked. */
  readonly replayOf: string | null;
};

/** The answer to an event. */
export type EventAnswer = { readonly status: 200 | 202; readonly answer: Answer };

/** The services that events are handled with. */
export type EventHandlerOptions = {
  /** Throws a `Refusal` while the store has not been opened. */
  readonly bus: () => CommandBus;
  readonly integrations: IntegrationCache;
  readonly verifier: EventVerifier;
  readonly rates: Pick<RateLimits, "ofIntegration">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** An event on its way, with its integration. */
type Taking = SentEvent & {
  readonly integration: ResolvedIntegration;
  readonly record: EventRecord;
};

type LoggedOutcome = "Test" | "Invalid" | "RateLimited" | null;

/** Takes events. */
export class EventHandler {
  readonly #options: EventHandlerOptions;
  readonly #rateLoggedAt = new Map<string, number>();

  constructor(options: EventHandlerOptions) {
    this.#options = options;
  }

  /** Takes an event. Rejects with a `Refusal`, which is logged with the integration. */
  async take(sent: SentEvent): Promise<EventAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const integration = await sent.find();
      try {
        return await this.#takeOnce(integration, sent);
      } catch (refusal) {
        const isOutdated = refusal instanceof Refusal && refusal.code === "PreconditionFailed";
        if (!isOutdated) throw refusal;
        this.#options.integrations.forget(integration);
        if (attempt === maxAttempts) throw busy();
      }
    }
  }

  async #takeOnce(integration: ResolvedIntegration, sent: SentEvent): Promise<EventAnswer> {
    const { event, replayOf } = sent;
    if (replayOf === null) await this.#spend({ ...sent, integration, record: recordOf(sent, null) });
    const content = await packEvent({ headers: event.headers, body: bodyText(event.bytes) });
    const taking: Taking = { ...sent, integration, record: recordOf(sent, content) };
    if (!integration.isEnabled) throw await this.#refused(taking, disabled(integration));
    const verified = replayOf === null ? await this.#verify(taking) : taking;
    const read = readInboundBody(event.bytes, event.headers["content-type"]);
    if ("problem" in read) throw await this.#refused(taking, invalidEvent(integration.type, read.problem));
    const message: InboundMessage = { body: read, headers: event.headers };
    return await this.#apply(verified, readEvent(integration, message));
  }

  async #apply(taking: Taking, content: EventContent): Promise<EventAnswer> {
    const { integration, record } = taking;
    if ("problem" in content)
      throw await this.#refused(taking, invalidEvent(integration.type, content.problem));
    if ("test" in content) return await this.#noted(taking, { message: content.test, status: 200 });
    if ("ignored" in content) return await this.#noted(taking, { message: content.ignored, status: 202 });
    if ("subscription" in content) {
      const message = await this.#options.verifier.confirm(integration, content.subscription);
      return await this.#noted(taking, { message, status: 200 });
    }
    const answer = await this.#submit(taking, {
      kind: "ReceiveAlerts",
      integration: integration.ref,
      alerts: content.incoming,
      invalid: content.invalid,
      event: record,
      ignoresDisabled: false,
    });
    return { status: 202, answer };
  }

  /** Checks the signature, where one is required. Rejects with a `Refusal`. */
  async #verify(taking: Taking): Promise<Taking> {
    const { integration, event, record } = taking;
    const { clock, verifier } = this.#options;
    const result = await verifier.verify(integration, { ...event, now: clock.now() });
    if (!result.valid) throw await this.#refused(taking, new Refusal("SignatureInvalid", result.reason));
    if (!result.replayable) return taking;
    return { ...taking, record: { ...record, bodyHash: hash("sha256", event.bytes) } };
  }

  /** Takes one event off the rate of the integration. Rejects with a `Refusal` where nothing is left. */
  async #spend(taking: Taking): Promise<void> {
    const { key } = taking.integration;
    const now = this.#options.clock.monotonic();
    const bucket = this.#options.rates.ofIntegration(key, now);
    if (bucket.take(now)) return;
    const refusal = new Refusal(
      "RateLimited",
      "This integration sends too many events. Send this event again later.",
      {
        // Most senders take any 4xx for final.
        status: 503,
        retryAfterSeconds: bucket.retryAfterSeconds(now),
      },
    );
    await this.#noteRate(taking, refusal);
    throw refusal;
  }

  /** Logs an event that was refused before it was read, such as one that is too large. Does not reject. */
  async logRefused(sent: SentEvent, refusal: Refusal): Promise<void> {
    try {
      const taking = { ...sent, integration: await sent.find(), record: recordOf(sent, null) };
      if (refusal.code === "RateLimited") return await this.#noteRate(taking, refusal);
      await this.#spend(taking);
      await this.#note(taking, { refusal, outcome: "Invalid" });
    } catch (error) {
      if (error instanceof Refusal) return;
      this.#options.logger.warn({ error }, "refused event could not be logged");
    }
  }

  /** Logs an event over a rate, once a minute. */
  async #noteRate(taking: Taking, refusal: Refusal): Promise<void> {
    const { key } = taking.integration;
    const now = this.#options.clock.monotonic();
    if (now - (this.#rateLoggedAt.get(key) ?? -rateLogInterval) < rateLogInterval) return;
    this.#rateLoggedAt.set(key, now);
    const message = `${refusal.message} Others that are refused within a minute have no entry of their own.`;
    await this.#note(taking, { refusal, outcome: "RateLimited", message });
  }

  /** Logs a refused event, and returns its refusal. */
  async #refused(taking: Taking, refusal: Refusal): Promise<Refusal> {
    await this.#note(taking, { refusal, outcome: "Invalid" });
    return refusal;
  }

  /** Logs a refusal. A failure to do so does not change the answer, unless the integration has changed. */
  async #note(
    taking: Taking,
    {
      refusal,
      outcome,
      message = refusal.message,
    }: { readonly refusal: Refusal; readonly outcome: LoggedOutcome; readonly message?: string },
  ): Promise<void> {
    const { integration, record } = taking;
    const { status } = refusal;
    try {
      const command = {
        kind: "RecordEvent",
        integration: integration.ref,
        event: record,
        status,
        message,
        outcome,
      } as const;
      await this.#submit({ ...taking, idempotency: null }, command);
    } catch (error) {
      if (error instanceof Refusal && error.code === "PreconditionFailed") throw error;
      this.#options.logger.warn({ error, integration: integration.id }, "refused event could not be logged");
    }
  }

  /** Logs an event that changes nothing, and answers it. */
  async #noted(
    taking: Taking,
    { message, status }: { readonly message: string; readonly status: 200 | 202 },
  ): Promise<EventAnswer> {
    const { integration, record: event } = taking;
    const outcome: LoggedOutcome = status === 200 ? "Test" : null;
    const command = {
      kind: "RecordEvent",
      integration: integration.ref,
      event,
      status,
      message,
      outcome,
    } as const;
    return { status, answer: await this.#submit(taking, command) };
  }

  async #submit(
    { integration, actor, event, idempotency }: Taking,
    command: IntegrationCommand,
  ): Promise<Answer> {
    const { ref, name } = integration;
    const own: Actor = { kind: "integration", number: "number" in ref ? ref.number : 0, name };
    const { requestId } = event;
    return await this.#options
      .bus()
      .submit({ command, actor: actor ?? own, requestId, idempotency, ifMatch: null });
  }
}

function recordOf({ event, replayOf }: SentEvent, content: string | null): EventRecord {
  const { arrivedAt, sender, size } = event;
  return { arrivedAt, sender, size, bodyHash: null, content, replayOf };
}

function busy(): Refusal {
  return new Refusal("LedgerUnavailable", "The integration is being changed. Send the event again.", {
    retryAfterSeconds: 1,
  });
}

/** The text of a body as it is stored; bytes that are not UTF-8 are read as Latin-1. */
function bodyText(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}
