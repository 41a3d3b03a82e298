/** `signalbox help environment`: every setting, in the themes of docs/operations.md. */
import type { settingNames } from "../platform/configuration.ts";
import { columns, wrapLines } from "./help-layout.ts";

type SettingName = (typeof settingNames)[number];

/** Variables of other programs that the command line reads as well. */
type TerminalVariable = "EDITOR" | "NO_COLOR" | "VISUAL" | "XDG_CONFIG_HOME";

/** The purpose of each setting, with its default in parentheses if it has one. */
type Descriptions<Name extends string> = Readonly<Record<Name, string>>;

const addressAndProcess = {
  HOST: "The address to listen on (all addresses)",
  PORT: "The port to listen on; 0 uses any free port (8080)",
  BASE_URL: "The public address (http://localhost:PORT)",
  TRUST_PROXY: "Addresses or CIDRs of your proxies, with commas",
  LOG_LEVEL: "Lowest level that is logged, such as debug (info)",
  METRICS_HOST: "The address on which /metrics is served (127.0.0.1)",
  METRICS_PORT: "The port of /metrics; 0 disables it (9464)",
  SIGNALBOX_WORKERS: "Processes that answer visitors, 1 to 64 (1)",
  SESSION_RATE_PER_MINUTE: "Requests a minute of one portal session (6000)",
  MAX_PAGES: "Maximum number of pages, 1 to 1000 (50)",
  PORTAL_DIR: "The folder with the built portal (dist/portal)",
} as const;

const storage = {
  DATA_DIR: "The data directory (data in the project's folder)",
  DATABASE_URL: "A PostgreSQL database, in place of SQLite",
  SIGNALBOX_SECRET: "Required with DATABASE_URL (a file in DATA_DIR)",
  KEEP_AUDIT_DAYS: "Retention of the audit log, in days (forever)",
  KEEP_DRAFTS_DAYS: "Retention of untouched drafts (90)",
  KEEP_SESSIONS_DAYS: "Retention of ended sessions and one-time links (30)",
  KEEP_DELETED_DAYS: "Retention of deleted items (30)",
} as const;

const signingIn = {
  OIDC_ISSUER: "The address of an OpenID provider",
  OIDC_CLIENT_ID: "The client id there; required with OIDC_ISSUER",
  OIDC_CLIENT_SECRET: "Its secret; required with OIDC_ISSUER",
  OIDC_NAME: "The provider's name on the button (single sign-on)",
} as const;

const notifications = {
  SMTP_URL: "The mail server: smtp://user:password@host:587, by TLS",
  MAIL_FROM: "The sender; required with SMTP_URL",
  MAIL_REPLY_TO: "The address for replies to notifications",
  DKIM_DOMAIN: "The domain for which mails are signed with DKIM",
  DKIM_SELECTOR: "The selector of the DKIM key",
  DKIM_KEY: "The private DKIM key in PEM form",
  DKIM_KEY_FILE: "The file with the private DKIM key, instead",
  MAIL_EVENTS_FROM: "SES, SendGrid, Mailgun or Postmark reports bounces",
  MAIL_EVENTS_KEY: "The key by which its reports are verified",
  MAX_EVENTS_PER_HOUR: "Events of a page that are sent in an hour (20)",
  SENDING: "`held` sends nothing: for clones of a service",
  OUTBOUND_ALLOW: "Private networks of webhooks and pages to import",
  CHAT_HOSTS: "Hosts of chat services that you run",
  PUSH_HOSTS: "Hosts of other push services",
  PAGERDUTY_URL: "Where events for PagerDuty are sent (the US region)",
} as const;

const staticCopy = {
  COPY_TO: "A folder, s3://bucket/prefix or command:COMMAND",
  COPY_MODE: "File permissions of a copy in a folder (0644)",
  COPY_S3_ENDPOINT: "The S3 endpoint (Amazon's)",
  COPY_S3_REGION: "The S3 region (us-east-1)",
  COPY_S3_ACCESS_KEY_ID: "The S3 access key; required for S3",
  COPY_S3_SECRET_ACCESS_KEY: "Its secret; required for S3",
} as const;

const commandLine = {
  SIGNALBOX_URL: "The address of a service elsewhere (the login's)",
  SIGNALBOX_KEY: "Its API key",
  SIGNALBOX_KEY_FILE: "The file with its API key, instead",
  SIGNALBOX_RETRIES: "How often a failed call is sent again, 0 to 4 (4)",
  VISUAL: "The editor for messages (EDITOR, or the terminal)",
  EDITOR: "The same, where VISUAL is not set",
  XDG_CONFIG_HOME: "The folder in which the login is kept (~/.config)",
  NO_COLOR: "Any value turns colours off",
} as const;

/** All settings: a missing one does not compile. */
const all: Descriptions<SettingName | TerminalVariable> = {
  ...addressAndProcess,
  ...storage,
  ...signingIn,
  ...notifications,
  ...staticCopy,
  ...commandLine,
};

/** The themes with their settings, by the headings of docs/operations.md. */
export const settingThemes: readonly (readonly [heading: string, settings: Descriptions<string>])[] = [
  ["Address and process", addressAndProcess],
  ["Storage", storage],
  ["Signing in", signingIn],
  ["Notifications", notifications],
  ["Static copy", staticCopy],
  ["Command line", commandLine],
];

const topics: ReadonlySet<string> = new Set([
  "config",
  "configuration",
  "env",
  "environment",
  "setting",
  "settings",
  "variables",
]);

/** Whether help for the settings is asked for, by one of their names. */
export const isEnvironmentTopic = (word: string): boolean => topics.has(word.toLowerCase());

/** The help for the settings. */
export function helpForEnvironment(): string {
  const width = Math.max(...Object.keys(all).map((name) => name.length));
  return [
    ...wrapLines([
      "All settings are environment variables: PORT=3000 bin/signalbox serve. The service and the commands beside it need the same ones. An empty one counts as not set; defaults are in parentheses.",
    ]),
    ...settingThemes.flatMap(([heading, settings]) => [
      "",
      `${heading}:`,
      ...columns(Object.entries(settings).map(([name, about]) => [name.padEnd(width), about] as const)),
    ]),
    "",
    ...wrapLines([
      "A running service explains each at /api/docs/manual-operations; `bin/signalbox doctor` examines a service.",
    ]),
  ].join("\n");
}
