/** `signalbox user list`. */

import type { InvitationOut, PersonOut } from "../../contract/portal/portal-people.ts";
import { readInvitations, readPeople } from "../../queries/people-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeDay } from "../terminal.ts";

function meansOf(person: PersonOut): string {
  const means = [
    ...(person.HasPassword ? [person.HasTotp ? "password and code" : "password"] : []),
    ...(person.Passkeys > 0 ? [person.Passkeys === 1 ? "passkey" : `${person.Passkeys} passkeys`] : []),
  ];
  return means.join(", ");
}

function personRow(person: PersonOut): string[] {
  const { LastSeenAt, DisabledAt } = person;
  return [
    person.Email,
    person.Name,
    person.Role,
    meansOf(person),
    LastSeenAt === null ? "" : writeDay(Date.parse(LastSeenAt)),
    DisabledAt === null ? "" : `disabled ${writeDay(Date.parse(DisabledAt))}`,
  ];
}

function invitationRow(invitation: InvitationOut): string[] {
  const until = writeDay(Date.parse(invitation.ExpiresAt));
  return [invitation.Email, "", invitation.Role, "", "", `invited until ${until}`];
}

async function run(args: ParsedArguments): Promise<number> {
  const { people, invitations } = await withStore(async ({ bus }) => ({
    people: await readPeople(bus, null),
    invitations: await readInvitations(bus, Date.now()),
  }));
  if (args.flag("json")) {
    const listed = people.map(({ IsYou: _isYou, ...person }) => person);
    answerJson({ People: listed, Invitations: invitations });
    return 0;
  }
  if (people.length + invitations.length === 0) {
    printNote("There are no people yet. The service prints a setup link for the owner at every start.");
    return 0;
  }
  const headings = ["E-MAIL", "NAME", "ROLE", "SIGN-IN", "LAST SEEN", "NOTE"];
  answer(table(headings, [...people.map(personRow), ...invitations.map(invitationRow)]));
  return 0;
}

/** `signalbox user list`. */
export const userList: CommandLine = {
  takes: {},
  options: { json: { about: "As JSON" } },
  notes: ["Lists the people who can sign in to the portal, and open invitations."],
  run,
};
