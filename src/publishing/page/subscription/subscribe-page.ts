/** The subscribe page, and the responses to its form. */
import {
  type ChatChannel,
  chatChannels,
  type SubscriberChannel,
  type SubscriberEvents,
} from "../../../contract/subscribers.ts";
import type { AnnouncementState } from "../../../contract/words.ts";
import {
  channelLinkOf,
  chatChannelOf,
  chatServiceNames,
  chatUrlBeginning,
  chatUrlExample,
  mistakenChatOf,
} from "../../../platform/chat-address.ts";
import type { SubscriptionScope } from "../../../rules/subscription-scope.ts";
import { browserAssets } from "../../browser-assets.ts";
import { type Html, html } from "../../html-template.ts";
import type { Snapshot, SnapshotAnnouncement } from "../../snapshot.ts";
import { homeScreenFavicon } from "../page-branding.ts";
import { pageTextsIn } from "../page-catalogues.ts";
import { pathsOf } from "../page-paths.ts";
import { contextOf, feedLinks } from "../status-page.ts";
import { inSentences } from "../texts/text-formats.ts";
import { collapsedEventFields, collapsedScopeFields, type FieldError } from "./choice-fields.ts";
import { pushPart } from "./push-part.ts";
import {
  inLanguage,
  type SubscriptionContext,
  subscriptionDocument,
  subscriptionTexts,
} from "./subscription-document.ts";

/** A problem with a submitted form: what it is about. */
export type FormProblem =
  | "email"
  | "webhook"
  | "webhookPort"
  | "webhookHost"
  | "webhookChat"
  | "webhookChannel"
  | "both"
  | "push"
  | "scope"
  | "events"
  | "pause";

/** The problems of the field for a webhook, or of both address fields. */
const webhookProblems: readonly FormProblem[] = [
  "both",
  "webhook",
  "webhookPort",
  "webhookHost",
  "webhookChat",
  "webhookChannel",
];

/** An announcement that is over; null if it is no longer known. */
export type ClosedAnnouncement = {
  readonly announcement: SnapshotAnnouncement | null;
  /** Its components on the page. */
  readonly componentIds: readonly string[];
};

/** An announcement of a snapshot that is over. */
export function closedAnnouncement(
  announcement: SnapshotAnnouncement,
  { components }: Pick<Snapshot, "components">,
): ClosedAnnouncement {
  const affectedIds = new Set(announcement.affected.map(({ componentId }) => componentId));
  const listed = components.filter(({ id }) => affectedIds.has(id));
  return { announcement, componentIds: listed.map(({ id }) => id) };
}

/** The form on which visitors subscribe. */
export type SubscribeForm = {
  readonly channels: readonly SubscriberChannel[];
  readonly scope: SubscriptionScope;
  readonly events: SubscriberEvents;
  /** An open announcement that alone is subscribed to; undefined for the page. */
  readonly announcement?: { readonly id: string; readonly title: string } | undefined;
  /** The announcement to which the visitor wanted to subscribe, and which is not open. */
  readonly closed?: ClosedAnnouncement | undefined;
  readonly email?: string;
  readonly webhook?: string;
  /** The key that browsers subscribe with; undefined where they cannot. */
  readonly pushKey?: string | undefined;
  /** In the order of the form. */
  readonly problems?: readonly FormProblem[];
  /** After too many requests. */
  readonly retryAfterSeconds?: number | undefined;
};

/** The states in which announcements end. */
const closedStates = ["Resolved", "Completed", "Cancelled", "Archived"] as const;
const isClosedState = (state: AnnouncementState): state is (typeof closedStates)[number] =>
  closedStates.some((closed) => closed === state);

/** The line above a form that was refused after too many requests. */
export function waitLine(seconds: number | undefined, context: SubscriptionContext): Html | null {
  if (seconds === undefined) return null;
  const { locale } = pageTextsIn(context.language);
  const duration = new Intl.NumberFormat(locale, { style: "unit", unit: "second", unitDisplay: "long" });
  const text = subscriptionTexts(context).tooMany(duration.format(seconds));
  return html`<p class="wrong" role="alert">${text}</p>\n`;
}

/** Name of the hidden honeypot field: only bots fill it in. */
export const trapField = "Website";

/** The chat service that an address belongs to, or is meant for. */
const serviceOf = (address: string): ChatChannel =>
  chatChannelOf(address) ?? mistakenChatOf(address) ?? "Slack";

/** The beginning of an address that would be a webhook of the chat service that a link belongs to. */
const beginningFor = (link: string): string => chatUrlBeginning(channelLinkOf(link) ?? "Slack");

/** The manuals of the chat services about incoming webhooks. */
const chatGuides: Readonly<Record<ChatChannel, string>> = {
  Slack: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
  MicrosoftTeams: "https://support.microsoft.com/office/8ae491c7-0394-4861-ba59-055e33f75498",
  Discord: "https://support.discord.com/hc/articles/228383668",
  GoogleChat: "https://developers.google.com/workspace/chat/quickstart/webhooks",
};

function errorOf(
  problem: FormProblem,
  { problems = [], webhook = "" }: SubscribeForm,
  context: SubscriptionContext,
): FieldError {
  if (!problems.includes(problem)) return { error: null, focus: null, describedBy: "" };
  const texts = subscriptionTexts(context);
  const service = serviceOf(webhook);
  const text = {
    email: texts.wrongEmail,
    webhook: texts.wrongWebhook,
    webhookPort: texts.wrongPort,
    webhookHost: texts.wrongHost,
    webhookChat: texts.wrongChat(chatServiceNames[service], chatUrlExample(service)),
    webhookChannel: texts.channelLink(beginningFor(webhook)),
    both: texts.twoAddresses,
    push: texts.push.failed,
    scope: texts.nothingChosen,
    events: texts.noMessages,
    pause: texts.manage.pauseOver,
  }[problem];
  return {
    error: html`<p class="wrong" id="wrong-${problem}">${text}</p>\n`,
    focus: problems[0] === problem ? html` autofocus` : null,
    describedBy: `wrong-${problem}`,
  };
}

/** The address fields of the available channels. */
function addressFields(form: SubscribeForm, context: SubscriptionContext): Html {
  const texts = subscriptionTexts(context);
  const wrongEmail = errorOf("email", form, context);
  const webhookProblem = webhookProblems.find((problem) => form.problems?.includes(problem) === true);
  const wrongWebhook = errorOf(webhookProblem ?? "webhook", form, context);
  const invalid = ({ error }: FieldError) => (error === null ? null : html` aria-invalid="true"`);
  const emailDescribedBy =
    wrongEmail.error === null ? null : html` aria-describedby="${wrongEmail.describedBy}"`;
  const email = html`<div class="field"><label for="email">${texts.email}</label>
${wrongEmail.error}<input id="email" name="Email" type="email" dir="ltr" autocomplete="email" maxlength="254" value="${form.email ?? ""}"${emailDescribedBy}${invalid(wrongEmail)}${wrongEmail.focus}></div>
`;
  const guides = chatChannels.map(
    (channel) => html`<a href="${chatGuides[channel]}">${chatServiceNames[channel]}</a> `,
  );
  const webhook = html`<div class="field"><label for="webhook">${texts.webhook}</label>
${wrongWebhook.error}<input id="webhook" name="Webhook" type="url" dir="ltr" inputmode="url" autocomplete="url" maxlength="2048" value="${form.webhook ?? ""}" aria-describedby="${`${wrongWebhook.describedBy} webhook-help`.trim()}"${invalid(wrongWebhook)}${wrongWebhook.focus}>
<p class="small" id="webhook-help">${texts.chatHelp(chatUrlBeginning("Slack"))}</p>
<p class="small guides">${texts.chatGuides} ${guides}</p>
<p class="small">${texts.webhookHelp}</p></div>
`;
  // Without mail it is open: without scripts the browser offers nothing.
  const hasEmail = form.channels.includes("Email");
  const isOpen = !hasEmail || wrongWebhook.error !== null || (form.webhook ?? "") !== "";
  const collapsible = (
    content: Html,
  ) => html`<details${isOpen ? html` open` : null}><summary>${texts.useWebhook}</summary>
${content}</details>
`;
  if (hasEmail) return html`${email}${collapsible(webhook)}`;
  return form.pushKey === undefined ? webhook : collapsible(html`${webhook}<button>${texts.submit}</button>`);
}

/** Where the form is sent: with its announcement, if it is about one. */
function formPath(announcement: SubscribeForm["announcement"], context: SubscriptionContext): string {
  const query = announcement === undefined ? "" : `?Announcement=${announcement.id}`;
  return inLanguage(`${context.ownPath}${query}`, context);
}

/** The sentence that says when an announcement ended. */
function endSentence(
  { state, resolvedAt }: SnapshotAnnouncement,
  snapshot: Snapshot,
  context: SubscriptionContext,
): string {
  const { text, ended } = subscriptionTexts(context).closed;
  if (resolvedAt === null || !isClosedState(state)) return text;
  const { clock, texts, now } = contextOf(snapshot, context.language);
  return ended[state](texts.origin.at(clock.momentInZone(resolvedAt, now)));
}

/** Says that the announcement that the visitor wanted to follow is over, and what there is to follow instead. */
export function closedPart(
  { announcement, componentIds }: ClosedAnnouncement,
  snapshot: Snapshot,
  context: SubscriptionContext,
): Html {
  const { text, choice } = subscriptionTexts(context).closed;
  const { between } = pageTextsIn(context.language);
  const name = announcement === null ? null : html`<b>${announcement.title}</b><br>`;
  const end = announcement === null ? text : endSentence(announcement, snapshot, context);
  return html`<p class="notice" role="status">${name}${inSentences(between, [end, componentIds.length === 0 ? null : choice])}</p>
`;
}

/** Renders the subscribe page. `snapshot` is localised. */
export function renderSubscribe(
  snapshot: Snapshot,
  form: SubscribeForm,
  context: SubscriptionContext,
): string {
  const texts = subscriptionTexts(context);
  const { announcement, pushKey } = form;
  const wrongScope = errorOf("scope", form, context);
  const scope =
    announcement === undefined
      ? collapsedScopeFields(snapshot, { scope: form.scope, wrong: wrongScope }, context)
      : null;
  // What no field of the form is about.
  const { error } = errorOf("push", form, context);
  const paths = pathsOf(context.page, context.isLanguageRequested ? context.language : undefined);
  const action = formPath(announcement, context);
  const address = addressFields(form, context);
  const trap = html`<div class="trap" aria-hidden="true"><label for="website">${texts.leaveEmpty}</label><input id="website" name="${trapField}" type="text" tabindex="-1" autocomplete="off"></div>
`;
  const choices = html`${scope}${announcement === undefined ? collapsedEventFields(form.events, context, errorOf("events", form, context)) : null}`;
  const push = pushKey === undefined ? null : pushPart(pushKey, context);
  const submit = html`<button>${texts.submit}</button>`;
  // Without mail the browser is the way of visitors; a webhook is one of systems.
  const isPushFirst = push !== null && !form.channels.includes("Email");
  const fields = isPushFirst
    ? html`${trap}${choices}${push}${address}`
    : html`${address}${trap}${choices}${submit}\n${push}`;
  const feeds = feedLinks(paths, pageTextsIn(context.language)).map((link) => html`<li>${link}</li>`);
  // Messages of other channels are confirmed and ended otherwise, as their fields say.
  const hasEmail = form.channels.includes("Email");
  const body = html`<form class="form" method="post" action="${action}" novalidate>
${form.closed === undefined ? null : closedPart(form.closed, snapshot, context)}${waitLine(form.retryAfterSeconds, context)}${scope === null ? wrongScope.error : null}${error}${fields}${hasEmail ? html`<p class="small">${texts.privacy}</p>\n` : null}</form>
${hasEmail ? html`<p class="small ways"><a href="${paths.manage}">${texts.toLink}</a></p>\n` : null}<section class="section ways small"><h2>${texts.feeds}</h2>
<ul>${feeds}</ul></section>
`;
  const heading =
    announcement === undefined ? texts.heading(context.page.name) : texts.headingOf(announcement.title);
  return subscriptionDocument(context, heading, {
    lead: hasEmail ? texts.lead : null,
    body,
    ...(pushKey === undefined
      ? {}
      : {
          script: browserAssets.pushScript,
          // Of a page behind a password it is read with the visitor's cookie.
          head: html`<link rel="manifest" href="${paths.manifest}" crossorigin="use-credentials">
<link rel="apple-touch-icon" href="${homeScreenFavicon(context.page, paths.home)?.path ?? paths.touchIcon}">
`,
        }),
  });
}

/** Name of the button that shows a sent form again. */
export const changeField = "Change";

/** The fields of a form that was sent, hidden in another, without the honeypot and those that it has itself. */
function hiddenFields(fields: URLSearchParams, own: readonly string[]): Html[] {
  return [...fields]
    .filter(([name]) => name !== trapField && !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);
}

/**
 * Renders the response to a subscription: the same for any state of the address, as it was entered. Its button sends
 * the form's `fields` again, to correct the address and keep the choices: never in a URL, as they hold the address.
 */
export function renderRequested(
  {
    address,
    challengedHost,
    fields,
    announcement,
  }: {
    readonly address: string;
    /** The host of a webhook, which has to answer a challenge; null where a message asks for the confirmation. */
    readonly challengedHost: string | null;
    readonly fields: URLSearchParams;
  } & Pick<SubscribeForm, "announcement">,
  context: SubscriptionContext,
): string {
  const { requested, challenge } = subscriptionTexts(context);
  const [heading, text, change] =
    challengedHost === null
      ? [requested.heading, requested.instruction, requested.change]
      : [challenge.heading, challenge.text(challengedHost), requested.changeUrl];
  const details = challengedHost === null ? html`<p class="small">${requested.text}</p>\n` : null;
  const body = html`<form class="form" method="post" action="${formPath(announcement, context)}">
${details}${hiddenFields(fields, [])}<button name="${changeField}" value="true" class="second">${change}</button>
${wayHome(context)}</form>`;
  return subscriptionDocument(context, heading, { lead: leadFor(address, text), body });
}

/** A text about an address that was just entered, below it: a typing error is seen before the mail is waited for. */
export function leadFor(address: string, text: string): Html | string {
  return address === "" ? text : html`<b class="address">${address}</b><br>${text}`;
}

/** The fields of the form for a code. */
export const codeFields = { address: "Address", code: "Code", announcement: "Announcement" } as const;

/**
 * Renders the form for the code posted to a chat channel, with the address of the channel. Its second button sends the
 * `fields` of the subscribe form again, to correct the address.
 */
export function renderCode(
  {
    address,
    isWrong = false,
    retryAfterSeconds,
    fields,
    announcementId,
  }: {
    readonly address: string;
    readonly isWrong?: boolean;
    /** Set where too many codes were entered. */
    readonly retryAfterSeconds?: number;
    readonly fields: URLSearchParams;
    /** The announcement that is subscribed to; null for the page. */
    readonly announcementId: string | null;
  },
  context: SubscriptionContext,
): string {
  const { code, requested } = subscriptionTexts(context);
  const { heading, instruction, text, label, button, wrong } = code;
  const paths = pathsOf(context.page, context.isLanguageRequested ? context.language : undefined);
  const invalid = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : null;
  const formAddress =
    announcementId === null
      ? paths.subscribe
      : paths.subscribeTo("Announcement", encodeURIComponent(announcementId));
  const announcement =
    announcementId === null
      ? null
      : html`<input type="hidden" name="${codeFields.announcement}" value="${announcementId}">\n`;
  const body = html`<form class="form" method="post" action="${paths.code}">
${waitLine(retryAfterSeconds, context)}${isWrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>\n` : null}${hiddenFields(fields, Object.values(codeFields))}${announcement}<input type="hidden" name="${codeFields.address}" value="${address}">
<div class="field"><label for="code">${label}</label>
<input id="code" name="${codeFields.code}" type="text" dir="ltr" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required${invalid}></div>
<button>${button}</button>
<button name="${changeField}" value="true" class="second" formaction="${formAddress}" formnovalidate>${requested.changeUrl}</button>
<p class="small">${text}</p>
</form>`;
  return subscriptionDocument(context, heading, { lead: leadFor(address, instruction), body });
}

/** The link back to the page, after another if there is one. */
export function wayHome(context: SubscriptionContext, other: Html | null = null): Html {
  const { home } = pathsOf(context.page, context.isLanguageRequested ? context.language : undefined);
  return html`<p class="all">${other}<a href="${home}">${pageTextsIn(context.language).home}</a></p>`;
}
