/** The settings of notifications: the mail server, the sender, signatures, and the networks open to webhooks. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP, isIPv4 } from "node:net";
import { readMailAddress } from "./mail-address.ts";

/** The names of these settings. */
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
  "OUTBOUND_ALLOW",
  "CHAT_HOSTS",
  "PUSH_HOSTS",
  "PAGERDUTY_URL",
] as const;

type MailName = (typeof mailNames)[number];

/** The mail server, and how it is talked to. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS; else it is upgraded where the server offers that. */
  readonly secure: boolean;
  /** Whether a server that does not offer TLS is refused. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
};

/** A sender as mail shows it. */
export type MailSender = { readonly name: string; readonly address: string };

/** How mails are signed. */
export type DkimSettings = {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
};

/** The mail providers whose events are taken. */
export const mailProviders = ["SES", "SendGrid", "Mailgun", "Postmark"] as const;

/** A mail provider. */
export type MailProvider = (typeof mailProviders)[number];

/** The provider that reports bounces and complaints, and the key by which its reports are verified. */
export type MailEventSettings = {
  readonly provider: MailProvider;
  /** Of SES the ARN of the SNS topic; of SendGrid the verification key; of Mailgun the signing key; else any text. */
  readonly key: string;
};

/** The settings of mail. */
export type MailSettings = {
  readonly smtp: SmtpSettings;
  readonly from: MailSender;
  readonly replyTo: string | undefined;
  readonly dkim: DkimSettings | undefined;
  /** Undefined where no provider reports what became of mails. */
  readonly events: MailEventSettings | undefined;
};

/** The settings of notifications. */
export type NotificationSettings = {
  /** Undefined where e-mail is not set up. */
  readonly mail: MailSettings | undefined;
  /** Whether everything is held: a clone of a service must not notify its subscribers. */
  readonly isHeld: boolean;
  /** The networks (CIDR) that webhooks named by operators may be in. */
  readonly allowed: readonly string[];
  /** Hosts of chat services that the operator runs: they take messages in the form of one of the vendors. */
  readonly chatHosts: readonly string[];
  /** Hosts of push services beside those of the browsers' vendors. */
  readonly pushHosts: readonly string[];
  /** Where events for PagerDuty are sent. */
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
    // A password never goes over the network in the clear.
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

function readDkim(given: SettingReader, problems: Problems): DkimSettings | undefined {
  const domainName = given("DKIM_DOMAIN");
  const keySelector = given("DKIM_SELECTOR");
  const file = given("DKIM_KEY_FILE");
  const inline = given("DKIM_KEY");
  if ([domainName, keySelector, file, inline].every((one) => one === undefined)) return undefined;
  if (domainName === undefined || keySelector === undefined || (file ?? inline) === undefined) {
    problems.push(
      "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY (or DKIM_KEY_FILE) are required together. Set all of them, or unset all of DKIM_*.",
    );
    return undefined;
  }
  try {
    const privateKey =
      file === undefined ? (inline ?? "").replaceAll("\\n", "\n") : readFileSync(file, "utf8");
    createPrivateKey(privateKey);
    return { domainName, keySelector, privateKey };
  } catch {
    problems.push(
      `${file === undefined ? "DKIM_KEY" : "DKIM_KEY_FILE"} is not a readable private key in PEM form. Create one with: openssl genrsa 2048`,
    );
    return undefined;
  }
}

/** Why a key cannot be that of a provider; undefined where it can. */
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

function readMailEvents(given: SettingReader, problems: Problems): MailEventSettings | undefined {
  const name = given("MAIL_EVENTS_FROM");
  const key = given("MAIL_EVENTS_KEY");
  if (name === undefined) {
    if (key !== undefined) problems.push("MAIL_EVENTS_FROM is required with MAIL_EVENTS_KEY.");
    return undefined;
  }
  const provider = mailProviders.find((one) => one.toLowerCase() === name.toLowerCase());
  const problem =
    provider === undefined
      ? `MAIL_EVENTS_FROM is ${JSON.stringify(name)}. Set it to ${mailProviders.join(", ")}.`
      : keyProblem(provider, key);
  if (problem !== undefined) problems.push(problem);
  return provider === undefined ? undefined : { provider, key: key ?? "" };
}

function readMail(given: SettingReader, problems: Problems): MailSettings | undefined {
  const url = given("SMTP_URL");
  const sender = given("MAIL_FROM");
  if (url === undefined) {
    const needless = (["MAIL_FROM", "MAIL_REPLY_TO", "DKIM_DOMAIN", "MAIL_EVENTS_FROM"] as const).filter(
      (name) => given(name) !== undefined,
    );
    if (needless.length > 0) problems.push(`SMTP_URL is required with ${needless.join(" and ")}.`);
    return undefined;
  }
  if (sender === undefined) problems.push("MAIL_FROM is required with SMTP_URL: the sender's address.");
  const smtp = readSmtp(url, problems);
  const from = sender === undefined ? undefined : readSender(sender, problems);
  const reply = given("MAIL_REPLY_TO");
  const replyTo = reply === undefined ? undefined : readMailAddress(reply);
  if (replyTo !== undefined && "problem" in replyTo) {
    problems.push(`MAIL_REPLY_TO is not an address. ${replyTo.problem}`);
    return undefined;
  }
  const dkim = readDkim(given, problems);
  const events = readMailEvents(given, problems);
  if (smtp === undefined || from === undefined) return undefined;
  return { smtp, from, replyTo: replyTo?.address, dkim, events };
}

function readAllowed(text: string, problems: Problems): string[] {
  const networks: string[] = [];
  for (const entry of text.split(/[\s,]+/u).filter((one) => one !== "")) {
    const [address = "", prefix, ...more] = entry.split("/");
    const widest = isIPv4(address) ? 32 : 128;
    const length = prefix === undefined ? widest : /^\d{1,3}$/u.test(prefix) ? Number(prefix) : Number.NaN;
    if (isIP(address) === 0 || more.length > 0 || !(length <= widest)) {
      problems.push(
        `OUTBOUND_ALLOW has an entry that is neither an address nor a CIDR (${JSON.stringify(entry)}). Give networks such as 10.0.0.0/8, 192.168.1.5.`,
      );
    } else networks.push(`${address}/${length}`);
  }
  return networks;
}

const pagerDuty = "https://events.pagerduty.com/v2/enqueue";

function readPagerDutyUrl(text: string | undefined, problems: Problems): string {
  const url = text === undefined ? null : URL.parse(text);
  if (text === undefined || url?.protocol === "https:" || url?.protocol === "http:") return text ?? pagerDuty;
  problems.push(`PAGERDUTY_URL is not a URL. Give one such as https://events.eu.pagerduty.com/v2/enqueue.`);
  return pagerDuty;
}

function readHosts(name: "CHAT_HOSTS" | "PUSH_HOSTS", given: SettingReader, problems: Problems): string[] {
  const hosts = (given(name) ?? "").split(/[\s,]+/u).filter((one) => one !== "");
  for (const host of hosts) {
    if (URL.parse(`https://${host}/`)?.hostname !== host.toLowerCase())
      problems.push(
        `${name} has an entry that is no host name (${JSON.stringify(host)}). Give names such as chat.example.com.`,
      );
  }
  return hosts.map((host) => host.toLowerCase());
}

/** Reads these settings, and what is wrong with them. */
export function readNotificationSettings(given: SettingReader): {
  readonly notifications: NotificationSettings;
  readonly problems: readonly string[];
} {
  const problems: Problems = [];
  const sending = given("SENDING");
  if (sending !== undefined && sending !== "held") {
    problems.push(`SENDING is ${JSON.stringify(sending)}. Set it to held, or unset it to send.`);
  }
  const notifications: NotificationSettings = {
    mail: readMail(given, problems),
    isHeld: sending !== undefined,
    allowed: readAllowed(given("OUTBOUND_ALLOW") ?? "", problems),
    pagerDutyUrl: readPagerDutyUrl(given("PAGERDUTY_URL"), problems),
    chatHosts: readHosts("CHAT_HOSTS", given, problems),
    pushHosts: readHosts("PUSH_HOSTS", given, problems),
  };
  return { notifications, problems };
}
