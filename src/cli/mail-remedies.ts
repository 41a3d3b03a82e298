/** Failed connections to the mail server: the reason, and the remedy. */

import { connectionReason } from "../platform/connection-reason.ts";
import { codeOf, messageOf } from "./error-causes.ts";

const remedies: Readonly<Record<string, string>> = {
  EAUTH: "Check the user and password in SMTP_URL; many providers need an app password or an SMTP key.",
  EDNS: "Check the host in SMTP_URL: its name cannot be resolved from this machine.",
  ETLS: "Check that the mail server offers TLS at this port. No password is sent without it.",
};

/** The remedy of a mail server that does not answer. */
export const unreachableMailRemedy =
  "Check host and port in SMTP_URL, and that this machine can reach them: many networks block port 25. Use smtps:// for port 465, and smtp:// for 587.";

const extraAuthority =
  "start the service, and the command line, with NODE_EXTRA_CA_CERTS=/etc/ssl/your-ca.pem, a file with the certificate of its authority, or its own";

/** The remedies of invalid certificates, by the message of the TLS library; the last is that of all others. */
const certificateRemedies: readonly (readonly [message: RegExp, remedy: string])[] = [
  [
    /altnames/iu,
    "Write the host in SMTP_URL as the certificate names it, or give the mail server one for this host.",
  ],
  [/expired/iu, "Renew the mail server's certificate, and have the server load the new one."],
  [
    /not yet valid/iu,
    "Check the clock of this machine, and from when on the mail server's certificate is valid.",
  ],
  [
    /(?:)/u,
    `Give the mail server a certificate of a public authority; or, with one of your own, ${extraAuthority}.`,
  ],
];

/** Whether a connection failed because the mail server's certificate is invalid; an answer of the server is none. */
const isOfCertificate = (error: unknown) =>
  error instanceof Error && !("responseCode" in error) && /\bcertificate\b/iu.test(messageOf(error));

/** The fault of a certificate, without the advice for programs that Node adds. */
export const certificateFault = (error: unknown): string => messageOf(error).split(";", 1)[0] ?? "";

/** The remedy of an invalid certificate; undefined for another failure. */
export function certificateRemedy(error: unknown): string | undefined {
  if (!isOfCertificate(error)) return undefined;
  return certificateRemedies.find(([message]) => message.test(messageOf(error)))?.[1];
}

/** Why the mail server could not be connected to, and the remedy. */
export function explainMailFailure(error: unknown): { readonly reason: string; readonly remedy: string } {
  const ofCertificate = certificateRemedy(error);
  if (ofCertificate !== undefined) return { reason: certificateFault(error), remedy: ofCertificate };
  return {
    reason: connectionReason(error) ?? messageOf(error),
    remedy: remedies[codeOf(error)] ?? unreachableMailRemedy,
  };
}
