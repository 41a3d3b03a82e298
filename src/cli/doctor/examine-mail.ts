/** Checks the connection to the mail server, and shows the record of the key that signs mails. */
import { createPublicKey } from "node:crypto";
import { openTransport } from "../../notifications/email-channel.ts";
import { type DkimSettings, demoMailHost, type MailSettings } from "../../platform/mail-settings.ts";
import { TimeoutError, withTimeout } from "../../publishing/timeout.ts";
import { explainMailFailure, unreachableMailRemedy } from "../mail-remedies.ts";
import { type Finding, ok, problem } from "./finding.ts";

const timeoutMs = 15_000;

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
      return [
        problem("Mail", `${server} does not answer within ${timeoutMs / 1_000} s`, unreachableMailRemedy),
      ];
    const { reason, remedy } = explainMailFailure(error);
    return [problem("Mail", `${server}: ${reason}`, remedy)];
  } finally {
    transport.close();
  }
}

/** The DNS record by which receivers verify the signatures of mails; none if they are not signed. */
export function examineDkim(dkim: DkimSettings | undefined): Finding[] {
  if (dkim === undefined) return [];
  const key = createPublicKey(dkim.privateKey);
  const published = key.export({ type: "spki", format: "der" }).toString("base64");
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  return [ok("DKIM", `signed by the key whose TXT record ${name} is: v=DKIM1; k=rsa; p=${published}`)];
}
