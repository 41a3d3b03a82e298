/** `--mail` of the commands that make a link: the running service mails it. */
import type { ParsedArguments } from "../command-line.ts";
import { FailedCall } from "../failed-call.ts";
import type { OpenedStore } from "../open-store.ts";
import { mailProblem, readServiceSettings } from "../service-settings.ts";

/** Whether the link is to be mailed. Rejects with a `FailedCall` where the service sends no mail. */
export async function readMailFlag(args: ParsedArguments, opened: OpenedStore): Promise<boolean> {
  if (!args.flag("mail")) return false;
  const problem = mailProblem(await readServiceSettings(opened));
  if (problem === null) return true;
  throw new FailedCall(`--mail: ${problem}. Start the service with them, or leave out --mail.`);
}
