/**
 * Sends the messages of the team's alerts, and the mails with access links: claims them with a lease, prepares and sends
 * each, and records its result.
 */
import { randomUUID } from "node:crypto";
import { type ServiceSecret, unseal } from "../../auth/service-secret.ts";
import { type SigningColumns, signingSecretsOf } from "../../auth/subscriber-secrets.ts";
import { addressWithout } from "../../contract/page-addresses.ts";
import type { Clock } from "../../platform/clock.ts";
import { FailureLog } from "../../platform/failure-log.ts";
import type { Logger } from "../../platform/logger.ts";
import type { OutboundPolicy } from "../../platform/outbound-guard.ts";
import { nextAttempt } from "../../rules/delivery-retries.ts";
import { recover, renew, settle } from "../../store/outbox.ts";
import type { TeamDeliveryRow, TeamEvent } from "../../store/tables/team-tables.ts";
import type { AttemptResult, Channel } from "../channel.ts";
import { chatMessageOf } from "../chat/chat-message.ts";
import { renderMail } from "../messages/mail-template.ts";
import type { NotificationBus } from "../notification-store.ts";
import { PreparationLog } from "../preparation-log.ts";
import type { PreparedMessage } from "../prepared-message.ts";
import type { ResultWriter } from "../result-writer.ts";
import { prepareLinkMail } from "./link-mail.ts";
import { sendToPagerDuty } from "./pager-duty-channel.ts";
import { alertUrl, severityOf, type TeamMessage, teamParts, teamWebhookBody } from "./team-message.ts";
import {
  alertQuery,
  claimTeamDeliveries,
  destinationQuery,
  dueTeamQuery,
  personQuery,
  teamOutbox,
  wasNotifiedQuery,
} from "./team-queries.ts";

const pollMs = 1_000;
const renewMs = 15_000;
const stopMs = 8_000;
const concurrency = 4;

/** Options of the sender. */
export type TeamSenderOptions = {
  readonly store: NotificationBus;
  readonly secret: ServiceSecret;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly channels: readonly Channel[];
  readonly policy: OutboundPolicy;
  readonly pagerDutyUrl: string;
  readonly writer: ResultWriter;
  /** Whether the environment holds everything. */
  readonly isHeld: boolean;
};

type Send = () => Promise<AttemptResult>;

/** A message to a destination. */
type AlertDelivery = TeamDeliveryRow & { readonly event: TeamEvent; readonly destination: number };

const notSetUp: AttemptResult = {
  outcome: "failed",
  reason: "NoChannel",
  answer: "E-mail is not set up (SMTP_URL).",
  messageId: null,
  providerId: null,
};

const renewalTexts = {
  failed: "team message leases could not be renewed; retrying every 15 s",
  recovered: "team message leases are renewed again",
};

/** Sends the messages of the team's alerts until it is closed. */
export class TeamSender {
  readonly #options: TeamSenderOptions;
  readonly #failures: FailureLog;
  readonly #preparations: PreparationLog;
  readonly #owner = randomUUID();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #inFlight = new Map<number, Promise<void>>();
  #claiming: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: TeamSenderOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options.logger);
    this.#preparations = new PreparationLog(options.logger, "team message");
    this.#timers.push(
      setInterval(() => this.wake(), pollMs).unref(),
      setInterval(() => void this.#renew(), renewMs).unref(),
    );
  }

  /** Looks for messages now. */
  wake(): void {
    if (this.#isClosed || this.#inFlight.size >= concurrency) return;
    this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined));
  }

  async #claim(): Promise<void> {
    const { store, clock, logger, isHeld } = this.#options;
    const now = clock.now();
    try {
      if ((await store.rows(dueTeamQuery({ now }))).length === 0) return;
      const limit = concurrency - this.#inFlight.size;
      const owner = this.#owner;
      const claiming = claimTeamDeliveries({ owner, now, limit, isHeld });
      const [, rows = []] = await store.bookkeep([recover(teamOutbox, owner), claiming]);
      // The statement returns the rows of this table.
      for (const row of rows as TeamDeliveryRow[]) this.#start(row);
    } catch (error) {
      logger.debug({ error }, "team messages could not be claimed");
    }
  }

  #start(row: TeamDeliveryRow): void {
    const running = this.#deliver(row)
      .catch((error: unknown) => this.#options.logger.error({ error }, "team message failed unexpectedly"))
      .then(() => {
        this.#inFlight.delete(row.id);
        this.wake();
      });
    this.#inFlight.set(row.id, running);
  }

  async #renew(): Promise<void> {
    const ids = [...this.#inFlight.keys()];
    if (ids.length === 0) return;
    try {
      await this.#options.store.bookkeep([renew(teamOutbox, this.#owner, ids)]);
      this.#failures.succeeded(renewalTexts);
    } catch (error) {
      this.#failures.failed(renewalTexts, error);
    }
  }

  async #deliver(row: TeamDeliveryRow): Promise<void> {
    const { clock, logger } = this.#options;
    let send: Send | undefined;
    try {
      send = await this.#prepare(row);
      this.#preparations.succeeded();
    } catch (error) {
      // The store is away, or the address cannot be unsealed.
      this.#preparations.failed(error, row.public_id);
      await this.#record(row, { state: "Queued", next_attempt_at: clock.now() + 60_000 });
      return;
    }
    if (send === undefined) return this.#record(row, { state: "Suppressed" });
    const result = await send();
    await this.#record(row, this.#changesOf(row, result));
    if (result.outcome !== "sent")
      logger.warn({ delivery: row.public_id, answer: result.answer }, "team message was rejected");
  }

  #changesOf(row: TeamDeliveryRow, { outcome, answer, retryAfter }: AttemptResult) {
    const now = this.#options.clock.now();
    const attempts = row.attempts + 1;
    const recorded = { attempts, remote_answer: answer };
    if (outcome === "sent") return { ...recorded, state: "Sent", sent_at: now } as const;
    if (outcome !== "deferred" && outcome !== "unreachable") return { ...recorded, state: "Failed" } as const;
    const { channel, created_at: createdAt } = row;
    const next = nextAttempt({ channel, attempts, createdAt, now, retryAfter });
    // A person waits for the outcome of a test.
    return next === null || row.event === "Test"
      ? ({ ...recorded, state: "Failed" } as const)
      : ({ ...recorded, state: "Deferred", next_attempt_at: next } as const);
  }

  async #record(row: TeamDeliveryRow, changes: Partial<TeamDeliveryRow>): Promise<void> {
    const { writer, clock } = this.#options;
    const isOpen = changes.state === "Queued" || changes.state === "Deferred";
    // The address that a reset link was requested for may be anybody's.
    const forgotten = isOpen ? {} : { email_key: null };
    await writer.record(settle(teamOutbox, row, { state_at: clock.now(), ...changes, ...forgotten }));
  }

  /** How a message is sent as everything is now; undefined where it need not be. */
  async #prepare(row: TeamDeliveryRow): Promise<Send | undefined> {
    const { event, destination_id: destination } = row;
    if (event === "Invitation" || event === "Reset" || event === "EmailChange")
      return this.#send(await prepareLinkMail(this.#options, { ...row, event }));
    return destination === null ? undefined : await this.#prepareAlert({ ...row, event, destination });
  }

  #send(message: PreparedMessage | undefined): Send | undefined {
    if (message === undefined) return undefined;
    const channel = this.#options.channels.find((candidate) => candidate.name === message.channel);
    return () => (channel === undefined ? Promise.resolve(notSetUp) : channel.send(message, 0));
  }

  async #prepareAlert(row: AlertDelivery): Promise<Send | undefined> {
    const { store, baseUrl } = this.#options;
    const [[destination], alerts, people] = await Promise.all([
      store.rows(destinationQuery({ id: row.destination })),
      row.alert_id === null ? [] : store.rows(alertQuery({ id: row.alert_id })),
      row.person_id === null ? [] : store.rows(personQuery({ id: row.person_id })),
    ]);
    const alert = alerts[0] ?? null;
    if (destination === undefined || destination.page_deleted_at !== null) return undefined;
    if (row.event !== "Test" && (alert === null || destination.enabled === 0)) return undefined;
    if (row.event === "Triggered" && alert?.resolved_at !== null) return undefined;
    if (row.event === "Resolved" && !(await this.#wasNotified(row))) return undefined;
    const { page_public_id: id, page_name: name, page_slug: slug } = destination;
    const isFirst = Number(destination.first_page) === destination.page_id;
    const url = destination.page_url ?? addressWithout(baseUrl, { slug, isFirst });
    const message: TeamMessage = { event: row.event, alert, page: { id, name, slug, url }, baseUrl };
    if (row.channel === "PagerDuty") return this.#toPagerDuty(destination.address ?? "", message, row);
    return this.#send(this.#messageFor(row, message, { ...destination, email: people[0]?.email }));
  }

  async #wasNotified({ alert_id: alert, destination, person_id: person }: AlertDelivery) {
    const rows = await this.#options.store.rows(
      wasNotifiedQuery({ alert: alert ?? 0, destination, person: person ?? 0 }),
    );
    return rows.length > 0;
  }

  #messageFor(
    row: TeamDeliveryRow,
    message: TeamMessage,
    to: {
      readonly address: string | null;
      readonly email: string | undefined;
    } & SigningColumns,
  ): PreparedMessage | undefined {
    const { secret, clock } = this.#options;
    const now = clock.now();
    const { channel, public_id: deliveryId } = row;
    const parts = teamParts(message);
    const threadId = message.alert?.public_id ?? null;
    if (channel === "Email") {
      if (to.email === undefined) return undefined;
      const { page } = message;
      const rest = { language: "en", listId: `team.${page.slug}`, threadId, unsubscribe: null };
      return { channel, deliveryId, to: to.email, pageName: page.name, mail: renderMail(parts), ...rest };
    }
    if (channel === "PagerDuty" || to.address === null) return undefined;
    const common = { deliveryId, url: unseal(secret, to.address), source: "operator", now } as const;
    if (channel !== "Webhook") return { channel, ...common, content: chatMessageOf(parts, threadId) };
    const secrets = signingSecretsOf(secret, to, now);
    return { channel, ...common, body: teamWebhookBody(message, now), secrets, challenge: null };
  }

  #toPagerDuty(address: string, message: TeamMessage, row: TeamDeliveryRow): Send {
    const { policy, pagerDutyUrl, secret, clock } = this.#options;
    const { alert, page, event } = message;
    const parts = teamParts(message);
    return () =>
      sendToPagerDuty(policy, {
        url: pagerDutyUrl,
        now: clock.now(),
        event: {
          routingKey: unseal(secret, address),
          // A test is resolved by hand in PagerDuty: its only message is this one.
          action: event === "Resolved" ? "resolve" : "trigger",
          dedupKey: alert?.public_id ?? row.public_id,
          summary: parts.subject,
          detail: parts.notes.join(" "),
          severity: alert === null ? "info" : severityOf(alert.rule),
          pageName: page.name,
          pageUrl: page.url,
          rule: alert?.rule ?? "Test",
          component: alert?.subject_name ?? "",
          url: alertUrl(message),
          at: alert?.opened_at ?? row.created_at,
        },
      });
  }

  /** Begins nothing more; resolves when what is under way has ended, or after some seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, stopMs);
    await Promise.race([Promise.all([this.#claiming, ...this.#inFlight.values()]), late]);
    clearTimeout(timer);
  }
}
