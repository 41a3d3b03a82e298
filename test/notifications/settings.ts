/** Settings of notifications that send to this machine. */
import type { MailSettings, NotificationSettings } from "../../src/platform/mail-settings.ts";

/** The settings that differ between tests. */
export type SettingsSetup = {
  /** Of the mail server; e-mail is not set up where it is not given. */
  readonly smtpPort?: number;
  readonly mail?: Partial<MailSettings>;
  readonly isHeld?: boolean;
  readonly maxEventsPerHour?: number;
  /** Networks that webhooks may be in. */
  readonly allowed?: readonly string[];
};

/** The settings of notifications that send mail to a port of this machine. */
export function settingsFor({
  smtpPort,
  mail = {},
  isHeld = false,
  maxEventsPerHour = 20,
  allowed = ["127.0.0.0/8"],
}: SettingsSetup): NotificationSettings {
  const smtp = { host: "127.0.0.1", port: smtpPort ?? 0, secure: false, requireTls: false, auth: undefined };
  const from = { name: "Acme Status", address: "status@acme.example" };
  const settings: MailSettings = {
    smtp,
    from,
    replyTo: undefined,
    dkim: undefined,
    events: undefined,
    ...mail,
  };
  const pagerDutyUrl = "https://events.pagerduty.com/v2/enqueue";
  return {
    mail: smtpPort === undefined ? undefined : settings,
    isHeld,
    maxEventsPerHour,
    allowed,
    chatHosts: [],
    pushHosts: [],
    pagerDutyUrl,
  };
}
