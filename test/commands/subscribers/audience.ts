/** A store with a page of components, and commands of subscribers sent to it. */

import { ServiceSecret } from "../../../src/auth/service-secret.ts";
import { makeSigningSecret, storeAddress } from "../../../src/auth/subscriber-secrets.ts";
import type { Answer, Submission } from "../../../src/commands/command.ts";
import { readSubscriberAddress } from "../../../src/commands/subscribers/subscriber-address.ts";
import type {
  StoredAddress,
  SubscriberCommand,
  SubscriptionChoices,
} from "../../../src/commands/subscribers/subscriber-commands.ts";
import type { SubscriberChannel } from "../../../src/contract/subscribers.ts";
import {
  type LinkPurpose,
  linkVersion,
  type SubscriptionToken,
} from "../../../src/rules/subscription-links.ts";
import { type SubscriptionScope, wholePage } from "../../../src/rules/subscription-scope.ts";
import { q } from "../../../src/store/query.ts";
import type { SubscriberRow } from "../../../src/store/tables/subscriber-tables.ts";
import { keyActor, Stage } from "../stage.ts";

/** The secret that addresses are hashed and sealed with. */
export const secret = new ServiceSecret("a secret of at least 32 characters");

/** An address as commands have it. */
export function address(text: string, channel: SubscriberChannel = "Email"): StoredAddress {
  return storeAddress(secret, readSubscriberAddress(channel, text));
}

/** A separate store for a test, and queries on it. */
export class Audience {
  readonly stage: Stage;
  readonly pageId: string;

  private constructor(stage: Stage, pageId: string) {
    this.stage = stage;
    this.pageId = pageId;
  }

  static async open(): Promise<Audience> {
    const stage = await Stage.forTest();
    const [page] = await stage.rows(q.selectFrom("page").select("public_id").compile());
    return new Audience(stage, page?.public_id ?? "");
  }

  /** The same on another page. */
  onPage(pageId: string): Audience {
    return new Audience(this.stage, pageId);
  }

  /** Sends a command as a key does, or as said. */
  async send(
    command: SubscriberCommand,
    options: Partial<Submission> = { actor: keyActor() },
  ): Promise<Answer> {
    return await this.stage.send(command, options);
  }

  /** Sends a command as a visitor does; what became of it. */
  async visit(command: SubscriberCommand): Promise<unknown> {
    return (await this.stage.send(command, { actor: { kind: "visitor" } })).result;
  }

  /** Adds a subscriber whose consent is known; its row. */
  async add(
    text: string,
    more: { readonly scope?: SubscriptionScope; readonly isShared?: boolean } = {},
  ): Promise<SubscriberRow> {
    await this.send({
      kind: "CreateSubscriber",
      page: null,
      address: address(text),
      choices: { scope: more.scope ?? wholePage, sharedMailbox: more.isShared ?? false },
      consentNote: "signed form of 3 May",
      signingSecret: null,
    });
    return await this.row(text);
  }

  async subscribe(text: string, choices: SubscriptionChoices = {}): Promise<unknown> {
    const isWebhook = text.startsWith("https:");
    return await this.visit({
      kind: "Subscribe",
      pageId: this.pageId,
      address: address(text, isWebhook ? "Webhook" : "Email"),
      choices: { ...choices, scope: choices.scope ?? wholePage },
      signingSecret: isWebhook ? makeSigningSecret(secret) : null,
    });
  }

  async rows(): Promise<SubscriberRow[]> {
    return await this.stage.rows(q.selectFrom("subscriber").selectAll().orderBy("id").compile());
  }

  /** The row of an address, on the first page. */
  async row(text: string): Promise<SubscriberRow> {
    const { address_key: key } = address(text, text.startsWith("https:") ? "Webhook" : "Email");
    const row = (await this.rows()).find((candidate) => candidate.address_key === key);
    if (row === undefined) throw new Error(`${text} is no subscriber`);
    return row;
  }

  /** The messages that were recorded to be sent, in their order. */
  async messages(): Promise<string[]> {
    const rows = await this.stage.rows(q.selectFrom("notification").select("event").orderBy("id").compile());
    return rows.map(({ event }) => event);
  }

  /** The token of a link as it counts now. */
  token(row: SubscriberRow, purpose: LinkPurpose): { pageId: string; token: SubscriptionToken } {
    const token = { id: row.public_id, purpose, version: linkVersion(row, purpose) };
    return { pageId: this.pageId, token };
  }

  async confirm(text: string, choices: SubscriptionChoices = {}): Promise<unknown> {
    const by = this.token(await this.row(text), "confirm");
    return await this.visit({ kind: "ConfirmSubscription", isAdmitted: true, choices, ...by });
  }
}
