/** The settings of notifications: the mail server, the sender, signatures, and the networks open to webhooks. */
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP, isIPv4 } from "node:net";
import { readMailAddress } from "./mail-address.ts";

/** The names of the settings of notifications. */
export const mailNames = [
  "SMTP_URL",
  "MAIL_FROM",
  "MAIL_REPLY_TO",
  "DKIM_DOMAIN",
  "DKIM_SELECTOR",
  "DKIM_KEY",
  "DKIM_KEY_FILE",
  "MAIL_EVENTS_FROM",
  "MAIL_EVENTS_KEY",
  "SENDING",
  "MAX_EVENTS_PER_HOUR",
  "OUTBOUND_ALLOW",
  "CHAT_HOSTS",
  "PUSH_HOSTS",
  "PAGERDUTY_URL",
] as const;

type MailName = (typeof mailNames)[number];

/** The mail server and its connection. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts with TLS; otherwise it is upgraded if the server offers that. */
  readonly secure: boolean;
  /** Whether a server without TLS is refused. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
};

/** A sender as shown in mails. */
export type MailSender = { readonly name: string; readonly address: string };

/** Signing of mails. */
export type DkimSettings = {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
};

/** The mail providers with supported events. */
export const mailProviders = ["SES", "SendGrid", "Mailgun", "Postmark"] as const;

/** A mail provider. */
export type MailProvider = (typeof mailProviders)[number];

/** The provider that reports bounces and complaints, and the key by which its reports are verified. */
export type MailEventSettings = {
  readonly provider: MailProvider;
  /**
   * For SES the ARN of the SNS topic, for SendGrid the verification key, for Mailgun the signing key; otherwise any
   * text.
   */
  readonly key: string;
};

/** The mail server of a demo, which is a mailbox in its process: there is nothing to connect to. */
export const demoMailHost = "mailbox.invalid";

/** The settings of mail. */
export type MailSettings = {
  readonly smtp: SmtpSettings;
  readonly from: MailSender;
  readonly replyTo: string | undefined;
  readonly dkim: DkimSettings | undefined;
  /** Undefined if no provider reports the outcome of mails. */
  readonly events: MailEventSettings | undefined;
};

/** The settings of notifications. */
export type NotificationSettings = {
  /** Undefined if e-mail is not configured. */
  readonly mail: MailSettings | undefined;
  /** Whether all deliveries are held: a clone of a service must not notify its subscribers. */
  readonly isHeld: boolean;
  /** The events of a page that are sent in an hour; further ones are held. */
  readonly maxEventsPerHour: number;
  /** Networks (CIDR) that webhooks of operators may be in. */
  readonly allowed: readonly string[];
  /** Hosts of self-hosted chat services, which accept the message format of a vendor. */
  readonly chatHosts: readonly string[];
  /** Hosts of push services beside those of the browsers' vendors. */
  readonly pushHosts: readonly string[];
  /** URL for PagerDuty events. */
  readonly pagerDutyUrl: string;
};

const submissionPort = 587;
const smtpsPort = 465;
const local = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;

type SettingReader = (name: MailName) => string | undefined;
type Problems = string[];

function readSmtp(text: string, problems: Problems): SmtpSettings | undefined {
  const url = URL.parse(text);
  const example = "Give one like smtp://user:password@mail.example.com:587, or smtps:// for port 465.";
  if (url === null || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    problems.push(`SMTP_URL is not an address that starts with smtp:// or smtps://. ${example}`);
    return undefined;
  }
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const auth =
    url.username === ""
      ? undefined
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host,
    port: url.port === "" ? (secure ? smtpsPort : submissionPort) : Number(url.port),
    secure,
    // Passwords are never sent unencrypted over the network.
    requireTls: !secure && auth !== undefined && !local.test(host),
    auth,
  };
}

function readSender(text: string, problems: Problems): MailSender | undefined {
  const parts = /^(?<name>[^<>\r\n]*)<(?<address>[^<>]+)>$/u.exec(text.trim())?.groups;
  const address = readMailAddress(parts?.["address"] ?? text);
  if ("problem" in address) {
    problems.push(
      "MAIL_FROM is no sender. Give an address such as status@example.com, or a name with it: Acme Status <status@example.com>.",
    );
    return undefined;
  }
  const name = (parts?.["name"] ?? "").trim().replaceAll(/^"|"$/gu, "");
  return { name, address: address.address };
}

/** Whether mails can be signed with a key: by RSA, and not so short that receivers ignore it (RFC 8301, section 3.2). */
function isSigningKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
}

function readDkim(readText: SettingReader, problems: Problems): DkimSettings | undefined {
  const domainName = readText("DKIM_DOMAIN");
  const keySelector = readText("DKIM_SELECTOR");
  const file = readText("DKIM_KEY_FILE");
  const inline = readText("DKIM_KEY");
  if ([domainName, keySelector, file, inline].every((text) => text === undefined)) return undefined;
  if (domainName === undefined || keySelector === undefined || (file ?? inline) === undefined) {
    problems.push(
      "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY (or DKIM_KEY_FILE) are required together. Set all of them, or unset all of DKIM_*.",
    );
    return undefined;
  }
  try {
    const privateKey =
      file === undefined ? (inline ?? "").replaceAll("\\n", "\n") : readFileSync(file, "utf8");
    if (isSigningKey(createPrivateKey(privateKey))) return { domainName, keySelector, privateKey };
  } catch {
    // Reported below.
  }
  const name = file === undefined ? "DKIM_KEY" : "DKIM_KEY_FILE";
  problems.push(
    `${name} is not a readable private RSA key of at least 1024 bits in PEM form. Create one with: openssl genrsa 2048`,
  );
  return undefined;
}

/** The problem with a provider's key; undefined if it is valid. */
function keyProblem(provider: MailProvider, key: string | undefined): string | undefined {
  switch (provider) {
    case "SES":
      return /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}$/u.test(key ?? "")
        ? undefined
        : "MAIL_EVENTS_KEY must be the ARN of the SNS topic that SES publishes to, such as arn:aws:sns:eu-west-1:123456789012:bounces.";
    case "SendGrid":
      try {
        createPublicKey({ key: Buffer.from(key ?? "", "base64"), format: "der", type: "spki" });
        return undefined;
      } catch {
        return "MAIL_EVENTS_KEY must be the verification key of SendGrid's signed event webhook: base64 on one line.";
      }
    case "Mailgun":
      return key === undefined ? "MAIL_EVENTS_KEY must be Mailgun's HTTP webhook signing key." : undefined;
    case "Postmark":
      return undefined;
  }
}

function readMailEvents(readText: SettingReader, problems: Problems): MailEventSettings | undefined {
  const name = readText("MAIL_EVENTS_FROM");
  const key = readText("MAIL_EVENTS_KEY");
  if (name === undefined) {
    if (key !== undefined) problems.push("MAIL_EVENTS_FROM is required with MAIL_EVENTS_KEY.");
    return undefined;
  }
  const provider = mailProviders.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const problem =
    provider === undefined
      ? `MAIL_EVENTS_FROM is ${JSON.stringify(name)}. Set it to ${mailProviders.join(", ")}.`
      : keyProblem(provider, key);
  if (problem !== undefined) problems.push(problem);
  return provider === undefined ? undefined : { provider, key: key ?? "" };
}

function readMail(readText: SettingReader, problems: Problems): MailSettings | undefined {
  const url = readText("SMTP_URL");
  const sender = readText("MAIL_FROM");
  if (url === undefined) {
    const unusedNames = (["MAIL_FROM", "MAIL_REPLY_TO", "DKIM_DOMAIN", "MAIL_EVENTS_FROM"] as const).filter(
      (name) => readText(name) !== undefined,
    );
    if (unusedNames.length > 0) problems.push(`SMTP_URL is required with ${unusedNames.join(" and ")}.`);
    return undefined;
  }
  if (sender === undefined) problems.push("MAIL_FROM is required with SMTP_URL: the sender's address.");
  const smtp = readSmtp(url, problems);
  const from = sender === undefined ? undefined : readSender(sender, problems);
  const reply = readText("MAIL_REPLY_TO");
  const replyTo = reply === undefined ? undefined : readMailAddress(reply);
  if (replyTo !== undefined && "problem" in replyTo) {
    problems.push(`MAIL_REPLY_TO is not an address. ${replyTo.problem}`);
    return undefined;
  }
  const dkim = readDkim(readText, problems);
  const events = readMailEvents(readText, problems);
  if (smtp === undefined || from === undefined) return undefined;
  return { smtp, from, replyTo: replyTo?.address, dkim, events };
}

function readAllowed(text: string, problems: Problems): string[] {
  const networks: string[] = [];
  for (const entry of text.split(/[\s,]+/u).filter((part) => part !== "")) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const maxLength = isIPv4(address) ? 32 : 128;
    const length = prefix === undefined ? maxLength : /^\d{1,3}$/u.test(prefix) ? Number(prefix) : Number.NaN;
    if (isIP(address) === 0 || rest.length > 0 || !(length <= maxLength)) {
      problems.push(
        `OUTBOUND_ALLOW has an entry that is neither an address nor a CIDR (${JSON.stringify(entry)}). Give networks such as 10.0.0.0/8, 192.168.1.5.`,
      );
    } else networks.push(`${address}/${length}`);
  }
  return networks;
}

/** The number of events that an hour of an outage rarely has, and a broken script soon. */
const defaultMaxEvents = 20;

function readMaxEvents(text: string | undefined, problems: Problems): number {
  if (text === undefined) return defaultMaxEvents;
  if (/^[1-9]\d{0,3}$/u.test(text)) return Number(text);
  problems.push(`MAX_EVENTS_PER_HOUR is ${JSON.stringify(text)}. Give a whole number, 1 to 9999.`);
  return defaultMaxEvents;
}

const pagerDuty = "https://events.pagerduty.com/v2/enqueue";

function readPagerDutyUrl(text: string | undefined, problems: Problems): string {
  const url = text === undefined ? null : URL.parse(text);
  if (text === undefined || url?.protocol === "https:" || url?.protocol === "http:") return text ?? pagerDuty;
  problems.push(`PAGERDUTY_URL is not a URL. Give one such as https://events.eu.pagerduty.com/v2/enqueue.`);
  return pagerDuty;
}

function readHosts(name: "CHAT_HOSTS" | "PUSH_HOSTS", readText: SettingReader, problems: Problems): string[] {
  const hosts = (readText(name) ?? "").split(/[\s,]+/u).filter((part) => part !== "");
  for (const host of hosts) {
    if (URL.parse(`https://${host}/`)?.hostname !== host.toLowerCase())
      problems.push(
        `${name} has an entry that is no host name (${JSON.stringify(host)}). Give names such as chat.example.com.`,
      );
  }
  return hosts.map((host) => host.toLowerCase());
}

/** Reads the settings of notifications, and their problems. */
export function readNotificationSettings(readText: SettingReader): {
  readonly notifications: NotificationSettings;
  readonly problems: readonly string[];
} {
  const problems: Problems = [];
  const sending = readText("SENDING");
  if (sending !== undefined && sending !== "held") {
    problems.push(`SENDING is ${JSON.stringify(sending)}. Set it to held, or unset it to send.`);
  }
  const notifications: NotificationSettings = {
    mail: readMail(readText, problems),
    isHeld: sending !== undefined,
    maxEventsPerHour: readMaxEvents(readText("MAX_EVENTS_PER_HOUR"), problems),
    allowed: readAllowed(readText("OUTBOUND_ALLOW") ?? "", problems),
    pagerDutyUrl: readPagerDutyUrl(readText("PAGERDUTY_URL"), problems),
    chatHosts: readHosts("CHAT_HOSTS", readText, problems),
    pushHosts: readHosts("PUSH_HOSTS", readText, problems),
  };
  return { notifications, problems };
}
