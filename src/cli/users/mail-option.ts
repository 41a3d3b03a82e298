/** `--mail` of the commands that make a link: the running service mails it. */
import type { Configuration } from "../../platform/configuration.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";

/** Whether the link is to be mailed. Throws a `UsageProblem` where mail is not set up. */
export function readMailFlag(args: ParsedArguments, { notifications }: Configuration): boolean {
  if (!args.flag("mail")) return false;
  if (notifications.mail !== undefined) return true;
  throw new UsageProblem("--mail: E-mail is not set up. Set SMTP_URL and MAIL_FROM, or leave out --mail.");
}
