/** `signalbox user invite`: the link goes alone to standard output. */

import { makeToken } from "../../auth/tokens.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { emailKeyOf, isEmail, readInvitation } from "../../commands/people/people-bodies.ts";
import { invited } from "../../commands/people/people-sign-in.ts";
import { personRoles } from "../../contract/people.ts";
import { readInvitations } from "../../queries/people-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { linkBase } from "../link-base.ts";
import { submit, withStore } from "../open-store.ts";
import { printNote, writeMinute } from "../terminal.ts";
import { linkJson, printLink } from "./link-output.ts";
import { readMailFlag } from "./mail-option.ts";
import { readPersonRole } from "./user-lookup.ts";

/** Whether an invitation of an address is open. */
async function hasInvitation(bus: CommandBus, emailKey: string): Promise<boolean> {
  const invitations = await readInvitations(bus, Date.now());
  return invitations.some(({ Email }) => emailKeyOf(Email) === emailKey);
}

const endedNote = (email: string) => `The earlier invitation of ${email} no longer works.`;

async function run(args: ParsedArguments): Promise<number> {
  if (args.flag("mail") && args.flag("json"))
    throw new UsageProblem("--mail prints no link: leave out --json.");
  const role = readPersonRole(args.needed("role"));
  const { token, tokenHash } = makeToken();
  const invitation = readInvitation({ email: args.needed("email"), role, tokenHash, isMailed: false });
  await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const isMailed = await readMailFlag(args, opened);
    const command = { ...invitation, isMailed };
    const isAgain = await hasInvitation(bus, command.email.emailKey);
    const { result } = await submit(bus, command);
    const { ExpiresAt } = invited.parse(result);
    const until = writeMinute(Date.parse(ExpiresAt));
    if (isMailed) {
      printNote(
        `An invitation for ${command.email.email} is queued; the running service mails it. It is valid until ${until} and for one use.`,
      );
      if (isAgain) printNote(endedNote(command.email.email));
      return;
    }
    printLink(args, { Url: `${linkBase(configuration)}/portal/invitation#${token}`, ExpiresAt });
    printNote(
      `The first person to open this link signs in as ${command.email.email}, with the role ${role}.`,
    );
    printNote(`Send it to nobody else. It is shown only once, works once, and expires at ${until}.`);
    if (isAgain) printNote(endedNote(command.email.email));
  });
  return 0;
}

/** `signalbox user invite`. */
export const userInvite: CommandLine = {
  takes: {},
  questions: {
    email: {
      subject: "E-mail address",
      unless: [],
      problemOf: (answer) =>
        isEmail(answer) ? undefined : `This cannot be "${answer}". Give an address such as ada@example.com.`,
    },
    role: { subject: "Role", unless: [], choices: personRoles },
  },
  options: {
    email: { value: "EMAIL", about: "E-mail address for signing in", required: true, isArgument: true },
    role: { value: "ROLE", values: personRoles, about: `Role: ${personRoles.join(", ")}`, required: true },
    mail: { about: "Mail the link to the person instead of printing it" },
    ...linkJson,
  },
  notes: [
    "Prints only the link, unless --json is given. It starts with BASE_URL, which must be set as",
    "for the service. An earlier invitation of the same address ends. Works while the service is running.",
    "A Viewer reads. An Editor also writes announcements, templates and components, an Admin also manages everything but",
    "owners, an Owner everything: /api/docs/manual-people#roles of the service has the table.",
  ],
  run,
};
