/** Mails with access links, in English, as the portal is. Their tokens are made here: only the mail contains them. */
import { makeToken } from "../../auth/tokens.ts";
import type { Command } from "../../commands/command.ts";
import { mailedInvitation, mailedReset } from "../../commands/people/link-mails.ts";
import { addressOn, addressWithout } from "../../contract/page-addresses.ts";
import type { PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { TeamDeliveryRow } from "../../store/tables/team-tables.ts";
import { renderMail } from "../messages/mail-template.ts";
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
  .select(["name", "slug", "url"])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .limit(1)
  .compile();

async function readFirstPage({ store, baseUrl }: LinkMailOptions): Promise<TeamPage> {
  const [page] = await store.rows(firstPage);
  if (page === undefined) throw new Error("the store has no page");
  return { ...page, url: page.url ?? addressWithout(baseUrl, { slug: page.slug, isFirst: true }) };
}

/** A time for readers whose time zone is unknown: "5 December 2026, 14:05 UTC". */
function writeUtc(time: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(time)).replace(" at ", ", ")} UTC`;
}

/** The parts of a mail with a link. */
function linkParts(
  page: TeamPage,
  rest: Pick<MessageParts, "title" | "notes" | "button" | "why">,
): MessageParts {
  return {
    language: "en",
    direction: "ltr",
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
export function invitationParts(invitation: {
  readonly page: TeamPage;
  readonly url: string;
  readonly email: string;
  readonly role: PersonRole;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}): MessageParts {
  const { page, url, email, role, invitedBy, expiresAt } = invitation;
  return linkParts(page, {
    title: invitedBy === null ? "You are invited to the portal" : `${invitedBy} invited you to the portal`,
    notes: [
      `You can manage the status page ${page.name} as ${role}, and sign in as ${email}.`,
      `The link works once, until ${writeUtc(expiresAt)}. Forward it to nobody.`,
    ],
    button: { label: "Join", url },
    why: "If you don't expect this invitation, ignore it: nothing happens without the link.",
  });
}

/** The parts of the mail with a reset link. */
export function resetParts({
  page,
  url,
  email,
  expiresAt,
}: {
  readonly page: TeamPage;
  readonly url: string;
  readonly email: string;
  readonly expiresAt: string;
}): MessageParts {
  return linkParts(page, {
    title: "Choose a new password",
    notes: [
      `Somebody requested this link for ${email}, at the sign-in of the portal of ${page.name}.`,
      `It works once, until ${writeUtc(expiresAt)}. When it is used, all your sessions end. Forward it to nobody.`,
    ],
    button: { label: "Choose a password", url },
    why: "If it was not you, ignore this mail: your password stays as it is.",
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

/** A mail with a link, with a new token; undefined if it must not be sent. */
export async function prepareLinkMail(
  options: LinkMailOptions,
  row: Pick<TeamDeliveryRow, "link_id" | "email_key" | "created_at" | "public_id">,
): Promise<PreparedMail | undefined> {
  const { link_id: linkNumber, email_key: emailKey, created_at: requestedAt } = row;
  const addressed =
    linkNumber !== null
      ? await prepareInvitation(options, linkNumber)
      : emailKey !== null
        ? await prepareReset(options, { emailKey, requestedAt })
        : undefined;
  if (addressed === undefined) return undefined;
  const { to, parts } = addressed;
  const { name } = parts.page;
  return {
    channel: "Email",
    deliveryId: row.public_id,
    to,
    pageName: name,
    mail: renderMail(parts),
    language: "en",
    listId: "portal",
    threadId: null,
    unsubscribe: null,
  };
}
