/** Queries whose words say little about what they mean, and the places that answer them. */
import { stemsIn } from "./search-words.ts";

/** A short answer, by the anchor of its heading. */
const short = (anchor: string) => `/manual#${anchor}`;

const chat = "/manual-notifications#how-do-i-notify-a-chat-channel";
const webhooks = "/manual-notifications#how-do-i-receive-webhooks";
const upgrade = "/manual-backup-and-upgrade#upgrade";
const keys = "#authentication-create-rotate-and-revoke-keys";
const notNotified = "/manual-notifications#why-was-somebody-not-notified";
const notSent = "/manual-notifications#when-is-a-message-not-sent";
const nightly = "/manual-backup-and-upgrade#back-up-every-night";

const troubleshooting = "/manual-operations#troubleshooting";
const rulesOfStatus = "/manual-rules#1-the-status-of-a-component";

const setUpMail = "/manual-notifications#how-do-i-set-up-e-mail";
const mailSettings = "/manual-operations#notifications";

/** Places below the address of the documentation, the best first. */
const table: readonly (readonly [queries: string, places: readonly string[]])[] = [
  ["migrate, migration", ["/manual-moving-in", upgrade, "#announcements-past-incidents-and-maintenance"]],
  ["setting, settings", ["/manual-operations#settings", "/manual-pages#name-time-zone-and-colours"]],
  [
    "setup, set up, getting started, get started, quick start, quickstart, first start, first steps, install, installation",
    ["/manual-operations#start", "/manual-people#people", "/manual-deployment"],
  ],
  [
    "setup link, set-up link, owner link, first owner, create owner, setup token, setup address, setup url",
    ["/manual-people#people", "/manual-operations#start"],
  ],
  ["webhook, webhooks", ["#notifications", webhooks, "/manual-subscribers#webhooks"]],
  ["unsubscribe, unsubscribing", ["#notifications", "/manual-subscribers#unsubscribing"]],
  [
    "stop email, stop sending, stop notifications, stop notification, stop messages, stop mail, pause email, pause mail, pause sending, pause notifications, pause messages, pause delivery, pause deliveries, turn off email, turn off notifications, disable email, disable notifications, mute notifications",
    [
      "/deliveries#PauseSending",
      "/manual-subscribers#can-subscriptions-be-turned-off",
      "/manual-subscribers#unsubscribing",
    ],
  ],
  [
    "clone, staging, staging clone, staging copy, clone service, clone of production, copy of production, test instance, test environment, staging environment, staging server",
    ["/manual-notifications#how-do-i-move-or-restore-the-service", mailSettings],
  ],
  [
    "resend, resend email, resend mail, resend message, resend notification, send again, send notification again",
    [notNotified, "/manual-notifications#when-is-a-message-sent-again", "/deliveries#RetryDeliveries"],
  ],
  ["who may read the page", ["/manual-pages#access", "/manual-people#roles"]],
  ["cli, command line, commandline", ["/manual-command-line", "/manual-operations#command-line"]],
  ["login", ["/manual-people", "/manual-people#people", "#authentication"]],
  [
    "sender address, sender, mail sender, sender email, email sender, sender name, email address, from email, mail from, email from address, mail from address, set up email, setup email, configure email, configure smtp, set up smtp, setup smtp, smtp, mail server, smtp server",
    [setUpMail, mailSettings],
  ],
  ["starttls, smtps, smtp tls, mail tls, email tls, smtp ssl", [mailSettings, setUpMail]],
  [
    "import",
    [
      "/manual-moving-in",
      "#requests",
      "/subscribers#ImportSubscribers",
      "/manual-command-line-pages#page-import",
    ],
  ],
  [
    "captcha, recaptcha, turnstile, hcaptcha, spam, spam sign-ups, honeypot, sign-ups by bots",
    [short("captcha-and-sign-ups-by-bots"), "/manual-subscribers#consent"],
  ],
  ["uptime, sla, uptime formula, sla formula", ["#uptime", "/manual-rules#3-its-uptime"]],
  [
    "test webhook, webhook test, test message, test notification, test subscriber",
    ["/subscribers#TestSubscriber"],
  ],
  ["maintenance", ["#announcements"]],
  ["time zone, timezone", ["#requests", "/manual-pages#name-time-zone-and-colours"]],
  [
    "report, report status, post status, push status",
    ["/reports#UpdateComponentStatus", "#statuses", "/manual-command-line-service#report"],
  ],
  [
    "email template, mail template, email templates, message template",
    [short("e-mail-templates"), "/templates"],
  ],
  [
    "telegram, whatsapp, matrix, signal messenger, mattermost, rocket chat, discord bot, slack bot, slack app, telegram bot, bot",
    [short("telegram-whatsapp-matrix-mattermost-and-bots"), chat, webhooks],
  ],
  ["license, licence, mit, open source, price, pricing, cost", [short("license")]],
  ["version, which version", [short("version"), upgrade]],
  ["changelog, change log, release notes, releases, new", [short("changes-and-release-notes"), upgrade]],
  [
    "windows, powershell, macos, mac, linux, operating system, os, platform, supported platforms, wsl",
    [short("operating-systems")],
  ],
  ["ipv6, ipv4", [short("ipv6")]],
  ["accessibility, accessible, wcag, a11y, screen reader, aria", [short("accessibility")]],
  [
    "turn off subscriptions, disable subscriptions, turn off subscribe, disable subscribe, hide subscribe, hide subscribe button, no subscriptions, disable subscribing",
    ["/manual-subscribers#can-subscriptions-be-turned-off"],
  ],
  [
    "add user, add person, add member, add colleague, create user, new user, create account, invite",
    ["/manual-people#people", "/manual-command-line-access#user-invite"],
  ],
  ["undo", ["/manual-portal#undo", "#delete-and-restore"]],
  ["template, templates, placeholder", ["/manual-portal#templates", "/templates"]],
  [
    "recurring maintenance, repeat maintenance, repeating maintenance, maintenance weekly, recurrence, recurring, rrule",
    ["/manual-portal#recurring-maintenance", "#announcements-planned-maintenance"],
  ],
  [
    "move to another machine, move to another server, move to another host, move server, new server, new machine, move machine, migrate server",
    [
      "/manual-backup-and-upgrade#move-to-another-machine",
      "/manual-high-availability#from-one-machine-to-several-and-back",
    ],
  ],
  ["override", ["#statuses", "/manual-portal#set-or-override-a-status"]],
  ["password protect, protect page, password protected, protected page", ["/manual-pages#access"]],
  [
    "disk full, disk is full, full disk, no space left, no space left on device, out of disk space, enospc",
    ["/manual-operations#troubleshooting", "/manual-fault-tolerance#in-short"],
  ],
  [
    "disk space, free space, storage space",
    ["/manual-command-line-service#doctor", "/manual-operations#metrics", "/manual-operations#data"],
  ],
  [
    "delete account, delete user, remove user, remove account, offboarding, offboard",
    ["/manual-people#people", "/manual-command-line-access#user-remove"],
  ],
  [
    "port already in use, port in use, port is taken, address already in use, eaddrinuse",
    ["/manual-operations#troubleshooting", "/manual-operations#address-and-process"],
  ],
  [
    "502, bad gateway, 502 bad gateway",
    ["/manual-operations#troubleshooting", "/manual-high-availability#when-a-node-fails"],
  ],
  [
    "helm, helm chart, kubernetes, k8s, ansible, terraform, puppet, chef, nomad, pulumi, openshift",
    [
      short("kubernetes-helm-ansible-and-terraform"),
      "/manual-deployment#docker",
      "/manual-operations#health-checks",
    ],
  ],
  [
    "sms, text message, text messages, sms notification, phone call, twilio",
    [short("sms-and-phone-calls"), webhooks],
  ],
  ["raspberry pi, raspberry, arm, arm64", [short("raspberry-pi-and-other-arm-machines")]],
  [
    "noindex, search engine, search engines, robots, robots.txt, seo, google, indexing",
    [short("search-engines-and-noindex")],
  ],
  [
    "google analytics, analytics, plausible, matomo, tracking",
    [short("google-analytics-plausible-and-other-trackers")],
  ],
  [
    "custom css, css, custom html, custom script, javascript",
    [short("custom-css-html-and-scripts"), "/manual-pages#name-time-zone-and-colours"],
  ],
  [
    "sign out, log out, logout, signout, sign out everywhere, sign out elsewhere, sessions, session, active sessions, my account, account",
    ["/manual-portal#your-account", "/manual-people#people"],
  ],
  [
    "change email address, change email, change e-mail, change e-mail address, multiple admins, several admins, second admin, multiple owners, multiple users",
    ["/manual-people#people", "/manual-portal#your-account"],
  ],
  [
    "ldap, saml, active directory, ad",
    [short("ldap-active-directory-and-saml"), "/manual-people#signing-in-with-openid-connect"],
  ],
  [
    "letsencrypt, let's encrypt, lets encrypt, acme, certbot",
    ["/manual-reverse-proxies#https-in-three-steps"],
  ],
  [
    "reboot, restart policy, restart automatically, start on boot, start at boot, autostart, auto start, auto restart",
    ["/manual-deployment#systemd", "/manual-deployment#docker"],
  ],
  [
    "nginx config, nginx configuration, nginx.conf, nginx example",
    ["/manual-reverse-proxies#nginx", "/manual-deployment#nginx-caddy-varnish"],
  ],
  ["maintenance mode", ["#announcements-planned-maintenance", "/manual-portal#recurring-maintenance"]],
  [
    "lost key, lost api key, lose key, forgot key, forgot api key, forgotten key, forgotten api key, key not shown",
    [keys, "/manual-command-line-access#key-rotate"],
  ],
  [
    "create key, create webhook key, webhook key, webhook api key, new webhook key, get key, new key, make key, add key, generate key, obtain key, request key, issue key, find key, key, credentials, keys and tokens",
    [keys, "#start-create-a-key", "/manual-command-line-access#key-create", "#authentication"],
  ],
  [
    "revoke key, delete key, remove key, rotate key",
    [keys, "#authentication", "/manual-command-line-access#key-revoke"],
  ],
  [
    "subscriber not notified, notified, not notified, nobody notified, somebody not notified, user not notified, customer not notified, notification not sent, notifications not sent, notification not received, no notification, no notifications, subscriber gets nothing, no mail, no email, mail not received, email not received, mail not sent, email not sent",
    [notNotified, notSent, "/manual-operations#troubleshooting"],
  ],
  [
    "webhook retries, webhook retry, retry, retries, retry schedule, retry policy, retry interval, delivery retries, message retry, notification retries",
    ["/manual-notifications#when-is-a-message-sent-again", "/deliveries#RetryDeliveries", webhooks],
  ],
  [
    "slack, discord, teams, microsoft teams, ms teams, google chat, chat, chat channel",
    [chat, "#notifications"],
  ],
  [
    "ical, icalendar, ics, .ics, calendar, calendar feed, calendar subscription, google calendar, outlook calendar, outlook",
    ["/public#feeds", "/manual-pages#feeds-of-one-component"],
  ],
  [
    "ip allowlist, ip whitelist, ip allow list, ip white list, allowlist, whitelist, allow list, restrict ip, ip restriction, ip address, ip range, ip filter, allowed ip, allowed addresses, vpn, intranet",
    ["/manual-pages#access", "/manual-operations#address-and-process"],
  ],
  [
    "mysql, mariadb, mongodb, sql server, mssql, oracle, database, which database, supported databases, redis",
    [short("databases"), "/manual-operations#storage"],
  ],
  [
    "zapier, n8n, make.com, ifttt, node-red, power automate, automation, workflow automation, low code, no code",
    [short("zapier-n8n-make-ifttt-and-power-automate"), "/guide-json", webhooks],
  ],
  [
    "gitops, git, infrastructure as code, iac, configuration as code, config as code, declarative, yaml, config file, configuration file",
    [short("gitops-and-configuration-as-code"), "/components#CreateComponent", "/manual-operations#settings"],
  ],
  [
    "nodejs, node.js, node js, node 20, node 22, node 24, node 26, node version, nodejs version, node.js version, which node, npm, requirements, system requirements, prerequisites, minimum requirements, dependencies, bun, deno",
    [short("requirements"), "/manual-operations#start", "/manual-performance#which-machine-does-it-need"],
  ],
  [
    "automatic backup, automatic backups, automated backup, automate backup, schedule backup, scheduled backup, backup schedule, cron backup, backup cron, backup cronjob, regular backup, periodic backup, nightly backup, daily backup, backup every night, backup daily, backup rotation, rotate backups, backup retention, delete old backups, old backups",
    [nightly, "/manual-backup-and-upgrade#back-up"],
  ],
  ["backup, backups, back up", ["/manual-backup-and-upgrade#back-up", "/manual-backup-and-upgrade"]],
  ["rename component", ["/components#PatchComponent", "/manual-command-line-components#component-set"]],
  ["remove component", ["/components#DeleteComponent", "#delete-and-restore"]],
  [
    "mute alerts, silence alerts, ignore alerts, disable alerts, turn off alerts",
    ["/manual-integrations#from-an-alert-to-a-status", "/manual-team-alerts#set-up"],
  ],
  [
    "export history, export incidents, export announcements, download history",
    ["/announcements#ListAnnouncements", "/components#ReadUptime", "/public#feeds"],
  ],
  [
    "remove branding, hide branding, powered by, white label, whitelabel",
    ["/manual-pages#choose-what-the-page-shows", "/manual-pages#give-it-a-logo-and-a-favicon"],
  ],
  [
    "cookie, cookies, cookie banner, cookie consent, cookie notice, cookie policy, consent banner, gdpr consent, gdpr cookies, gdpr banner, eprivacy, local storage, localstorage, session storage",
    [short("cookies-and-consent-banners"), "/manual-subscribers#consent"],
  ],
  [
    "certificate has expired, certificate expired, expired certificate, self-signed certificate, self-signed certificate in certificate chain, unable to verify the first certificate, unable to get local issuer certificate, cert_has_expired, smtp certificate, mail certificate, mail server certificate",
    [troubleshooting, short("self-signed-certificates")],
  ],
  [
    "too many events, too many notifications, messages held, notifications held, hourly cap, hourly limit, too many events in an hour",
    [troubleshooting, notSent, "/deliveries#ReleaseDeliveries"],
  ],
  [
    "suddenly 401, sender gets 401, key expired, expired key, key expires, expired api key, key expiry, key expiration",
    [troubleshooting, keys, "/manual-team-alerts#rules"],
  ],
  [
    "logrotate, log rotation, rotate log, rotate logs, log file, log files, log size, journald",
    ["/manual-operations#logs"],
  ],
  [
    "pgbouncer, pooler, connection pooler, connection pool, connection pooling, pgpool, pgcat, supavisor",
    ["/manual-operations#storage"],
  ],
  ["telemetry, phone home, phoning home, usage data", [short("telemetry")]],
  ["right to left, right-to-left, rtl, arabic, hebrew", [short("right-to-left"), "/manual-languages"]],
  [
    "corrupt, corrupted, corruption, corrupt database, database corrupt, malformed database, data loss",
    [short("corrupt-database"), "/manual-backup-and-upgrade#restore-into-an-empty-place"],
  ],
  [
    "unknown, degraded, degraded performance, operational, partial outage, major outage, under maintenance",
    [rulesOfStatus, "#statuses", "/manual-glossary"],
  ],
  [
    "why unknown, component unknown, status unknown, shows unknown, component shows unknown, stays red, component stays red, component stays down, stuck red",
    [troubleshooting, rulesOfStatus, "#statuses"],
  ],
  [
    "login loop, login redirect loop, redirect loop, login fails, login failed, login again, unable to login, signed out again",
    [troubleshooting, "/manual-people#people"],
  ],
  [
    "status page password, page password, password page, password status page",
    ["/manual-pages#access", "/pages#PatchPage"],
  ],
  [
    "import csv, csv, import subscriber, import subscribers, import subscriber csv, import email list, import emails",
    ["/subscribers#ImportSubscribers", "/manual-subscribers#moving-from-another-service"],
  ],
  [
    "history days, days of history, history length, length of history, number of days, bar days, days shown, show 30 days, show 90 days, 30 days, 90 days",
    ["/manual-pages#choose-what-the-page-shows", "/manual-operations#data"],
  ],
  [
    "sqlite to postgres, sqlite to postgresql, sqlite postgres, sqlite postgresql, move to postgres, move to postgresql, migrate to postgres, migrate to postgresql, switch to postgres, switch to postgresql, change to postgres, change to postgresql, migrate sqlite, move database, migrate database, change database, postgres to sqlite, postgresql to sqlite",
    [
      "/manual-high-availability#from-one-machine-to-several-and-back",
      "/manual-operations#start-on-postgresql",
    ],
  ],
  [
    "postgres upgrade, postgresql upgrade, upgrade sqlite, upgrade docker, upgrade systemd, upgrade signalbox, update signalbox, new version, upgrade version, update version",
    [upgrade, "/manual-high-availability#restarting-and-upgrading"],
  ],
  [
    "edit update, change update, correct update, fix update, edit post, edit message",
    ["/announcements#PatchUpdate", "/manual-command-line-announcements#announcement-edit-update"],
  ],
  ["incident template, announcement template, update template", ["/manual-portal#templates", "/templates"]],
  [
    "maintenance window, maintenance windows, scheduled maintenance, schedule maintenance, planned maintenance, plan maintenance",
    ["#announcements-planned-maintenance", "/manual-portal#recurring-maintenance"],
  ],
  [
    "slack alert team, alert team, alert team slack, team alert, team alerts, team slack, notify team, alert on-call",
    ["/manual-team-alerts#set-up", "/manual-team-alerts", "/team-alerts"],
  ],
  [
    "two pages, 2 pages, several pages, many pages, multiple pages, second page, another page, new page, add page, more pages",
    ["/manual-pages", "/pages#CreatePage"],
  ],
  [
    "uptime calculation, calculate uptime, calculated uptime, uptime calculated, sla calculation, calculate sla",
    ["/manual-rules#3-its-uptime", "/components#ReadUptime", "#uptime"],
  ],
  ["cron, cron job, crontab, cronjob", [nightly, "#statuses", "/reports#Heartbeat"]],
  ["uninstall, deinstall, remove signalbox, remove service", [short("uninstall"), "/manual-operations#data"]],
];

/** The words of a query in a fixed order: "webhook test" asks for the same as "test webhook". */
const keyOf = (query: string) => stemsIn(query).toSorted().join(" ");

/** The places that answer a query, by its key. */
export const placesByQuery: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(([queries, places]) => queries.split(", ").map((query) => [keyOf(query), places] as const)),
);

/** The places that answer a query, the best first; none for most queries. */
export const answersTo = (query: string): readonly string[] => placesByQuery.get(keyOf(query)) ?? [];
