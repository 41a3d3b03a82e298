/** `signalbox mail test`. */
import { mailOptions, openTransport } from "../../notifications/email-channel.ts";
import { ConfigurationProblem, readConfiguration } from "../../platform/configuration.ts";
import { connectionReason } from "../../platform/connection-reason.ts";
import { readMailAddress } from "../../platform/mail-address.ts";
import { demoMailHost } from "../../platform/mail-settings.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { newId } from "../../store/uuid.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { certificateFault, certificateRemedy } from "../mail-remedies.ts";
import { UnreachableService } from "../remote/unreachable-service.ts";
import { answerText } from "../terminal.ts";

/** `signalbox mail test`. */
export const mailTest: CommandLine = {
  takes: { ADDRESS: "Recipient's address" },
  options: {},
  notes: ["Sends one message through SMTP_URL and prints the mail server's response, even a rejection."],
  run: async (args) => {
    const address = readMailAddress(args.needed("ADDRESS"));
    if ("problem" in address)
      throw new UsageProblem(`ADDRESS cannot be "${args.needed("ADDRESS")}". ${address.problem}`);
    const { notifications } = readConfiguration(process.env, projectRoot);
    if (notifications.mail === undefined)
      throw new ConfigurationProblem([
        "This terminal has no SMTP_URL and MAIL_FROM, with which the test is sent from here. Set both as for the service.",
      ]);
    if (notifications.mail.smtp.host === demoMailHost)
      throw new ConfigurationProblem([
        "The mailbox of the demo takes the mail of its own process alone. `bin/signalbox subscriber add ADDRESS` has the demo send one, or set SMTP_URL to your mail server.",
      ]);
    const transport = openTransport(notifications.mail);
    const text = "This is a test of the mail settings of Signalbox.";
    const message = {
      channel: "Email",
      deliveryId: newId(),
      to: address.address,
      pageName: "Signalbox",
      mail: { subject: "Signalbox: mail test", preview: text, text: `${text}\n`, html: `<p>${text}</p>` },
      language: "en",
      listId: "test",
      threadId: null,
      unsubscribe: null,
    } as const;
    try {
      const info = await transport.sendMail(mailOptions(message, notifications.mail));
      answerText(`The mail server accepted the message: ${info.response}`);
      return 0;
    } catch (error) {
      const { host, port } = notifications.mail.smtp;
      const reason = connectionReason(error);
      if (reason !== undefined)
        throw new UnreachableService(`The mail server ${host}:${port} cannot be reached: ${reason}.`, {
          advice: "Check SMTP_URL.",
        });
      const advice = certificateRemedy(error);
      if (advice !== undefined)
        throw new UnreachableService(
          `The certificate of the mail server ${host}:${port} is not valid: ${certificateFault(error)}.`,
          { advice },
        );
      answerText(
        `The mail server did not accept the message: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 1;
    } finally {
      transport.close();
    }
  },
};
