/**
 * Mails with access links, in the language of the first page. Their tokens are made here: only the mail contains them.
 */
import { makeToken } from "../../auth/tokens.ts";
import type { Command } from "../../commands/command.ts";
import { mailedInvitation, mailedReset } from "../../commands/people/link-mails.ts";
import { addressOn, addressWithout } from "../../contract/page-addresses.ts";
import type { PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { ownLanguage, pageTextsIn } from "../../publishing/page/page-catalogues.ts";
import { zoneNaming } from "../../publishing/page/page-clock.ts";
import { localeOf } from "../../publishing/page/status-page.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { LinkMailEvent, TeamDeliveryRow } from "../../store/tables/team-tables.ts";
import { renderMail } from "../messages/mail-template.ts";
import { messageTextsIn } from "../messages/message-catalogues.ts";
import type { MessageParts } from "../messages/message-parts.ts";
import type { NotificationBus } from "../notification-store.ts";
import type { PreparedMail } from "../prepared-message.ts";
import type { TeamPage } from "./team-message.ts";

/** Where the links lead, and how they are made. */
type LinkMailOptions = {
  readonly store: NotificationBus;
  readonly clock: Clock;
  readonly baseUrl: string;
};

const firstPage = q
  .selectFrom("page")
  .select(["name", "slug", "url", "locale", "time_zone"])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .limit(1)
  .compile();

/** The first page, for the portal: its language and time zone are those of the mails. */
type LinkPage = Omit<TeamPage, "id"> & { readonly locale: string; readonly time_zone: string };

async function readFirstPage({ store, baseUrl }: LinkMailOptions): Promise<LinkPage> {
  const [page] = await store.rows(firstPage);
  if (page === undefined) throw new Error("the store has no page");
  return { ...page, url: page.url ?? addressWithout(baseUrl, { slug: page.slug, isFirst: true }) };
}

/** The end of a link in full, for readers whose day is unknown: "5 December 2026 at 14:05 UTC". */
function writeExpiry({ locale, time_zone: timeZone }: LinkPage, time: string): string {
  const language = ownLanguage({ locale });
  const format = new Intl.DateTimeFormat(localeOf(locale, language, pageTextsIn(language)), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
    numberingSystem: "latn",
  });
  return zoneNaming(timeZone)(format.format(new Date(time)));
}

/** The parts of a mail with a link. */
function linkParts(
  page: LinkPage,
  rest: Pick<MessageParts, "title" | "notes" | "button" | "why">,
): MessageParts {
  const language = ownLanguage(page);
  return {
    language,
    direction: pageTextsIn(language).direction,
    subject: `[${page.name}] ${rest.title}`,
    page,
    colour: { light: palettes.light.ink2, dark: palettes.dark.ink2 },
    heading: null,
    facts: [],
    body: null,
    footer: [],
    ...rest,
  };
}

/** The parts of an invitation. */
function invitationParts(invitation: {
  readonly page: LinkPage;
  readonly url: string;
  readonly email: string;
  readonly role: PersonRole;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}): MessageParts {
  const { page, url, email, role, invitedBy, expiresAt } = invitation;
  const texts = messageTextsIn(ownLanguage(page)).invitation;
  return linkParts(page, {
    title: texts.title(invitedBy),
    notes: [texts.text({ page: page.name, role, email }), texts.expires(writeExpiry(page, expiresAt))],
    button: { label: texts.button, url },
    why: texts.ignore,
  });
}

/** The parts of the mail with a reset link. */
function resetParts(request: {
  readonly page: LinkPage;
  readonly url: string;
  readonly email: string;
  readonly expiresAt: string;
}): MessageParts {
  const { page, url, email, expiresAt } = request;
  const texts = messageTextsIn(ownLanguage(page)).reset;
  return linkParts(page, {
    title: texts.title,
    notes: [texts.text({ page: page.name, email }), texts.expires(writeExpiry(page, expiresAt))],
    button: { label: texts.button, url },
    why: texts.ignore,
  });
}

/** The parts of the mail to a person's earlier address. It has not the new one: the earlier may be a stranger's. */
function emailChangeParts(change: {
  readonly page: LinkPage;
  readonly url: string;
  readonly email: string;
}): MessageParts {
  const { page, url, email } = change;
  const texts = messageTextsIn(ownLanguage(page)).emailChange;
  return linkParts(page, {
    title: texts.title,
    notes: [texts.text({ page: page.name, email })],
    button: { label: texts.button, url },
    why: texts.ignore,
  });
}

const hourMs = 60 * 60_000;
/** Reset links mailed to a person in an hour, attempts to send one included. */
const maxResetsAnHour = 5;

const recentResets = prepared((param: Parameters<{ emailKey: string; since: number }>) =>
  q
    .selectFrom("access_link")
    .innerJoin("person", "person.id", "access_link.person_id")
    .where("person.email_key", "=", param("emailKey"))
    .where("access_link.kind", "=", "Reset")
    .where("access_link.created_by", "=", "visitor")
    .where("access_link.created_at", ">", param("since"))
    .select("access_link.id")
    .limit(maxResetsAnHour),
);

/** A person's mail and address; undefined if it must not be sent. */
type AddressedParts = { readonly to: string; readonly parts: MessageParts } | undefined;

async function prepareInvitation(options: LinkMailOptions, linkNumber: number): Promise<AddressedParts> {
  const { token, tokenHash } = makeToken();
  const answer = await submit(options, { kind: "MailInvitation", linkNumber, tokenHash }, "clock");
  if (answer === undefined) return undefined;
  const {
    Email: email,
    Role: role,
    InvitedBy: invitedBy,
    ExpiresAt: expiresAt,
  } = mailedInvitation.parse(answer);
  const url = addressOn(options.baseUrl, `/portal/invitation#${token}`);
  const page = await readFirstPage(options);
  return { to: email, parts: invitationParts({ page, url, email, role, invitedBy, expiresAt }) };
}

/** A request older than an hour is not answered: its person has given up, or asked again. */
async function prepareReset(
  options: LinkMailOptions,
  { emailKey, requestedAt }: { readonly emailKey: string; readonly requestedAt: number },
): Promise<AddressedParts> {
  const since = options.clock.now() - hourMs;
  if (requestedAt < since) return undefined;
  const recent = await options.store.rows(recentResets({ emailKey, since }));
  if (recent.length >= maxResetsAnHour) return undefined;
  const { token, tokenHash } = makeToken();
  const answer = await submit(options, { kind: "MailReset", emailKey, tokenHash }, "visitor");
  if (answer === undefined) return undefined;
  const { Email: email, ExpiresAt: expiresAt } = mailedReset.parse(answer);
  const url = addressOn(options.baseUrl, `/portal/reset#${token}`);
  const page = await readFirstPage(options);
  return { to: email, parts: resetParts({ page, url, email, expiresAt }) };
}

async function prepareEmailChange(options: LinkMailOptions, email: string): Promise<AddressedParts> {
  const page = await readFirstPage(options);
  const url = addressOn(options.baseUrl, "/portal");
  return { to: email, parts: emailChangeParts({ page, url, email }) };
}

/** The result of a command; undefined if the invitation is no longer valid, or no person has the address. */
async function submit(
  { store }: LinkMailOptions,
  command: Command,
  actor: "clock" | "visitor",
): Promise<unknown> {
  try {
    const submission = { command, actor: { kind: actor }, requestId: null, idempotency: null, ifMatch: null };
    return (await store.submit(submission)).result;
  } catch (failure) {
    const isRefused =
      failure instanceof Refusal && (failure.code === "LinkNotFound" || failure.code === "PersonNotFound");
    if (isRefused) return undefined;
    throw failure;
  }
}

type LinkMailRow = Pick<TeamDeliveryRow, "link_id" | "email_key" | "created_at" | "public_id"> & {
  readonly event: LinkMailEvent;
};

async function addressParts(options: LinkMailOptions, row: LinkMailRow): Promise<AddressedParts> {
  const { event, link_id: linkNumber, email_key: emailKey, created_at: requestedAt } = row;
  if (event === "Invitation")
    return linkNumber === null ? undefined : await prepareInvitation(options, linkNumber);
  if (emailKey === null) return undefined;
  return event === "Reset"
    ? await prepareReset(options, { emailKey, requestedAt })
    : await prepareEmailChange(options, emailKey);
}

/** A mail to a person, with a new token where it has a link; undefined if it must not be sent. */
export async function prepareLinkMail(
  options: LinkMailOptions,
  row: LinkMailRow,
): Promise<PreparedMail | undefined> {
  const addressed = await addressParts(options, row);
  if (addressed === undefined) return undefined;
  const { to, parts } = addressed;
  const { name } = parts.page;
  return {
    channel: "Email",
    deliveryId: row.public_id,
    to,
    pageName: name,
    mail: renderMail(parts),
    language: parts.language,
    listId: "portal",
    threadId: null,
    unsubscribe: null,
  };
}
