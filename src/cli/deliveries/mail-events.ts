/** `signalbox mail events`. */

import { loadSecret } from "../../auth/load-secret.ts";
import { mailEventUrl } from "../../auth/mail-event-token.ts";
import { ConfigurationProblem } from "../../platform/configuration.ts";
import type { CommandLine } from "../command-line.ts";
import { linkBase } from "../link-base.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

/** `signalbox mail events`. */
export const mailEvents: CommandLine = {
  takes: {},
  options: {},
  notes: [
    "Needs SMTP_URL, and MAIL_EVENTS_FROM (SES, SendGrid, Mailgun or Postmark) with its MAIL_EVENTS_KEY:",
    "the topic's ARN, the verification key, the signing key, or any text of yours. Enter the address that it",
    "prints at the provider, for bounces and complaints. The address contains a secret, and changes with the key.",
    "docs/notifications.md (/api/docs/manual-notifications of the service) says what to choose at each provider.",
  ],
  run: async () =>
    await withStore(async ({ bus, configuration }) => {
      const settings = configuration.notifications.mail?.events;
      if (settings === undefined) {
        throw new ConfigurationProblem([
          "This terminal has no MAIL_EVENTS_FROM. Set SMTP_URL, MAIL_FROM, MAIL_EVENTS_FROM (SES, SendGrid, Mailgun or Postmark) and MAIL_EVENTS_KEY as for the service.",
        ]);
      }
      const secret = await loadSecret(bus, configuration);
      answer(mailEventUrl(linkBase(configuration), { secret, settings }));
      return 0;
    }),
};
