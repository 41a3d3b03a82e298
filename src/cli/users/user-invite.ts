/** `signalbox user invite`: the link goes alone to standard output. */

import { makeToken } from "../../auth/tokens.ts";
import { readInvitation } from "../../commands/people/people-bodies.ts";
import { invited } from "../../commands/people/people-sign-in.ts";
import { type PersonRole, personRoles } from "../../contract/people.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell, writeMinute } from "../terminal.ts";

function readRole(word: string): PersonRole {
  const role = personRoles.find((one) => one.toLowerCase() === word.trim().toLowerCase());
  if (role === undefined) {
    throw new UsageProblem(`"${word}" is no role. Choose one of: ${personRoles.join(", ")}.`);
  }
  return role;
}

async function run(given: ParsedArguments): Promise<number> {
  const role = readRole(given.needed("role"));
  const { token, tokenHash } = makeToken();
  const command = readInvitation({ email: given.needed("email"), role, tokenHash });
  await withStore(async ({ bus, configuration }) => {
    const { result } = await submit(bus, command);
    answer(`${configuration.baseUrl}/portal/invitation#${token}`);
    const until = writeMinute(Date.parse(invited.parse(result).ExpiresAt));
    tell(`Whoever opens this link first signs in as ${command.email.email}, with the role ${role}.`);
    tell(`Send it to nobody else. It is shown this once, can be used once, and until ${until}.`);
  });
  return 0;
}

/** `signalbox user invite`. */
export const userInvite: CommandLine = {
  takes: {},
  options: {
    email: { value: "ADDRESS", about: "The address that they will sign in with", required: true },
    role: { value: "ROLE", about: `What they may do: ${personRoles.join(", ")}`, required: true },
  },
  notes: [
    "Prints the link and nothing else to standard output; no mail is sent. It begins with BASE_URL, which must be set as",
    "the service has it. An earlier invitation of the same address ends. Works while the service runs.",
  ],
  run,
};
