/** The routes that the links in a subscriber's mails lead to. GET and HEAD change nothing: scanners open every link. */

import { storeAddress } from "../../auth/subscriber-secrets.ts";
import { readSubscriptionToken, tokenFor } from "../../auth/subscription-tokens.ts";
import { readSubscriberAddress } from "../../commands/subscribers/subscriber-address.ts";
import { choicesOf } from "../../commands/subscribers/subscriber-choices.ts";
import type {
  SubscriberCommand,
  SubscriptionChoices,
} from "../../commands/subscribers/subscriber-commands.ts";
import { mergeChoices } from "../../commands/subscribers/subscriber-rows.ts";
import type { VisitOutcome } from "../../commands/subscribers/subscriber-visits.ts";
import { languageFor } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import { maskOwnAddress } from "../../platform/mail-address.ts";
import type { FormProblem } from "../../publishing/page/subscription/subscribe-page.ts";
import { inLanguage } from "../../publishing/page/subscription/subscription-document.ts";
import {
  renderConfirm,
  renderConfirmed,
  renderErased,
  renderExpired,
  renderLinkLimit,
  renderLinkRequest,
  renderLinkSent,
  renderManage,
  renderRequestedAgain,
  renderUnsubscribe,
  renderUnsubscribed,
  type SubscriptionView,
} from "../../publishing/page/subscription/subscription-pages.ts";
import { subscriberRow } from "../../queries/subscriber-queries.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { isCurrentToken, type LinkPurpose, type SubscriptionToken } from "../../rules/subscription-links.ts";
import { readJson } from "../../store/stored-json.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { gatePath, homeOf } from "../gate-paths.ts";
import { type Call, openedBus, param, readSecret } from "../operation-call.ts";
import type { RouteDefinition } from "../route-registration.ts";
import { choiceProblemOf, choicesIn, isPauseWrong } from "./subscription-forms.ts";
import {
  countRequest,
  formOf,
  linkNotFound,
  refuseUnreadable,
  requestPath,
  type SubscriptionParts,
  submitVisit,
  type Visit,
  visitOf,
  visitRoute,
  waitOf,
  writePage,
} from "./subscription-parts.ts";
import { mayReachVisitor } from "./visitor-address.ts";

/** The path below a page of each purpose of a link. */
const endings: Readonly<Record<LinkPurpose, string>> = {
  manage: "",
  confirm: "/confirm",
  unsubscribe: "/unsubscribe",
};

/** Where a link of a purpose leads, below the address of its page. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  return `${requestPath}/${token}${endings[purpose]}`;
}

/** A visit by a link that is authentic, and whose subscriber is there. */
type LinkVisit = Visit & {
  readonly token: SubscriptionToken;
  readonly row: SubscriberRow;
  /** The path of the link that sends another one. */
  readonly renewal: string;
  readonly isCurrent: boolean;
};

/** A form that was refused: its problem, and what was entered. */
type RefusedForm = {
  readonly problem: FormProblem;
  readonly entered: SubscriptionChoices;
  /** The day until which nothing is to be sent, as it was entered. */
  readonly pause: string | null;
};

function outcomeOf(result: unknown): VisitOutcome | undefined {
  const outcomes = [
    "Confirmed",
    "Saved",
    "Resumed",
    "Unsubscribed",
    "LinkSent",
    "LimitReached",
    "Erased",
  ] as const;
  const outcome =
    typeof result === "object" && result !== null && "Outcome" in result ? result.Outcome : null;
  return outcomes.find((candidate) => candidate === outcome);
}

/** The routes of links to confirm, to manage and to unsubscribe. */
export class SubscriptionRoutes {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  get routes(): RouteDefinition[] {
    const route = (method: "GET" | "POST", ending: string, answer: (call: Call) => Promise<void>) =>
      visitRoute(method, `${requestPath}${ending}`, {
        isGate: true,
        answer: (call) => answer(call).catch((refusal: unknown) => this.#explain(call, refusal)),
      });
    const ofToken = (method: "GET" | "POST", ending: string, answer: (call: Call) => Promise<void>) =>
      route(method, `/:token${ending}`, answer);
    return [
      ofToken("GET", endings.manage, (call) => this.#showManage(call)),
      ofToken("POST", endings.manage, (call) => this.#manage(call)),
      ofToken("GET", endings.confirm, (call) => this.#showConfirm(call)),
      ofToken("POST", endings.confirm, (call) => this.#confirm(call)),
      ofToken("GET", endings.unsubscribe, (call) => this.#showUnsubscribe(call)),
      ofToken("POST", endings.unsubscribe, (call) => this.#unsubscribe(call)),
      ofToken("POST", "/link", (call) => this.#renew(call)),
      // Links that a mail program has cut or continued.
      route("GET", "/*", () => Promise.reject(linkNotFound())),
    ];
  }

  /** Answers a browser whose link leads nowhere with the form that sends another one. Rejects with the other refusals. */
  async #explain({ exchange }: Call, refusal: unknown): Promise<void> {
    const isBroken = refusal instanceof Refusal && refusal.code === "LinkNotFound";
    if (!isBroken || !exchange.headers.accept.includes("text/html")) throw refusal;
    const visit = await visitOf(this.#parts, exchange, { path: requestPath });
    this.#write(visit, renderLinkRequest("link", visit.context), refusal.status);
  }

  /** Whose link was opened. A token of another service, page or purpose is nothing at all. Rejects with a `Refusal`. */
  async #visit(call: Call, purpose: LinkPurpose | "any"): Promise<LinkVisit> {
    const { sources } = this.#parts;
    const { exchange } = call;
    const text = param(call, "token");
    const token = readSubscriptionToken(readSecret(sources), text);
    const pageId = exchange.page?.snapshot?.page.id;
    if (token === undefined || pageId === undefined) throw linkNotFound();
    if (purpose !== "any" && token.purpose !== purpose) throw linkNotFound();
    const row = await subscriberRow(openedBus(sources), { id: token.id, pageId }).catch(refuseUnreadable);
    if (row === undefined) throw linkNotFound();
    const path = linkPath(token.purpose, text);
    const language = row.language === null ? undefined : languageFor(row.language);
    const visit = await visitOf(this.#parts, exchange, { path, language });
    const isCurrent = isCurrentToken(token, row, sources.clock.now());
    return { ...visit, token, row, isCurrent, renewal: `${homeOf(visit.page)}${requestPath}/${text}/link` };
  }

  /** The subscription of a link, with what was entered in its form. A confirmation is about the requested choices. */
  #presented({ row, context, token }: LinkVisit, entered: SubscriptionChoices = {}): SubscriptionView {
    const isRequested = token.purpose === "confirm";
    const stored = (isRequested ? readJson("subscriber", "requested", row) : null) ?? choicesOf(row);
    const { scope, events, language } = mergeChoices(stored, entered);
    const { paused_until: pausedUntil } = row;
    const isPaused = pausedUntil !== null && pausedUntil > this.#parts.sources.clock.now();
    return {
      channel: row.channel,
      // A link to unsubscribe is forwarded more than others, and works for ever.
      address:
        row.channel === "Email" && token.purpose !== "unsubscribe" ? maskOwnAddress(row) : row.address_mask,
      state: row.state,
      suspendedFor: row.suspended_for,
      scope,
      events,
      language,
      pausedUntil: isPaused ? dayAt(pausedUntil, context.page.timeZone).date : null,
    };
  }

  #write(visit: Visit, body: string, status = 200): void {
    writePage(this.#parts, visit, { status, body });
  }

  #writeExpired(visit: LinkVisit): void {
    this.#write(visit, renderExpired(visit.renewal, visit.context), 410);
  }

  async #submit(visit: LinkVisit, command: SubscriberCommand): Promise<VisitOutcome | undefined> {
    const { result } = await submitVisit(this.#parts, visit.exchange, command);
    return outcomeOf(result);
  }

  /** Submits the choices of a form; says where they are empty, or name what is gone. */
  async #submitChoices(
    visit: LinkVisit,
    fields: URLSearchParams,
    commandFor: (choices: SubscriptionChoices) => SubscriberCommand,
  ): Promise<RefusedForm | undefined> {
    const { page, isOpen } = visit.context;
    const now = this.#parts.sources.clock.now();
    const { announcementIds: followed } = this.#presented(visit).scope;
    const choices = choicesIn(fields, { timeZone: page.timeZone, now, isOpen, followed });
    const refused = { entered: choices, pause: fields.get("PausedUntil") };
    if (isPauseWrong(fields, choices)) return { problem: "pause", ...refused };
    try {
      await this.#submit(visit, commandFor(choices));
      return undefined;
    } catch (refusal) {
      return { problem: choiceProblemOf(refusal), ...refused };
    }
  }

  async #showConfirm(call: Call): Promise<void> {
    const visit = await this.#visit(call, "confirm");
    if (!visit.isCurrent) return this.#writeExpired(visit);
    const { row, snapshot, context } = visit;
    const isDone = row.state === "Active" && row.requested === null;
    const body = isDone
      ? renderConfirmed(snapshot, this.#confirmed(visit), context)
      : renderConfirm(snapshot, { subscription: this.#presented(visit) }, context);
    this.#write(visit, body);
  }

  #managePathOf({ page, row, secret }: LinkVisit): string {
    return `${homeOf(page)}${linkPath("manage", tokenFor(secret, row, "manage"))}`;
  }

  #confirmed(visit: LinkVisit) {
    return { manage: this.#managePathOf(visit), subscription: this.#presented(visit) };
  }

  async #confirm(call: Call): Promise<void> {
    const visit = await this.#visit(call, "confirm");
    if (!visit.isCurrent) return this.#writeExpired(visit);
    const { snapshot, context, token } = visit;
    const by = { pageId: context.page.id, token, isAdmitted: context.isOpen };
    const refused = await this.#submitChoices(visit, formOf(call.body), (choices) => ({
      kind: "ConfirmSubscription",
      ...by,
      choices,
    }));
    if (refused === undefined) {
      const confirmed = await this.#visit(call, "confirm");
      return this.#write(visit, renderConfirmed(snapshot, this.#confirmed(confirmed), context));
    }
    const { problem, entered } = refused;
    const subscription = this.#presented(visit, entered);
    this.#write(visit, renderConfirm(snapshot, { subscription, problem }, context), 400);
  }

  async #showManage(call: Call): Promise<void> {
    const visit = await this.#visit(call, "manage");
    if (!visit.isCurrent) return this.#writeExpired(visit);
    this.#writeManage(visit, { isSaved: new URLSearchParams(call.exchange.query).has("Saved") });
  }

  #writeManage(
    visit: LinkVisit,
    { isSaved, problem, entered, pause }: Partial<RefusedForm> & { readonly isSaved?: boolean },
  ): void {
    const { snapshot, context, page, exchange } = visit;
    const gate = `${homeOf(page)}${gatePath}?To=${encodeURIComponent(exchange.path)}`;
    const form = {
      subscription: this.#presented(visit, entered),
      gate,
      isSaved: isSaved ?? false,
      problem,
      pause,
    };
    this.#write(visit, renderManage(snapshot, form, context), problem === undefined ? 200 : 400);
  }

  async #manage(call: Call): Promise<void> {
    const visit = await this.#visit(call, "manage");
    if (!visit.isCurrent) return this.#writeExpired(visit);
    const fields = formOf(call.body);
    const { context, token } = visit;
    const by = { pageId: context.page.id, token };
    const action = fields.get("Action");
    if (action === "Erase") {
      await this.#submit(visit, { kind: "EraseSubscription", ...by });
      return this.#write(visit, renderErased(context));
    }
    if (action === "EndLinks") {
      await this.#submit(visit, { kind: "EndEarlierLinks", ...by });
      return this.#showRenewed(await this.#visit(call, "manage"));
    }
    if (action === "Move") {
      await this.#move(visit, fields.get("Push") ?? "");
      return this.#writeManage(visit, { isSaved: true });
    }
    if (action !== "Unsubscribe" && action !== "Resume") {
      const refused = await this.#submitChoices(visit, fields, (choices) => ({
        kind: "ChangeSubscription",
        ...by,
        choices,
      }));
      if (refused !== undefined) return this.#writeManage(visit, refused);
      return this.#writeManage(await this.#visit(call, "manage"), { isSaved: true });
    }
    if (action === "Unsubscribe") await this.#submit(visit, { kind: "Unsubscribe", ...by });
    else await this.#submit(visit, { kind: "ResumeSubscription", isAdmitted: context.isOpen, ...by });
    this.#writeManage(await this.#visit(call, "manage"), {});
  }

  /** Leads to the page to manage at its link as it is now, whose earlier ones have ended. */
  #showRenewed(visit: LinkVisit): void {
    const path = inLanguage(`${this.#managePathOf(visit)}?Saved=true`, visit.context);
    const headers = ["location", path, "cache-control", "private, no-store"];
    this.#parts.answers.empty(visit.exchange, 303, headers);
  }

  /** Takes the address by which a push service has replaced that of a browser. Rejects with a `Refusal`. */
  async #move(visit: LinkVisit, push: string): Promise<void> {
    const plain = readSubscriberAddress("WebPush", push, { path: "Push" });
    if (!(await mayReachVisitor(this.#parts.sources, plain))) return;
    const { context, token, secret } = visit;
    const address = storeAddress(secret, plain);
    await this.#submit(visit, { kind: "MovePushSubscription", pageId: context.page.id, token, address });
  }

  async #showUnsubscribe(call: Call): Promise<void> {
    const visit = await this.#visit(call, "unsubscribe");
    const { row, context } = visit;
    const isDone = row.state === "Unsubscribed";
    this.#write(
      visit,
      isDone
        ? renderUnsubscribed(this.#ended(visit), context)
        : renderUnsubscribe(this.#presented(visit), context),
    );
  }

  /** Also by one click of a mail program (RFC 8058): 200 without a redirect or a cookie, whatever the body says. */
  async #unsubscribe(call: Call): Promise<void> {
    const visit = await this.#visit(call, "unsubscribe");
    const { context, token } = visit;
    const outcome = await this.#submit(visit, { kind: "Unsubscribe", pageId: context.page.id, token });
    const isShared = outcome === "LinkSent";
    this.#write(visit, renderUnsubscribed({ ...this.#ended(visit), isShared }, context));
  }

  /** The end of a subscription: of a mail address the way back to its choices. */
  #ended({ row, renewal }: LinkVisit) {
    const isMail = row.channel === "Email" && row.suspended_for === null;
    return { isShared: false, renewal: isMail ? renewal : null };
  }

  /** Asks the mailbox of an ended subscription to confirm it once more, with its choices. */
  async #subscribeAgain({ row, context, exchange }: LinkVisit): Promise<void> {
    const { channel, address, address_key, address_hash, address_mask } = row;
    const { language, ...choices } = choicesOf(row);
    await submitVisit(this.#parts, exchange, {
      kind: "Subscribe",
      pageId: context.page.id,
      address: { channel, address, address_key, address_hash, address_mask },
      choices: { ...choices, language: language === null ? null : languageFor(language) },
      signingSecret: null,
    });
  }

  async #renew(call: Call): Promise<void> {
    const visit = await this.#visit(call, "any");
    const { context, token, exchange } = visit;
    try {
      countRequest(this.#parts, exchange);
      if (token.purpose === "unsubscribe" && visit.row.state === "Unsubscribed") {
        await this.#subscribeAgain(visit);
        return this.#write(visit, renderRequestedAgain(context), 202);
      }
      const by = { pageId: context.page.id, token };
      const outcome = await this.#submit(visit, { kind: "RenewSubscriptionLink", ...by });
      const isLimited = outcome === "LimitReached";
      this.#write(visit, isLimited ? renderLinkLimit(context) : renderLinkSent("", context), 202);
    } catch (refusal) {
      const wait = waitOf(refusal);
      const body = renderExpired(visit.renewal, context, wait.retryAfterSeconds);
      writePage(this.#parts, visit, { ...wait, body });
    }
  }
}
