/**
 * Mails with access links: they are queued without a token. The sender makes one for each attempt and hands in its hash, so
 * that only the mail contains it.
 */
import { z } from "zod";
import { personRoles } from "../../contract/people.ts";
import { timeOut, writeTime } from "../../contract/times.ts";
import type { TeamDeliveryRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import type { Answer, Submission } from "../command.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { linkNotFound } from "./people-checks.ts";
import type { MailInvitation } from "./people-commands.ts";

/** The facts in the mail of an invitation. */
export const mailedInvitation = z.object({
  Email: z.string(),
  Role: z.enum(personRoles),
  /** The inviter's name; null of the command line. */
  InvitedBy: z.string().nullable(),
  ExpiresAt: timeOut,
});

/** Queues a mail with a link, whose token is made when it is sent. */
export function queueLinkMail(state: UnitOfWork, mail: Pick<TeamDeliveryRow, "event" | "link_id">): void {
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
