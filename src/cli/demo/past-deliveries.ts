/** The subscribers of the demo's past, and the notifications that were sent to them. */

import type { ServiceSecret } from "../../auth/service-secret.ts";
import { makeSigningSecret, storeAddress } from "../../auth/subscriber-secrets.ts";
import type { Actor } from "../../commands/command.ts";
import { parseSubscriberCreate } from "../../commands/subscribers/subscriber-bodies.ts";
import { FanOut, type FanOutOptions } from "../../notifications/fan-out.ts";
import { createLogger } from "../../platform/logger.ts";
import { q } from "../../store/query.ts";
import type { DeliveryRow } from "../../store/tables/delivery-tables.ts";
import type { Chronicle, TimedAction } from "./chronicle.ts";
import { type DemoFailure, type DemoSubscriber, demoSubscribers } from "./demo-subscribers.ts";

const second = 1_000;
const day = 24 * 60 * 60 * second;

/** Options of the history of deliveries. */
export type PastDeliveriesOptions = {
  /** Adds the subscribers. */
  readonly by: Actor;
  /** The end of the history, in epoch milliseconds. */
  readonly now: number;
  readonly secret: ServiceSecret;
};

/** Adds subscribers, resolves the notifications of the past as the service does, and records how each was received. */
export class PastDeliveries {
  readonly #chronicle: Chronicle;
  readonly #options: PastDeliveriesOptions;
  readonly #fanOut: FanOut;
  /** The failures of subscribers, by the subscribers' numbers. */
  readonly #failures = new Map<number, DemoFailure>();

  constructor(chronicle: Chronicle, options: PastDeliveriesOptions) {
    this.#chronicle = chronicle;
    this.#options = options;
    const rows: Chronicle["rows"] = (query) => chronicle.rows(query);
    const inOrder: FanOutOptions["store"]["bookkeep"] = async (queries) => {
      const results: unknown[][] = [];
      for (const query of queries) results.push(await chronicle.rows(query));
      return results;
    };
    this.#fanOut = new FanOut({
      store: { rows, bookkeep: inOrder },
      writer: { run: inOrder },
      clock: { now: () => chronicle.now },
      logger: createLogger("error"),
      owner: "demo",
      isHeld: false,
      maxEventsPerHour: 1_000,
      onMany: () => undefined,
    });
  }

  /** The subscriptions, each at its time. */
  subscriptions(): TimedAction[] {
    return demoSubscribers.map((subscriber) => ({
      at: this.#options.now - subscriber.daysAgo * day,
      happen: () => this.#add(subscriber),
    }));
  }

  async #add(subscriber: DemoSubscriber): Promise<void> {
    const { address, name, channel = "Email", groups, language, failure } = subscriber;
    const { by, secret } = this.#options;
    const followed = q.selectFrom("component_group").select("public_id").where("name", "in", groups);
    const GroupIds = (await this.#chronicle.rows(followed.compile())).map(({ public_id: id }) => id);
    const { plain, ...command } = parseSubscriberCreate({
      Channel: channel,
      Address: address,
      Name: name,
      Scope: groups.length === 0 ? { Kind: "Page" } : { Kind: "Components", GroupIds },
      Language: language,
      Confirmed: true,
      ConsentNote: "a made-up subscriber of the demo",
    });
    const signingSecret = channel === "Webhook" ? makeSigningSecret(secret) : null;
    const stored = { ...command, address: storeAddress(secret, plain), signingSecret };
    const id = await this.#chronicle.make(by, stored);
    const added = q.selectFrom("subscriber").select("id").where("public_id", "=", id);
    for (const row of await this.#chronicle.rows(added.compile()))
      if (failure !== undefined) this.#failures.set(row.id, failure);
  }

  /** Sends the notifications of all that happened up to now. */
  async send(): Promise<void> {
    while (await this.#fanOut.run());
    const queued = q.selectFrom("delivery").selectAll().where("state", "=", "Queued").orderBy("id").compile();
    for (const delivery of await this.#chronicle.rows(queued)) await this.#end(delivery);
  }

  async #end(delivery: DeliveryRow): Promise<void> {
    const { id, public_id: messageId, created_at: createdAt, subscriber_id: number } = delivery;
    const failure = this.#failureOf(delivery);
    const endedAt = createdAt + (failure?.lasts ?? (1 + (id % 4)) * second);
    const result = failure?.result ?? {
      state: "Sent" as const,
      attempts: 1,
      sent_at: endedAt,
      remote_answer: delivery.channel === "Webhook" ? "HTTP 204" : "250 2.0.0 Ok",
      message_id: messageId,
    };
    const update = q
      .updateTable("delivery")
      .set({ ...result, state_at: endedAt })
      .where("id", "=", id);
    await this.#chronicle.rows(update.compile());
    if (failure?.suspends === true) {
      const suspension = { kind: "SuspendSubscribers", numbers: [number], reason: "Bounced" } as const;
      await this.#chronicle.execute({ kind: "clock" }, suspension);
    }
  }

  #failureOf({ subscriber_id: number, created_at: createdAt }: DeliveryRow): DemoFailure | undefined {
    const failure = this.#failures.get(number);
    if (failure === undefined) return undefined;
    const { fromDaysAgo, toDaysAgo = 0 } = failure;
    const daysAgo = (this.#options.now - createdAt) / day;
    return daysAgo <= fromDaysAgo && daysAgo >= toDaysAgo ? failure : undefined;
  }
}
