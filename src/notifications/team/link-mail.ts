/** Mails with access links, in English, as the portal is. Their tokens are made here: only the mail contains them. */
import { makeToken } from "../../auth/tokens.ts";
import { mailedInvitation } from "../../commands/people/link-mails.ts";
import { addressOn, addressWithout } from "../../contract/page-addresses.ts";
import type { PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { q } from "../../store/query.ts";
import type { TeamDeliveryRow } from "../../store/tables/team-tables.ts";
import { renderMail } from "../messages/mail-template.ts";
import type { MessageParts } from "../messages/message-parts.ts";
import type { NotificationBus } from "../notification-store.ts";
import type { PreparedMail } from "../prepared-message.ts";
import type { TeamPage } from "./team-message.ts";

/** Where the links lead, and how they are made. */
type LinkMailOptions = { readonly store: NotificationBus; readonly baseUrl: string };

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

/** The mail of an invitation, with a new token; undefined if the invitation is no longer valid. */
export async function prepareLinkMail(
  options: LinkMailOptions,
  { link_id: linkNumber, public_id: deliveryId }: Pick<TeamDeliveryRow, "link_id" | "public_id">,
): Promise<PreparedMail | undefined> {
  const { store, baseUrl } = options;
  if (linkNumber === null) return undefined;
  const page = await readFirstPage(options);
  const { token, tokenHash } = makeToken();
  const command = { kind: "MailInvitation", linkNumber, tokenHash } as const;
  const answer = await store
    .submit({ command, actor: { kind: "clock" }, requestId: null, idempotency: null, ifMatch: null })
    .catch(refusalOnly);
  if (answer instanceof Refusal) return undefined;
  const { Email, Role, InvitedBy, ExpiresAt } = mailedInvitation.parse(answer.result);
  const url = addressOn(baseUrl, `/portal/invitation#${token}`);
  const parts = invitationParts({
    page,
    url,
    email: Email,
    role: Role,
    invitedBy: InvitedBy,
    expiresAt: ExpiresAt,
  });
  return {
    channel: "Email",
    deliveryId,
    to: Email,
    pageName: page.name,
    mail: renderMail(parts),
    language: "en",
    listId: `portal.${page.slug}`,
    threadId: null,
    unsubscribe: null,
  };
}

/** The invalidity of a link; any other failure is thrown. */
function refusalOnly(failure: unknown): Refusal {
  if (failure instanceof Refusal && failure.code === "LinkNotFound") return failure;
  throw failure;
}
