/** People as the command line finds them: by their e-mail address. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { type PersonRole, personRoles } from "../../contract/people.ts";
import type { PersonOut } from "../../contract/portal/portal-people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readInvitations, readPeople } from "../../queries/people-queries.ts";
import { invalidValue } from "../command-line.ts";
import { noSuch } from "../no-such.ts";

/** The argument that names a person. */
export const personArgument = { EMAIL: "The person, by e-mail address" } as const;

/** The person with an address. Rejects with a `Refusal` if there is none; of an invitation it says how to replace it, with `role`. */
export async function findPerson(bus: CommandBus, email: string, role?: PersonRole): Promise<PersonOut> {
  const key = emailKeyOf(email);
  const people = await readPeople(bus, null);
  const found = people.find(({ Email }) => emailKeyOf(Email) === key);
  if (found !== undefined) return found;
  const invitations = await readInvitations(bus, Date.now());
  const invitation = invitations.find(({ Email }) => emailKeyOf(Email) === key);
  if (invitation !== undefined) {
    const { Email, Role } = invitation;
    throw new Refusal(
      "PersonNotFound",
      `${Email} is invited as ${Role}, but has not accepted yet. \`bin/signalbox user invite ${Email} --role ${role ?? Role}\` makes a new invitation, which replaces that one.`,
    );
  }
  throw noSuch("PersonNotFound", `person with the address "${email}"`, {
    text: email,
    names: people.map(({ Email }) => Email),
    list: "user list",
  });
}

/** Reads a role. Throws a `UsageProblem`. */
export function readPersonRole(word: string): PersonRole {
  const role = personRoles.find((personRole) => personRole.toLowerCase() === word.trim().toLowerCase());
  if (role !== undefined) return role;
  throw invalidValue("role", word, choiceOf(word, personRoles));
}
