/** The routes on which visitors subscribe and ask for a link. */
import { hashHost, makeSigningSecret, storeAddress } from "../../auth/subscriber-secrets.ts";
import { vapidKeysOf } from "../../auth/vapid-keys.ts";
import { type PlainAddress, readSubscriberAddress } from "../../commands/subscribers/subscriber-address.ts";
import {
  needsSigningSecret,
  parseVisitorSubscription,
  type ReadVisitorSubscription,
} from "../../commands/subscribers/subscriber-bodies.ts";
import { isOpen } from "../../contract/announcement-states.ts";
import { v2Subscribing } from "../../contract/document/open-paths.ts";
import { success } from "../../contract/envelope.ts";
import { Refusal } from "../../contract/refusal.ts";
import { defaultEvents, isNoEvents, type SubscriberEvents } from "../../contract/subscribers.ts";
import { channelLinkOf, chatChannelOf, mistakenChatOf } from "../../platform/chat-address.ts";
import { readWebhookUrl } from "../../platform/webhook-url.ts";
import { ownLanguage } from "../../publishing/page/page-catalogues.ts";
import {
  type ClosedAnnouncement,
  changeField,
  closedAnnouncement,
  type FormProblem,
  renderCode,
  renderRequested,
  renderSubscribe,
  type SubscribeForm,
  trapField,
} from "../../publishing/page/subscription/subscribe-page.ts";
import { renderLinkRequest, renderLinkSent } from "../../publishing/page/subscription/subscription-pages.ts";
import {
  emptyScope,
  isEmptyScope,
  type SubscriptionScope,
  wholePage,
} from "../../rules/subscription-scope.ts";
import { readJson } from "../json-body.ts";
import { isJson } from "../media-type.ts";
import type { Call } from "../operation-call.ts";
import type { RouteDefinition } from "../route-registration.ts";
import { choiceProblemOf, eventsIn, scopeIn } from "./subscription-forms.ts";
import {
  countRequest,
  formOf,
  refuseCrossSite,
  requestPath,
  type SubscriptionParts,
  submitVisit,
  type Visit,
  visitOf,
  visitRoute,
  waitOf,
  writePage,
} from "./subscription-parts.ts";
import { readV2Subscription, v2BodyOf } from "./v2-subscription.ts";
import { mayReachVisitor } from "./visitor-address.ts";

const subscribePath = "/subscribe";

/** The fields of an address. */
type AddressField = "email" | "webhook" | "push";

/** Why a form is shown again: its problems, in the order of its fields, too many requests, or to change it. */
type FormFault = {
  readonly problems?: readonly FormProblem[];
  readonly status?: number;
  readonly retryAfterSeconds?: number;
};

/** The problem behind the refusal of a form. Rethrows a refusal that is not about its fields. */
function problemOf(refusal: unknown, field: AddressField): FormProblem {
  if (!(refusal instanceof Refusal) || refusal.status !== 400) throw refusal;
  const isAddress = refusal.detail.errors?.some(({ Path }) => Path === "Address") === true;
  return isAddress ? field : choiceProblemOf(refusal);
}

/** The problem with the text that was entered as a webhook. */
function webhookProblemOf(entered: string): FormProblem {
  const read = readWebhookUrl(entered);
  if (channelLinkOf(entered) !== undefined) return "webhookChannel";
  if (mistakenChatOf(entered) !== undefined) return "webhookChat";
  if ("url" in read) return chatChannelOf(entered) === undefined ? "webhook" : "webhookChat";
  return read.part === undefined
    ? "webhook"
    : ({ port: "webhookPort", host: "webhookHost" } as const)[read.part];
}

/** The address entered in a field, or the problem with it. */
function readAddress(field: AddressField, entered: string): PlainAddress | FormProblem {
  const channel = {
    email: "Email" as const,
    webhook: chatChannelOf(entered) ?? ("Webhook" as const),
    push: "WebPush" as const,
  }[field];
  try {
    return readSubscriberAddress(channel, entered);
  } catch (refusal) {
    const problem = problemOf(refusal, field);
    return problem === "webhook" ? webhookProblemOf(entered) : problem;
  }
}

const isJsonCall = ({ exchange: { headers } }: Call) => isJson(headers.contentTypes, headers.contentEncoding);

/** Whether a form is a bot's, which fills in the hidden field. It gets the same response as everybody's. */
const isFromBot = (form: URLSearchParams | undefined) => (form?.get(trapField) ?? "") !== "";

/** The value of a parameter in lower case, whatever the case of its name. */
function queryValue(query: string, name: string): string | undefined {
  const parameter = [...new URLSearchParams(query)].find(([sent]) => sent.toLowerCase() === name);
  return parameter?.[1].toLowerCase();
}

/** The routes on which visitors subscribe. */
export class SubscribeRoutes {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  get routes(): RouteDefinition[] {
    const behindGate = (answer: (call: Call) => Promise<void>) => ({ isGate: false, answer });
    return [
      visitRoute(
        "GET",
        subscribePath,
        behindGate((call) => this.#show(call)),
      ),
      visitRoute(
        "POST",
        subscribePath,
        behindGate((call) => this.#subscribe(call)),
      ),
      visitRoute(
        "POST",
        v2Subscribing.path,
        behindGate((call) => this.#subscribeByStatusApi(call)),
      ),
      visitRoute("GET", requestPath, { isGate: true, answer: (call) => this.#showRequest(call) }),
      visitRoute("POST", requestPath, { isGate: true, answer: (call) => this.#requestLink(call) }),
    ];
  }

  /** The open announcement that a visit is about. */
  #announcementOf({ exchange, snapshot }: Visit): SubscribeForm["announcement"] {
    const requested = queryValue(exchange.query, "announcement");
    const announcement = snapshot.announcements.find(({ id }) => id === requested);
    return announcement !== undefined && isOpen(announcement.kind, announcement.state)
      ? announcement
      : undefined;
  }

  /** The announcement that a visit is about, if it is not open: with its components on the page. */
  #closedOf({ exchange, snapshot }: Visit): ClosedAnnouncement | undefined {
    const requested = queryValue(exchange.query, "announcement");
    if (requested === undefined) return undefined;
    const announcement = snapshot.announcements.find(({ id }) => id === requested);
    if (announcement === undefined) return { announcement: null, componentIds: [] };
    if (isOpen(announcement.kind, announcement.state)) return undefined;
    return closedAnnouncement(announcement, snapshot);
  }

  /** The scope that the form begins with: components of the page, if the address is about some. */
  #scopeOf(visit: Visit): SubscriptionScope {
    const { exchange, snapshot } = visit;
    const id = queryValue(exchange.query, "component");
    const component = snapshot.components.find((candidate) => candidate.id === id);
    const componentIds = component === undefined ? this.#closedOf(visit)?.componentIds : [component.id];
    return componentIds === undefined || componentIds.length === 0
      ? wholePage
      : { ...emptyScope, componentIds };
  }

  async #show({ exchange }: Call): Promise<void> {
    const visit = await visitOf(this.#parts, exchange, { path: subscribePath });
    const form = {
      channels: this.#parts.sources.channels,
      pushKey: vapidKeysOf(visit.secret).publicKey,
      scope: this.#scopeOf(visit),
      events: defaultEvents,
      announcement: this.#announcementOf(visit),
      closed: this.#closedOf(visit),
    };
    writePage(this.#parts, visit, {
      status: 200,
      body: renderSubscribe(visit.snapshot, form, visit.context),
      runsPush: true,
    });
  }

  /** A visit that may subscribe. Rejects with a `Refusal`. */
  async #admit({ exchange }: Call, path: string): Promise<Visit> {
    const visit = await visitOf(this.#parts, exchange, { path });
    refuseCrossSite(this.#parts, exchange);
    return visit;
  }

  async #subscribeByStatusApi(call: Call): Promise<void> {
    const { exchange } = call;
    const visit = await this.#admit(call, v2Subscribing.path);
    const form = isJsonCall(call) ? undefined : formOf(call.body);
    const body = form === undefined ? readJson(call.body) : v2BodyOf(form);
    const { subscription, answer } = readV2Subscription(body, visit.snapshot);
    if (!isFromBot(form)) await this.#submit(visit, subscription);
    return this.#parts.answers.json(exchange, 201, { body: JSON.stringify(answer) });
  }

  async #subscribe(call: Call): Promise<void> {
    const { exchange } = call;
    const visit = await this.#admit(call, subscribePath);
    if (isJsonCall(call)) {
      await this.#submit(visit, parseVisitorSubscription(readJson(call.body)));
      const body = JSON.stringify(success({ Requested: true }, "Requested"));
      return this.#parts.answers.json(exchange, 202, { body });
    }
    return await this.#subscribeByForm(visit, formOf(call.body));
  }

  async #subscribeByForm(visit: Visit, fields: URLSearchParams): Promise<void> {
    const email = fields.get("Email") ?? "";
    const webhook = fields.get("Webhook") ?? "";
    const announcement = this.#announcementOf(visit);
    // A form about one announcement asks for no scope: where it has closed meanwhile, the visitor chooses again.
    const closed = this.#closedOf(visit);
    const scope =
      closed !== undefined
        ? this.#scopeOf(visit)
        : announcement === undefined
          ? scopeIn(fields)
          : { ...emptyScope, announcementIds: [announcement.id] };
    const events = eventsIn(fields);
    const push = fields.get("Push") ?? "";
    const isWebhook = webhook.trim() !== "" || !this.#parts.sources.channels.includes("Email");
    const field = push === "" ? (isWebhook ? "webhook" : "email") : "push";
    const entered = { email, webhook, push };
    const isChange = fields.has(changeField);
    const fault = isChange
      ? { status: 200 }
      : closed !== undefined
        ? { status: 409 }
        : isFromBot(fields)
          ? undefined
          : await this.#submitForm(visit, { field, entered, scope, events });
    if (fault !== undefined) {
      const form = {
        channels: this.#parts.sources.channels,
        pushKey: vapidKeysOf(visit.secret).publicKey,
        scope,
        events: events ?? defaultEvents,
        announcement,
        closed,
        email,
        webhook,
        ...fault,
      };
      const { status = 400, retryAfterSeconds }: FormFault = fault;
      const body = renderSubscribe(visit.snapshot, form, visit.context);
      return writePage(this.#parts, visit, { status, body, runsPush: true, retryAfterSeconds });
    }
    const isChat = field === "webhook" && chatChannelOf(webhook) !== undefined;
    const body = isChat
      ? renderCode(
          { address: webhook.trim(), isWrong: false, fields, announcementId: announcement?.id ?? null },
          visit.context,
        )
      : renderRequested(
          {
            address: { ...entered, push: "" }[field].trim(),
            challengedHost: field === "webhook" ? (URL.parse(webhook.trim())?.hostname ?? null) : null,
            fields,
            announcement,
          },
          visit.context,
        );
    writePage(this.#parts, visit, { status: 202, body });
  }

  /** Submits a form. Resolves with its fault, if any. */
  async #submitForm(
    visit: Visit,
    {
      field,
      entered,
      scope,
      events,
    }: {
      readonly field: AddressField;
      readonly entered: Readonly<Record<AddressField, string>>;
      readonly scope: SubscriptionScope;
      readonly events: SubscriberEvents | undefined;
    },
  ): Promise<FormFault | undefined> {
    const { page, language } = visit.context;
    const choices = { scope, events, ...(language === ownLanguage(page) ? {} : { language }) };
    const address = readAddress(field, entered[field]);
    const isBoth = field === "webhook" && entered.email.trim() !== "";
    const isWrong = typeof address === "string";
    const problems: FormProblem[] = isBoth ? ["both"] : isWrong ? [address] : [];
    if (isEmptyScope(scope)) problems.push("scope");
    if (events !== undefined && isNoEvents(events)) problems.push("events");
    if (isWrong || problems.length > 0) return { problems };
    try {
      await this.#submit(visit, { address, choices });
      return undefined;
    } catch (refusal) {
      const isInvalid = refusal instanceof Refusal && refusal.status === 400;
      return isInvalid ? { problems: [problemOf(refusal, field)] } : waitOf(refusal);
    }
  }

  async #submit(visit: Visit, { address, choices }: ReadVisitorSubscription): Promise<void> {
    if (!this.#parts.sources.channels.includes(address.channel))
      throw new Refusal("ChannelUnavailable", "This page sends no mail. Subscribe with a webhook or a feed.");
    countRequest(this.#parts, visit.exchange);
    // A refused caller gets the general refusal: nobody learns the address behind a name here.
    if (!(await mayReachVisitor(this.#parts.sources, address))) return;
    const { secret, context, exchange } = visit;
    await submitVisit(this.#parts, exchange, {
      kind: "Subscribe",
      pageId: context.page.id,
      address: storeAddress(secret, address),
      choices,
      signingSecret: needsSigningSecret(address) ? makeSigningSecret(secret) : null,
      ...(address.channel === "Webhook" ? { hostHash: hashHost(secret, address.address) } : {}),
    });
  }

  async #showRequest({ exchange }: Call): Promise<void> {
    const visit = await visitOf(this.#parts, exchange, { path: requestPath });
    writePage(this.#parts, visit, { status: 200, body: renderLinkRequest(undefined, visit.context) });
  }

  async #requestLink(call: Call): Promise<void> {
    const { exchange, body } = call;
    const visit = await this.#admit(call, requestPath);
    const email = formOf(body).get("Email") ?? "";
    const address = readAddress("email", email);
    if (typeof address === "string")
      return writePage(this.#parts, visit, { status: 400, body: renderLinkRequest("email", visit.context) });
    try {
      countRequest(this.#parts, exchange);
      await submitVisit(this.#parts, exchange, {
        kind: "RequestSubscriptionLink",
        pageId: visit.context.page.id,
        address: storeAddress(visit.secret, address),
      });
    } catch (refusal) {
      const wait = waitOf(refusal);
      const body = renderLinkRequest({ email, ...wait }, visit.context);
      return writePage(this.#parts, visit, { ...wait, body });
    }
    writePage(this.#parts, visit, { status: 202, body: renderLinkSent(email.trim(), visit.context) });
  }
}
