/** People as the command line finds them: by their e-mail address. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { type PersonRole, personRoles } from "../../contract/people.ts";
import type { PersonOut } from "../../contract/portal/portal-people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readPeople } from "../../queries/people-queries.ts";
import { invalidValue } from "../command-line.ts";

/** The argument that names a person. */
export const personArgument = { EMAIL: "The person, by e-mail address" } as const;

/** The person with an address. Rejects with a `Refusal` if there is none. */
export async function findPerson(bus: CommandBus, email: string): Promise<PersonOut> {
  const found = (await readPeople(bus, null)).find(({ Email }) => emailKeyOf(Email) === emailKeyOf(email));
  if (found !== undefined) return found;
  throw new Refusal(
    "PersonNotFound",
    `Nobody has an account with the address "${email}". \`bin/signalbox user list\` lists the people; \`bin/signalbox user invite\` replaces an invitation that was not accepted.`,
  );
}

/** Reads a role. Throws a `UsageProblem`. */
export function readPersonRole(word: string): PersonRole {
  const role = personRoles.find((personRole) => personRole.toLowerCase() === word.trim().toLowerCase());
  if (role !== undefined) return role;
  throw invalidValue("role", word, choiceOf(word, personRoles));
}
