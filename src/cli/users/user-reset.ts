/** `signalbox user reset`: the link goes alone to standard output. */

import { makeToken } from "../../auth/tokens.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { issued } from "../../commands/people/people-sign-in.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { linkBase } from "../link-base.ts";
import { submit, withStore } from "../open-store.ts";
import { printNote, writeMinute } from "../terminal.ts";
import { linkJson, printLink } from "./link-output.ts";
import { readMailFlag } from "./mail-option.ts";
import { findPerson, personArgument } from "./user-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const { token, tokenHash } = makeToken();
  const dropsTotp = args.flag("without-codes");
  if (args.flag("mail") && (dropsTotp || args.flag("json")))
    throw new UsageProblem("--mail prints no link: leave out --without-codes and --json.");
  await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const isMailed = await readMailFlag(args, opened);
    const { Email } = await findPerson(bus, args.needed("EMAIL"));
    const person = { emailKey: emailKeyOf(Email) };
    if (isMailed) {
      await submit(bus, { kind: "RequestReset", ...person });
      printNote(
        `A reset link for ${Email} is queued; the running service mails it. It is valid for one hour and for one use; people without a password get none.`,
      );
      return;
    }
    const { result } = await submit(bus, { kind: "IssueReset", person, tokenHash, dropsTotp });
    const { Name, ExpiresAt } = issued.parse(result);
    printLink(args, { Url: `${linkBase(configuration)}/portal/reset#${token}`, ExpiresAt });
    printNote(`The first person to open this link chooses the password of ${Name}. Send it to nobody else.`);
    printNote(`It is shown only once, works once, and expires at ${writeMinute(Date.parse(ExpiresAt))}.`);
    if (dropsTotp) printNote("One-time codes are not required until they are set up again.");
  });
  return 0;
}

/** `signalbox user reset`. */
export const userReset: CommandLine = {
  takes: personArgument,
  options: {
    mail: { about: "Mail the link to the person instead of printing it, valid for one hour" },
    ...linkJson,
    "without-codes": { about: "Turn off one-time codes: for a person who has lost their authenticator" },
  },
  notes: [
    "Prints only the link, unless --json is given. The current password keeps working until another",
    "is chosen, which ends all sessions of the person. An earlier link ends. Works while the service is running.",
  ],
  run,
};
