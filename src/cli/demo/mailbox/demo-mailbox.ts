/** The mailbox of a demo: it replaces the mail server, and keeps the newest mails in memory. */
import type { AttemptResult, Channel } from "../../../notifications/channel.ts";
import { mailOptions } from "../../../notifications/email-channel.ts";
import type { PreparedMail, PreparedMessage } from "../../../notifications/prepared-message.ts";
import type { MailSettings } from "../../../platform/mail-settings.ts";

/** The mails that are kept: the newest ones. */
const maxMails = 200;

/** A field of a mail's head. */
type MailHeader = { readonly name: string; readonly value: string };

/** A mail that arrived. */
export type ReceivedMail = {
  /** Unique in this mailbox; the newest mail has the highest. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly headers: readonly MailHeader[];
};

/** An address with its name, as mail programs show it. */
const formatAddress = (name: string, address: string) => (name === "" ? address : `${name} <${address}>`);

function headersOf(message: PreparedMail, settings: MailSettings): MailHeader[] {
  const { messageId, references, headers } = mailOptions(message, settings);
  const written = [["Message-ID", messageId], ["References", references], ...Object.entries(headers ?? {})];
  return written.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: String(name), value: String(value) }],
  );
}

/** Holds the mails of a demo, newest first. */
export class DemoMailbox {
  #mails: readonly ReceivedMail[] = [];
  #count = 0;

  /** The mails that are kept, newest first. */
  get mails(): readonly ReceivedMail[] {
    return this.#mails;
  }

  /** A mail by its number; undefined if there is none. */
  find(number: number): ReceivedMail | undefined {
    return this.#mails.find((mail) => mail.number === number);
  }

  /** Opens the channel by which mails arrive here. */
  open(settings: MailSettings): Channel {
    return {
      name: "Email",
      concurrency: 4,
      send: (message) => Promise.resolve(this.#receive(message, settings)),
      close: () => undefined,
    };
  }

  #receive(message: PreparedMessage, settings: MailSettings): AttemptResult {
    if (message.channel !== "Email") throw new TypeError("the mailbox takes mail alone");
    const { from } = settings;
    this.#count += 1;
    const mail: ReceivedMail = {
      number: this.#count,
      receivedAt: Date.now(),
      from: formatAddress(from.name === "" ? message.pageName : from.name, from.address),
      to: message.to,
      ...message.mail,
      language: message.language,
      headers: headersOf(message, settings),
    };
    this.#mails = [mail, ...this.#mails].slice(0, maxMails);
    const answer = "250 delivered to the mailbox of the demo";
    return { outcome: "sent", reason: null, answer, messageId: message.deliveryId, providerId: null };
  }
}
