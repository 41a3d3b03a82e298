/**
 * Mails with access links: they are queued without a token. The sender makes one for each attempt and hands in its hash, so
 * that only the mail contains it.
 */
import * as z from "zod";
import { personRoles } from "../../contract/people.ts";
import { timeOut, writeTime } from "../../contract/times.ts";
import type { TeamDeliveryRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { addLink } from "./access-links.ts";
import { isActive, linkNotFound, personNotFound, personSubject, revokeLinks } from "./people-checks.ts";
import type { MailInvitation, MailReset, RequestReset } from "./people-commands.ts";

/** The facts in the mail of an invitation. */
export const mailedInvitation = z.object({
  Email: z.string(),
  Role: z.enum(personRoles),
  /** The inviter's name; null of the command line. */
  InvitedBy: z.string().nullable(),
  ExpiresAt: timeOut,
});

type LinkMail = Pick<TeamDeliveryRow, "event" | "link_id" | "email_key">;

/** The facts in the mail of a reset link. */
export const mailedReset = z.object({ Email: z.string(), ExpiresAt: timeOut });

/** Validity of a reset link that was mailed, in milliseconds. */
const mailedResetTtlMs = 60 * 60_000;

/** Queues a mail with a link, whose token is made when it is sent. */
export function queueLinkMail(state: UnitOfWork, mail: LinkMail): void {
  state.insert("team_delivery", {
    id: state.nextNumber(),
    public_id: newId(state.now),
    alert_id: null,
    destination_id: null,
    person_id: null,
    ...mail,
    channel: "Email",
    state: "Queued",
    attempts: 0,
    next_attempt_at: state.now,
    created_at: state.now,
    state_at: state.now,
    sent_at: null,
    remote_answer: null,
    lease_owner: null,
    lease_until: null,
    fence: 0,
  });
}

/** Gives the mail of a valid invitation its token; that of an earlier mail becomes invalid. */
export function decideMailInvitation(
  state: UnitOfWork,
  _submission: Submission,
  { linkNumber, tokenHash }: MailInvitation,
): Answer {
  const link = state.links.find((candidate) => candidate.id === linkNumber);
  const isValid =
    link?.kind === "Invitation" &&
    link.used_at === null &&
    link.revoked_at === null &&
    link.expires_at > state.now;
  if (!isValid || link.email === null || link.role === null) throw linkNotFound();
  link.mail_token_hash = tokenHash;
  state.changes.editedLinks.set(link.id, link);
  const inviter = state.people.find(({ id }) => link.created_by === `person:${id}`);
  const result = {
    Email: link.email,
    Role: link.role,
    InvitedBy: inviter?.name ?? null,
    ExpiresAt: writeTime(link.expires_at),
  } satisfies z.infer<typeof mailedInvitation>;
  return answerWith(state, { result, version: null, message: "An invitation to mail" });
}

/** Queues a reset link for an address. The same for every address: the sender finds out whether a person has it. */
export function decideRequestReset(
  state: UnitOfWork,
  _submission: Submission,
  { emailKey }: RequestReset,
): Answer {
  queueLinkMail(state, { event: "Reset", link_id: null, email_key: emailKey });
  return answerDone(state, "A reset link is requested");
}

/** Makes the reset link of a person who signs in by password. Their earlier reset links that were mailed become invalid. */
export function decideMailReset(state: UnitOfWork, submission: Submission, command: MailReset): Answer {
  const person = state.people.find(
    (row) => row.email_key === command.emailKey && isActive(row) && row.password_hash !== null,
  );
  if (person === undefined) throw personNotFound();
  const author = actorText(submission.actor);
  revokeLinks(
    state,
    (link) => link.kind === "Reset" && link.person_id === person.id && link.created_by === author,
  );
  const link = addLink(state, submission, {
    kind: "Reset",
    token_hash: command.tokenHash,
    person_id: person.id,
    email: null,
    email_key: null,
    role: null,
    expires_at: state.now + mailedResetTtlMs,
  });
  const expiresAt = writeTime(link.expires_at);
  audit(state, submission, {
    action: "Person.RequestReset",
    subject: personSubject(person),
    before: null,
    after: { ExpiresAt: expiresAt },
  });
  const result = { Email: person.email, ExpiresAt: expiresAt } satisfies z.infer<typeof mailedReset>;
  return answerWith(state, { result, version: null, message: "A reset link to mail" });
}
