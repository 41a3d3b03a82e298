/** Changes of sign-in addresses, by administrators and by their owners. */
import { Refusal } from "../../contract/refusal.ts";
import type { PersonRow, SessionRow } from "../../store/tables/people-tables.ts";
import { audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { queueLinkMail } from "./link-mails.ts";
import {
  callingPerson,
  editedPerson,
  endSessions,
  findPerson,
  personSubject,
  presentPerson,
  refuseFormerPassword,
  refuseTakenEmail,
  refuseWithoutRank,
  revokeLinks,
} from "./people-checks.ts";
import type { ChangeEmail, ChangeOwnEmail } from "./people-commands.ts";

/** Changes a colleague's address and ends their sessions. */
export function decideChangeEmail(state: UnitOfWork, submission: Submission, command: ChangeEmail): Answer {
  const row = findPerson(state, command.id);
  refuseWithoutRank(state, submission.actor, row.role);
  const { actor } = submission;
  // One's own address needs the password too.
  if (actor.kind === "person" && actor.number === row.id)
    throw new Refusal("RoleForbids", "Change your own address under Account.");
  matchVersion(submission, row.revision);
  changeEmail(state, submission, { ...command, row });
  return answerWith(state, {
    result: presentPerson(row),
    version: row.revision,
    message: `${row.name} signs in with ${row.email}`,
  });
}

/** Changes the caller's address and ends their other sessions. */
export function decideChangeOwnEmail(
  state: UnitOfWork,
  submission: Submission,
  command: ChangeOwnEmail,
): Answer {
  const row = callingPerson(state, submission.actor);
  refuseFormerPassword(row, command.formerHash);
  changeEmail(state, submission, {
    ...command,
    row,
    endsSession: (session) => session.id !== command.sessionNumber,
  });
  const { DisabledAt: _, ...result } = presentPerson(row);
  return answerWith(state, { result, version: null, message: `You sign in with ${row.email} now` });
}

function changeEmail(
  state: UnitOfWork,
  submission: Submission,
  change: Pick<ChangeEmail, "email" | "isMailed"> & {
    readonly row: PersonRow;
    readonly endsSession?: (session: SessionRow) => boolean;
  },
): void {
  const { row, isMailed, endsSession } = change;
  const { email, emailKey } = change.email;
  if (email === row.email) return;
  const isOther = emailKey !== row.email_key;
  if (isOther) refuseTakenEmail(state, emailKey);
  const before = presentPerson(row);
  row.email = email;
  row.email_key = emailKey;
  editedPerson(state, row);
  audit(state, submission, {
    action: "Person.ChangeEmail",
    subject: personSubject(row),
    before,
    after: presentPerson(row),
  });
  endSessions(state, submission, { person: row, ...(endsSession && { matches: endsSession }) });
  // They may lie in the mailbox of the earlier address.
  revokeLinks(state, (link) => link.kind === "Reset" && link.person_id === row.id);
  if (isMailed && isOther)
    queueLinkMail(state, { event: "EmailChange", link_id: null, email_key: before.Email });
}
