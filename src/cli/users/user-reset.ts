/** `signalbox user reset`: the link goes alone to standard output. */

import { makeToken } from "../../auth/tokens.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { issued } from "../../commands/people/people-sign-in.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell, writeMinute } from "../terminal.ts";

async function run(given: ParsedArguments): Promise<number> {
  const { token, tokenHash } = makeToken();
  const dropsTotp = given.flag("without-codes");
  const person = { emailKey: emailKeyOf(given.needed("EMAIL")) };
  await withStore(async ({ bus, configuration }) => {
    const { result } = await submit(bus, { kind: "IssueReset", person, tokenHash, dropsTotp });
    const { Name, ExpiresAt } = issued.parse(result);
    answer(`${configuration.baseUrl}/portal/reset#${token}`);
    tell(`Whoever opens this link first chooses the password of ${Name}. Send it to nobody else.`);
    tell(`It is shown this once, can be used once, and until ${writeMinute(Date.parse(ExpiresAt))}.`);
    if (dropsTotp) tell("No one-time code is asked for any more, until they set codes up again.");
  });
  return 0;
}

/** `signalbox user reset`. */
export const userReset: CommandLine = {
  takes: { EMAIL: "The address that they sign in with" },
  options: {
    "without-codes": { about: "Ask for no one-time code any more: for who has lost what makes theirs" },
  },
  notes: [
    "Prints the link and nothing else to standard output; no mail is sent. The password until now goes on until another",
    "is chosen, and with that every session of theirs ends. An earlier link ends. Works while the service runs.",
  ],
  run,
};
