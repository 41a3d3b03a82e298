/** E-mail by SMTP: a connection for each slot, kept open while there is something to send. */
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import type { DkimSettings, MailSettings } from "../platform/mail-settings.ts";
import { outcomeOfReply } from "../rules/delivery-retries.ts";
import { type AttemptResult, type Channel, failureAnswer, type OpenMail, redactAnswer } from "./channel.ts";
import type { PreparedMail, PreparedMessage } from "./prepared-message.ts";

const connections = 10;
const connectionTimeoutMs = 30_000;
const socketTimeoutMs = 60_000;
/** Milliseconds that a send may take in all. */
const sendTimeoutMs = 5 * 60_000;
/** Milliseconds after which an idle connection is closed. */
const idleMs = 20_000;

/** Signed beside nodemailer's own list of fields, which lacks those by which a reader leaves. */
const signedFields =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:References:In-Reply-To:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted";

function dkimOptions(dkim: DkimSettings | undefined) {
  return dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: signedFields } };
}

type SmtpTransport = Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>;

/** Calls the listener with every command that is sent to the mail server, and nothing else that would be logged. */
function commandLog(onCommand: (command: string) => void): SMTPPool.Options["logger"] {
  const ignore = () => undefined;
  return {
    level: ignore,
    trace: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    debug: (entry: unknown, command: unknown) => {
      const isCommand = typeof entry === "object" && entry !== null && Reflect.get(entry, "tnx") === "client";
      if (isCommand && typeof command === "string") onCommand(command);
    },
  };
}

/** Opens a transport with one connection. */
export function openTransport(
  { smtp, dkim }: Pick<MailSettings, "smtp" | "dkim">,
  onCommand: (command: string) => void = () => undefined,
): SmtpTransport {
  const { host, port, secure, requireTls, auth } = smtp;
  return createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // Every retry is recorded by the dispatcher.
    maxRequeues: 0,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth === undefined ? {} : { auth }),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    transactionLog: true,
    logger: commandLog(onCommand),
    ...dkimOptions(dkim),
  });
}

/** Headers by which a provider names the delivery in its events, where it would not return `X-Signalbox-Delivery`. */
function providerHeaders(deliveryId: string, { events }: MailSettings): Record<string, string> {
  if (events?.provider === "Postmark") return { "X-PM-Metadata-signalbox-delivery": deliveryId };
  if (events?.provider !== "SendGrid") return {};
  return { "X-SMTPAPI": JSON.stringify({ unique_args: { signalbox_delivery: deliveryId } }) };
}

/** A mail as nodemailer takes it: every address is an object, so that none is parsed from a text. */
export function mailOptions(message: PreparedMail, settings: MailSettings): SendMailOptions {
  const { from, replyTo } = settings;
  const { to, pageName, mail, deliveryId, threadId, listId, unsubscribe, language } = message;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const thread = threadId === null ? {} : { references: [`<${threadId}@${domain}>`] };
  return {
    from: { name: from.name === "" ? pageName : from.name, address: from.address },
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${deliveryId}@${domain}>`,
    ...thread,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
      "List-Id": `<${listId}.${domain}>`,
      "X-Signalbox-Delivery": deliveryId,
      ...providerHeaders(deliveryId, settings),
      ...(unsubscribe === null ? {} : { "List-Unsubscribe": `<${unsubscribe.url}>` }),
      ...(unsubscribe?.oneClick === true ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
  };
}

/** The properties of nodemailer's errors. */
type SmtpError = {
  readonly code: string;
  readonly responseCode: number | undefined;
  readonly response: string;
  readonly command: string;
};

function smtpError(error: unknown): SmtpError {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const code = read("code");
  const status = read("responseCode");
  const response = read("response");
  const command = read("command");
  return {
    code: typeof code === "string" ? code : "",
    responseCode: typeof status === "number" ? status : undefined,
    response:
      typeof response === "string" ? response : error instanceof Error ? error.message : String(error),
    command: typeof command === "string" ? command : "",
  };
}

const closing = 421;

/**
 * The result of a failed attempt. A connection that ends once the message was on its way counts as an attempt: the server
 * may have taken the message, so that a prompt retry would send it again and again.
 */
export function resultOfError(
  error: unknown,
  { messageId, isOnItsWay: isTransmitting }: { readonly messageId: string; readonly isOnItsWay: boolean },
): AttemptResult {
  const { code, responseCode, response, command } = smtpError(error);
  const answer = responseCode === undefined ? failureAnswer(error) : redactAnswer(response);
  const rest = { answer, messageId, providerId: null };
  // A refusal of the session says nothing of the message.
  const isOfMessage =
    responseCode !== undefined &&
    responseCode !== closing &&
    !["EAUTH", "ETLS"].includes(code) &&
    !["CONN", "EHLO", "HELO", "STARTTLS"].includes(command);
  if (!isOfMessage) {
    return { ...rest, outcome: isTransmitting ? "deferred" : "unreachable", reason: "Unreachable" };
  }
  const outcome = outcomeOfReply(responseCode, response, command === "RCPT TO" ? "RCPT" : "other");
  if (command === "MAIL FROM" && outcome.kind === "deferred")
    return { ...rest, outcome: "unreachable", reason: "Unreachable" };
  return { ...rest, outcome: outcome.kind, reason: "reason" in outcome ? outcome.reason : null };
}

const queuedAs = /\b(?:queued as|id=|ID:?)\s*<?([\w.@-]{4,80})/iu;

/** Sends mail over a connection for each slot. */
export class EmailChannel implements Channel {
  readonly name = "Email";
  readonly concurrency = connections;
  readonly #settings: MailSettings;
  readonly #transports: (SmtpTransport | undefined)[] = [];
  readonly #idle: (NodeJS.Timeout | undefined)[] = [];
  /** The slots whose message is being transmitted. */
  readonly #transmitting = new Set<number>();

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  async send(message: PreparedMessage, slot: number): Promise<AttemptResult> {
    if (message.channel !== "Email") throw new TypeError("this channel sends mail alone");
    clearTimeout(this.#idle[slot]);
    const transport = (this.#transports[slot] ??= this.#open(slot));
    this.#transmitting.delete(slot);
    const options = mailOptions(message, this.#settings);
    const messageId = String(options.messageId);
    const cut = Promise.withResolvers<never>();
    const timer = setTimeout(() => cut.reject(new Error("the send took too long")), sendTimeoutMs);
    try {
      const sending = transport.sendMail(options);
      // It may fail after it was cut.
      sending.catch(() => undefined);
      const info = await Promise.race([sending, cut.promise]);
      const answer = redactAnswer(info.response);
      return {
        outcome: "sent",
        reason: null,
        answer,
        messageId,
        providerId: queuedAs.exec(info.response)?.[1] ?? null,
      };
    } catch (error) {
      const result = resultOfError(error, { messageId, isOnItsWay: this.#transmitting.has(slot) });
      if (result.reason === "Unreachable") this.#drop(slot);
      return result;
    } finally {
      clearTimeout(timer);
      this.#idle[slot] = setTimeout(() => this.#drop(slot), idleMs).unref();
    }
  }

  #open(slot: number): SmtpTransport {
    return openTransport(this.#settings, (command) => {
      if (command === "DATA") this.#transmitting.add(slot);
    });
  }

  #drop(slot: number): void {
    this.#transports[slot]?.close();
    this.#transports[slot] = undefined;
  }

  close(): void {
    for (const timer of this.#idle) clearTimeout(timer);
    for (const slot of this.#transports.keys()) this.#drop(slot);
  }
}

/** Opens the channel of mail by SMTP. */
export const openSmtp: OpenMail = (settings) => new EmailChannel(settings);
