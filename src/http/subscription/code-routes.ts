/** The route on which the code of a chat channel is entered: the right one leads to the page that confirms. */
import { storeAddress } from "../../auth/subscriber-secrets.ts";
import { isConfirmationCode, tokenFor } from "../../auth/subscription-tokens.ts";
import { readSubscriberAddress } from "../../commands/subscribers/subscriber-address.ts";
import { Refusal } from "../../contract/refusal.ts";
import { chatChannelOf } from "../../platform/chat-address.ts";
import { codeFields, renderCode } from "../../publishing/page/subscription/subscribe-page.ts";
import { subscriberByHash } from "../../queries/subscriber-queries.ts";
import { confirmationLifetimeMs } from "../../rules/subscription-links.ts";
import { homeOf } from "../gate-paths.ts";
import { type Call, openedBus } from "../operation-call.ts";
import type { RouteDefinition } from "../route-registration.ts";
import {
  formOf,
  refuseCrossSite,
  refuseUnreadable,
  type SubscriptionParts,
  type Visit,
  visitOf,
  visitRoute,
  waitOf,
  writePage,
} from "./subscription-parts.ts";
import { linkPath } from "./subscription-routes.ts";

const codePath = "/subscription/code";

/** The route on which the code of a chat channel is entered. */
export class CodeRoutes {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  get routes(): RouteDefinition[] {
    return [visitRoute("POST", codePath, { isGate: true, answer: (call) => this.#enter(call) })];
  }

  async #enter(call: Call): Promise<void> {
    const visit = await visitOf(this.#parts, call.exchange, { path: codePath });
    refuseCrossSite(this.#parts, call.exchange);
    const fields = formOf(call.body);
    const address = (fields.get(codeFields.address) ?? "").trim();
    const announcementId = fields.get(codeFields.announcement);
    const wait = this.#count(call);
    if (wait !== undefined) {
      const { status, retryAfterSeconds } = wait;
      const body = renderCode({ address, retryAfterSeconds, fields, announcementId }, visit.context);
      return writePage(this.#parts, visit, { status, body, retryAfterSeconds });
    }
    const token = await this.#tokenFor(visit, address, fields.get(codeFields.code) ?? "");
    if (token === undefined) {
      const body = renderCode({ address, isWrong: true, fields, announcementId }, visit.context);
      return writePage(this.#parts, visit, { status: 400, body });
    }
    const { isLanguageRequested, language } = visit.context;
    const path = `${homeOf(visit.page)}${linkPath("confirm", token)}${isLanguageRequested ? `?Lang=${language}` : ""}`;
    this.#parts.answers.empty(call.exchange, 303, ["location", path, "cache-control", "private, no-store"]);
  }

  /** Counts a code; the wait where the address has entered too many. */
  #count({ exchange }: Call): ReturnType<typeof waitOf> | undefined {
    try {
      this.#parts.limits.countCode(this.#parts.callerOf(exchange.request).address);
      return undefined;
    } catch (refusal) {
      return waitOf(refusal);
    }
  }

  /** The token of the page that confirms a channel; undefined where the code is not the one that was posted there. */
  async #tokenFor({ secret, context }: Visit, address: string, code: string): Promise<string | undefined> {
    const channel = chatChannelOf(address);
    if (channel === undefined) return undefined;
    try {
      const stored = storeAddress(secret, readSubscriberAddress(channel, address));
      const row = await subscriberByHash(openedBus(this.#parts.sources), {
        hash: stored.address_hash,
        pageId: context.page.id,
      }).catch(refuseUnreadable);
      const at = row?.confirmation_at ?? null;
      if (row === undefined || at === null) return undefined;
      const isCurrent = this.#parts.sources.clock.now() - at < confirmationLifetimeMs;
      return isCurrent && isConfirmationCode(secret, row, code)
        ? tokenFor(secret, row, "confirm")
        : undefined;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status === 400) return undefined;
      throw refusal;
    }
  }
}
