/** The pages that links in a subscriber's mails open: confirm, manage and unsubscribe. */
import { isOpen } from "../../../contract/announcement-states.ts";
import { type Language, languageNames, languages } from "../../../contract/languages.ts";
import type {
  SubscriberChannel,
  SubscriberEvents,
  SubscriberState,
  SuspensionReason,
} from "../../../contract/subscribers.ts";
import type { SubscriptionScope } from "../../../rules/subscription-scope.ts";
import { type Html, html } from "../../html-template.ts";
import type { Snapshot } from "../../snapshot.ts";
import { pageTextsIn } from "../page-catalogues.ts";
import { pathsOf } from "../page-paths.ts";
import { localeOf } from "../status-page.ts";
import {
  choiceLine,
  collapsedEventFields,
  collapsedScopeFields,
  eventFields,
  type FieldError,
  isAboutAnnouncements,
  onlyFollowed,
  scopeFields,
} from "./choice-fields.ts";
import { headingAbout } from "./subscribe-catalogues.ts";
import {
  type ClosedAnnouncement,
  closedAnnouncement,
  closedPart,
  type FormProblem,
  leadFor,
  waitLine,
  wayHome,
} from "./subscribe-page.ts";
import {
  inLanguage,
  type SubscriptionContext,
  subscriptionDocument,
  subscriptionTexts,
} from "./subscription-document.ts";

/** A subscription as its own pages show it. */
export type SubscriptionView = {
  readonly channel: SubscriberChannel;
  /** Masked. */
  readonly address: string;
  readonly state: SubscriberState;
  readonly suspendedFor: SuspensionReason | null;
  readonly scope: SubscriptionScope;
  readonly events: SubscriberEvents;
  readonly language: string | null;
  /** `YYYY-MM-DD` in the page's time zone; null if it is not paused. */
  readonly pausedUntil: string | null;
};

/** Additional content of a subscription's page. */
export type SubscriptionNotice = {
  readonly isSaved?: boolean;
  readonly problem?: FormProblem | undefined;
  /** The end of a pause as it was entered, where the form is refused. */
  readonly pause?: string | null | undefined;
};

function addressLine({ channel, state, address }: SubscriptionView, context: SubscriptionContext): Html {
  // The address of a browser says nothing to its owner, whose browser this is.
  if (channel === "WebPush" && state === "Active") return html`${subscriptionTexts(context).push.active}`;
  return html`<span class="address">${address}</span>`;
}

/** The error of one field, if the problem of a form is about it. */
function errorOf(
  field: "scope" | "events" | "pause",
  problem: FormProblem | undefined,
  context: SubscriptionContext,
): FieldError {
  if (problem !== field) return { error: null, focus: null, describedBy: "" };
  const { nothingChosen, noMessages, manage } = subscriptionTexts(context);
  const text = { scope: nothingChosen, events: noMessages, pause: manage.pauseOver }[field];
  const describedBy = `wrong-${field}`;
  const error = html`<p class="wrong" role="alert" id="${describedBy}">${text}</p>\n`;
  return { error, focus: html` autofocus`, describedBy };
}

/** A heading that names the page, or the announcement that alone is followed, of which visitors of the page alone learn. */
function headingFor(
  heading: (page: string) => string,
  { snapshot, subscription }: { readonly snapshot: Snapshot; readonly subscription: SubscriptionView },
  context: SubscriptionContext,
): string {
  const followed = context.isOpen ? onlyFollowed(snapshot, subscription.scope) : undefined;
  return followed === undefined
    ? heading(context.page.name)
    : headingAbout(heading, followed.title, subscriptionTexts(context));
}

/** The announcement that alone is followed, if it is over. */
function endedFollowed(
  snapshot: Snapshot,
  { scope }: Pick<SubscriptionView, "scope">,
  { isOpen: isPageOpen }: SubscriptionContext,
): ClosedAnnouncement | null {
  const followed = isPageOpen ? onlyFollowed(snapshot, scope) : undefined;
  if (followed === undefined || isOpen(followed.kind, followed.state)) return null;
  return closedAnnouncement(followed, snapshot);
}

/**
 * Renders the confirmation page, on which the choices can be changed. Where the announcement that alone was to be followed has ended
 * meanwhile, it says so, and offers its components.
 */
export function renderConfirm(
  snapshot: Snapshot,
  {
    subscription,
    problem,
  }: { readonly subscription: SubscriptionView; readonly problem?: FormProblem | undefined },
  context: SubscriptionContext,
): string {
  const { confirm } = subscriptionTexts(context);
  const wrong = errorOf("scope", problem, context);
  const wrongEvents = errorOf("events", problem, context);
  // The names are for those who may see the page.
  const closed = endedFollowed(snapshot, subscription, context);
  const { scope } = subscription;
  const choice =
    closed === null
      ? { field: collapsedScopeFields, scope }
      : { field: scopeFields, scope: { ...scope, componentIds: closed.componentIds } };
  const fields = context.isOpen
    ? choice.field(snapshot, { scope: choice.scope, wrong }, context)
    : wrong.error;
  const events = isAboutAnnouncements(choice.scope)
    ? null
    : collapsedEventFields(subscription.events, context, wrongEvents);
  const body = html`<form class="form" method="post" action="${inLanguage(context.ownPath, context)}">
${closed === null ? null : closedPart(closed, snapshot, context)}${fields ?? wrong.error}${events}<button>${confirm.button}</button>
<p class="small">${confirm.ignore}</p>
</form>`;
  return subscriptionDocument(context, headingFor(confirm.heading, { snapshot, subscription }, context), {
    lead: addressLine(subscription, context),
    body,
  });
}

/**
 * Renders the page after a confirmation, which says who has subscribed to what. `manage` is the path of the page that changes
 * the subscription.
 */
export function renderConfirmed(
  snapshot: Snapshot,
  { manage, subscription }: { readonly manage: string; readonly subscription: SubscriptionView },
  context: SubscriptionContext,
): string {
  const texts = subscriptionTexts(context);
  const { channel } = subscription;
  // The names are for those who may see the page.
  const choices = context.isOpen ? html` · ${choiceLine(snapshot, subscription, context)}` : null;
  const closed = endedFollowed(snapshot, subscription, context);
  const text = channel === "WebPush" ? texts.push.done : texts.confirmed.text;
  return subscriptionDocument(
    context,
    headingFor(texts.confirmed.heading, { snapshot, subscription }, context),
    {
      lead: html`${addressLine(subscription, context)}${choices}</p>\n<p>${text}`,
      body: html`${closed === null ? null : closedPart(closed, snapshot, context)}${wayHome(context, html`<a href="${inLanguage(manage, context)}">${texts.manage.open}</a> `)}`,
    },
  );
}

function languageField({ language }: SubscriptionView, context: SubscriptionContext): Html {
  const { manage } = subscriptionTexts(context);
  const option = (value: string, label: string, lang: Language | null) =>
    html`<option value="${value}"${lang === null ? null : html` lang="${lang}"`}${(language ?? "") === value ? html` selected` : null}>${label}</option>`;
  return html`<div class="field"><label for="language">${manage.language}</label>
<select id="language" name="Language">${option("", manage.ownLanguage, null)}${languages.map((value) => option(value, languageNames[value], value))}</select></div>
`;
}

function pauseField(
  { pausedUntil }: SubscriptionView,
  { problem, pause }: SubscriptionNotice,
  context: SubscriptionContext,
): Html {
  const { manage } = subscriptionTexts(context);
  const { error, focus, describedBy } = errorOf("pause", problem, context);
  const invalid = error === null ? null : html` aria-invalid="true"`;
  return html`<div class="field"><label for="pause">${manage.pause}</label>
${error}<input id="pause" name="PausedUntil" type="date" value="${pause ?? pausedUntil ?? ""}" aria-describedby="${`${describedBy} pause-help`.trim()}"${invalid}${focus}>
<p class="small" id="pause-help">${manage.pauseHelp}</p></div>
`;
}

/** The notice of an active subscription that is paused. */
function pausedPart({ state, pausedUntil }: SubscriptionView, context: SubscriptionContext): Html | null {
  if (state !== "Active" || pausedUntil === null) return null;
  const { language, page } = context;
  const locale = localeOf(page.locale, language, pageTextsIn(language));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const text = subscriptionTexts(context).manage.pausedUntil(date.format(Date.parse(pausedUntil)));
  return html`<p class="notice" role="status">${text}</p>\n`;
}

/** A form with a single button. */
function actionForm(
  context: SubscriptionContext,
  action: string,
  { label, isSecond = true }: { readonly label: string; readonly isSecond?: boolean },
): Html {
  return html`<form class="form" method="post" action="${inLanguage(context.ownPath, context)}"><button name="Action" value="${action}"${isSecond ? html` class="second"` : null}>${label}</button></form>
`;
}

/** The notice for a subscription that gets no messages, and how to resume it. `gate` is where the page is entered. */
function stoppedPart(subscription: SubscriptionView, gate: string, context: SubscriptionContext): Html {
  const texts = subscriptionTexts(context);
  const { suspended, manage, unsubscribe } = texts;
  if (subscription.state === "Unsubscribed") {
    return actionForm(context, "Resume", { label: unsubscribe.again, isSecond: false });
  }
  if (subscription.suspendedFor === "ByOperator")
    return html`<p class="notice">${suspended.byOperator}</p>\n`;
  if (subscription.suspendedFor === "PageClosed" && !context.isOpen) {
    return html`<p class="notice">${suspended.pageClosed}</p>
<div class="form"><p><a class="button" href="${gate}">${suspended.toGate}</a></p></div>
`;
  }
  const why = subscription.suspendedFor === "PageClosed" ? suspended.pageClosed : suspended.bounced;
  return html`<p class="notice">${why}</p>
${actionForm(context, "Resume", { label: manage.resume, isSecond: false })}`;
}

/** The end of the links in earlier messages. A browser keeps its link itself, and would lose it. */
function linksPart({ channel }: SubscriptionView, context: SubscriptionContext): Html | null {
  if (channel === "WebPush") return null;
  const { heading, text } = subscriptionTexts(context).endLinks;
  return html`<section class="section"><form class="form" method="post" action="${inLanguage(context.ownPath, context)}"><details><summary>${heading}</summary>
<p class="small">${text}</p>
<button name="Action" value="EndLinks" class="second">${heading}</button></details></form></section>
`;
}

/** The deletion, which cannot be undone: its button appears only once its text is opened. */
function erasePart(context: SubscriptionContext): Html {
  const { erase } = subscriptionTexts(context);
  return html`<section class="section"><form class="form" method="post" action="${inLanguage(context.ownPath, context)}"><details><summary>${erase.heading}</summary>
<p class="small">${erase.text}</p>
<button name="Action" value="Erase" class="second">${erase.button}</button></details></form></section>
`;
}

/** Renders the page to change, end or erase a subscription. */
export function renderManage(
  snapshot: Snapshot,
  request: SubscriptionNotice & { readonly subscription: SubscriptionView; readonly gate: string },
  context: SubscriptionContext,
): string {
  const { subscription, gate, isSaved, problem } = request;
  const texts = subscriptionTexts(context);
  if (subscription.state === "Unsubscribed") {
    return subscriptionDocument(context, texts.unsubscribe.done(context.page.name), {
      lead: texts.unsubscribe.doneText,
      body: html`${stoppedPart(subscription, gate, context)}${erasePart(context)}`,
    });
  }
  const isStopped = subscription.state === "Suspended";
  const wrong = errorOf("scope", problem, context);
  const scope = context.isOpen ? scopeFields(snapshot, { ...subscription, wrong }, context) : null;
  const events = isAboutAnnouncements(subscription.scope)
    ? null
    : eventFields(subscription.events, context, errorOf("events", problem, context));
  const closed = endedFollowed(snapshot, subscription, context);
  const body = html`${isSaved === true ? html`<p class="notice" role="status">${texts.manage.saved}</p>\n` : null}${isStopped ? stoppedPart(subscription, gate, context) : pausedPart(subscription, context)}<form class="form" method="post" action="${inLanguage(context.ownPath, context)}">
${closed === null ? null : closedPart(closed, snapshot, context)}${scope ?? wrong.error}${events}${languageField(subscription, context)}${pauseField(subscription, request, context)}<button name="Action" value="Save">${texts.manage.save}</button>
</form>
<section class="section"><h2>${texts.unsubscribe.button}</h2>
<p class="small">${texts.unsubscribe.text}</p>
${actionForm(context, "Unsubscribe", { label: texts.unsubscribe.button })}</section>
${linksPart(subscription, context)}${erasePart(context)}`;
  return subscriptionDocument(context, texts.manage.heading(context.page.name), {
    result: isSaved === true ? texts.manage.saved : undefined,
    lead: addressLine(subscription, context),
    body,
  });
}

/** Renders the page with the unsubscribe button. */
export function renderUnsubscribe(subscription: SubscriptionView, context: SubscriptionContext): string {
  const { unsubscribe } = subscriptionTexts(context);
  const body = html`<form class="form" method="post" action="${inLanguage(context.ownPath, context)}">
<p>${addressLine(subscription, context)}</p>
<button>${unsubscribe.button}</button>
</form>`;
  return subscriptionDocument(context, unsubscribe.heading(context.page.name), {
    lead: unsubscribe.text,
    body,
  });
}

/**
 * Renders the page after one-click unsubscription; for a shared mailbox, that a link was sent. `renewal` is the path where a
 * mail address subscribes again with its choices, which its mailbox confirms: the link may have been forwarded.
 */
export function renderUnsubscribed(
  { isShared, renewal }: { readonly isShared: boolean; readonly renewal: string | null },
  context: SubscriptionContext,
): string {
  const { unsubscribe, linkSent } = subscriptionTexts(context);
  const heading = isShared ? linkSent.heading : unsubscribe.done(context.page.name);
  const lead = isShared ? unsubscribe.shared : unsubscribe.doneText;
  const { subscribe } = pathsOf(context.page, context.isLanguageRequested ? context.language : undefined);
  if (isShared) return subscriptionDocument(context, heading, { lead, body: wayHome(context) });
  const again =
    renewal === null
      ? wayHome(context, html`<a href="${subscribe}">${unsubscribe.again}</a> `)
      : html`<form class="form" method="post" action="${inLanguage(renewal, context)}"><button class="second">${unsubscribe.again}</button>
${wayHome(context)}</form>`;
  return subscriptionDocument(context, heading, { lead, body: again });
}

/** Renders the page after the deletion of a visitor's data. */
export function renderErased(context: SubscriptionContext): string {
  const { erase } = subscriptionTexts(context);
  return subscriptionDocument(context, erase.done, { lead: erase.doneText, body: wayHome(context) });
}

/** Renders the page of an expired link; its button sends a new one to the same address. */
export function renderExpired(
  renew: string,
  context: SubscriptionContext,
  retryAfterSeconds?: number,
): string {
  const { expired } = subscriptionTexts(context);
  const body = html`<form class="form" method="post" action="${inLanguage(renew, context)}">${waitLine(retryAfterSeconds, context)}<button>${expired.button}</button></form>`;
  return subscriptionDocument(context, expired.heading, { lead: expired.text, body });
}

/** Renders the form that requests a link to a subscription: `link` for a visitor whose link does not work. */
export function renderLinkRequest(
  problem: "email" | "link" | { readonly email: string; readonly retryAfterSeconds: number } | undefined,
  context: SubscriptionContext,
): string {
  const texts = subscriptionTexts(context);
  const isWrong = problem === "email";
  const busy = typeof problem === "object" ? problem : undefined;
  const invalid = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : null;
  const body = html`<form class="form" method="post" action="${inLanguage(context.ownPath, context)}">
${waitLine(busy?.retryAfterSeconds, context)}${isWrong ? html`<p class="wrong" role="alert" id="wrong">${texts.wrongEmail}</p>\n` : null}<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="Email" type="email" dir="ltr" autocomplete="email" maxlength="254" value="${busy?.email ?? ""}" required${invalid}></div>
<button>${texts.link.button}</button>
</form>`;
  const [heading, lead] =
    problem === "link" ? [texts.broken.heading, texts.broken.text] : [texts.link.heading, texts.link.lead];
  return subscriptionDocument(context, heading, { lead, body });
}

/**
 * Renders the response to a request for a link: the same whether the address is subscribed or not. `address` as it was
 * entered, empty if it was not.
 */
export function renderLinkSent(address: string, context: SubscriptionContext): string {
  const { heading, text } = subscriptionTexts(context).linkSent;
  return subscriptionDocument(context, heading, { lead: leadFor(address, text), body: wayHome(context) });
}

/** Renders the response to a visitor who subscribes again: the mailbox confirms it. */
export function renderRequestedAgain(context: SubscriptionContext): string {
  const { heading, instruction, text } = subscriptionTexts(context).requested;
  const body = html`<p class="small">${text}</p>\n${wayHome(context)}`;
  return subscriptionDocument(context, heading, { lead: instruction, body });
}

/** Renders the response to the holder of a link whose address has had its messages. */
export function renderLinkLimit(context: SubscriptionContext): string {
  const { heading, limit } = subscriptionTexts(context).linkSent;
  return subscriptionDocument(context, heading, { lead: limit, body: wayHome(context) });
}
