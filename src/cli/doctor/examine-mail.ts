/** Checks the connection to the mail server. */
import { openTransport } from "../../notifications/email-channel.ts";
import { demoMailHost, type MailSettings } from "../../platform/mail-settings.ts";
import { TimeoutError, withTimeout } from "../../publishing/timeout.ts";
import { codeOf, connectionReason, messageOf } from "../error-causes.ts";
import { type Finding, ok, problem } from "./finding.ts";

const timeoutMs = 15_000;

const remedies: Readonly<Record<string, string>> = {
  EAUTH: "Check the user and password in SMTP_URL; many providers need an app password or an SMTP key.",
  EDNS: "Check the host in SMTP_URL: its name cannot be resolved from this machine.",
  ETLS: "Check the certificate of the mail server, and that SMTP_URL names the certificate's host. No password is sent without TLS.",
};
const unreachable =
  "Check host and port in SMTP_URL, and that this machine can reach them: many networks block port 25. Use smtps:// for port 465, and smtp:// for 587.";

/** Connects to the mail server and signs in, without sending anything where mail is set up. */
export async function examineMail(settings: MailSettings | undefined): Promise<Finding[]> {
  if (settings === undefined)
    return [ok("Mail", "not set up in this terminal; with SMTP_URL and MAIL_FROM the service sends mail")];
  const { host, port, auth } = settings.smtp;
  if (host === demoMailHost) return [ok("Mail", "the mailbox of the demo takes all mail")];
  const server = `${host}:${port}`;
  const transport = openTransport(settings);
  try {
    await withTimeout(transport.verify(), timeoutMs);
    return [ok("Mail", `${server} answers${auth === undefined ? "" : " and accepts the password"}`)];
  } catch (error) {
    if (error instanceof TimeoutError)
      return [problem("Mail", `${server} does not answer within ${timeoutMs / 1_000} s`, unreachable)];
    return [
      problem(
        "Mail",
        `${server}: ${connectionReason(error) ?? messageOf(error)}`,
        remedies[codeOf(error)] ?? unreachable,
      ),
    ];
  } finally {
    transport.close();
  }
}
