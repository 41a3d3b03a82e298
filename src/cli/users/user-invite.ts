/** `signalbox user invite`: the link goes alone to standard output. */

import { makeToken } from "../../auth/tokens.ts";
import { readInvitation } from "../../commands/people/people-bodies.ts";
import { invited } from "../../commands/people/people-sign-in.ts";
import { type PersonRole, personRoles } from "../../contract/people.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, writeMinute } from "../terminal.ts";

function readRole(word: string): PersonRole {
  const role = personRoles.find((personRole) => personRole.toLowerCase() === word.trim().toLowerCase());
  if (role === undefined) {
    throw new UsageProblem(`"${word}" is not a role. Choose one of: ${personRoles.join(", ")}.`);
  }
  return role;
}

async function run(args: ParsedArguments): Promise<number> {
  const role = readRole(args.needed("role"));
  const { token, tokenHash } = makeToken();
  const command = readInvitation({ email: args.needed("email"), role, tokenHash });
  await withStore(async ({ bus, configuration }) => {
    const { result } = await submit(bus, command);
    answer(`${configuration.baseUrl}/portal/invitation#${token}`);
    const until = writeMinute(Date.parse(invited.parse(result).ExpiresAt));
    printNote(
      `The first person to open this link signs in as ${command.email.email}, with the role ${role}.`,
    );
    printNote(`Send it to nobody else. It is shown only once, works once, and expires at ${until}.`);
  });
  return 0;
}

/** `signalbox user invite`. */
export const userInvite: CommandLine = {
  takes: {},
  options: {
    email: { value: "EMAIL", about: "E-mail address for signing in", required: true, isArgument: true },
    role: { value: "ROLE", about: `Role: ${personRoles.join(", ")}`, required: true },
  },
  notes: [
    "Prints only the link to standard output; no mail is sent. It starts with BASE_URL, which must be set as",
    "for the service. An earlier invitation of the same address ends. Works while the service is running.",
  ],
  run,
};
