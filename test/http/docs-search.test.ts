/** The first result of a search of the API documentation, and the sentence that it shows. */
import { expect, it } from "vitest";
import { renderDocs, renderDocsSearch, renderDocsSearchMarkdown } from "../../src/http/docs/docs-page.ts";
import { placesByQuery } from "../../src/http/docs/search-answers.ts";
import { repetitions } from "../harness/repetitions.ts";
import { manualSearches } from "./manual-searches.ts";

const base = "https://status.example.com";

/** Every third search of a list; in a long run each. */
const someOf = <Item>(searches: readonly Item[]) =>
  repetitions(
    searches.filter((_, place) => place % 3 === 0),
    searches,
  );

it.each([
  ["webhook", "#notifications", "To receive webhooks, add the address of your program"],
  ["signature", "#notifications", "The signature follows Standard Webhooks"],
  ["time zone", "#requests", "are those of the page's time zone"],
  ["translation", "/manual-languages", ""],
  ["import", "/manual-moving-in", "Statuspage"],
  ["delete", "#delete-and-restore", "can be restored for 30 days"],
  ["restore", "/manual-backup-and-upgrade#restore-over-what-is-there", ""],

  ["postmortem", "/announcements#PutPostmortem", "an incident or a maintenance that has ended"],
  ["impact", "/announcements#CreateAnnouncement", "Only an Incident has one"],
  ["prometheus", "/guide-alertmanager", "integration create NAME --type Alertmanager"],
  ["grafana", "/guide-grafana", "integration create NAME --type Grafana"],
  ["telegram", "/manual#telegram-whatsapp-matrix-mattermost-and-bots", "Telegram, WhatsApp, Matrix"],
  ["license", "/manual#license", "MIT, free of charge"],
  ["mysql", "/manual#databases", "MySQL, MariaDB and others are not supported"],
  ["zapier", "/manual#zapier-n8n-make-ifttt-and-power-automate", "Zapier, n8n, Make"],
  ["n8n", "/manual#zapier-n8n-make-ifttt-and-power-automate", "Zapier, n8n, Make"],
  ["gitops", "/manual#gitops-and-configuration-as-code", "No file describes a page"],
  ["nodejs", "/manual#requirements", "Node 20 or newer with npm"],
  ["node 20", "/manual#requirements", "Node 20 or newer with npm"],
  ["requirements", "/manual#requirements", "Node 20 or newer with npm"],
  ["ical", "/public#feeds", "calendar"],
  ["icalendar", "/public#feeds", "calendar"],
  ["changelog", "/manual#changes-and-release-notes", "CHANGELOG.md"],
  ["uninstall", "/manual#uninstall", "Make a backup"],
  ["windows", "/manual#operating-systems", "On Windows run it in WSL 2"],
  ["accessibility", "/manual#accessibility", "The page, the portal"],
  ["ipv6", "/manual#ipv6", "The service listens on IPv4 and IPv6"],
  ["helm", "/manual#kubernetes-helm-ansible-and-terraform", "Kubernetes, Helm, Ansible and Terraform"],
  ["cookies", "/manual#cookies-and-consent-banners", "there are no cookies of others"],
  ["cookie banner", "/manual#cookies-and-consent-banners", "Nothing here needs a consent banner"],
  ["gdpr consent", "/manual#cookies-and-consent-banners", "Nothing here needs a consent banner"],
  ["too many events", "/manual-operations#troubleshooting", "too many events in an hour"],
  ["certificate has expired", "/manual-operations#troubleshooting", "certificate has expired"],
  ["sender gets 401", "/manual-operations#troubleshooting", "its key has expired"],
  ["logrotate", "/manual-operations#logs", "there is nothing for logrotate"],
  ["pgbouncer", "/manual-operations#storage", "A pooler such as PgBouncer must be in session mode"],
  ["ldap", "/manual#ldap-active-directory-and-saml", "LDAP, Active Directory and SAML"],
  ["discord bot", "/manual#telegram-whatsapp-matrix-mattermost-and-bots", "Discord and Google Chat"],
  ["sms", "/manual#sms-and-phone-calls", "no channel of their own"],
  ["raspberry pi", "/manual#raspberry-pi-and-other-arm-machines", "Raspberry Pi"],
  ["noindex", "/manual#search-engines-and-noindex", "noindex"],
  ["search engine", "/manual#search-engines-and-noindex", "Public pages may be indexed"],
  ["custom css", "/manual#custom-css-html-and-scripts", "Custom CSS, HTML and scripts"],
  [
    "google analytics",
    "/manual#google-analytics-plausible-and-other-trackers",
    "Google Analytics, Plausible",
  ],
  ["sign out", "/manual-portal#your-account", "signs one out"],
  ["change email address", "/manual-people#people", "mail"],
  ["multiple admins", "/manual-people#people", "Owners and admins invite others"],
  ["private page", "/pages", "who may read a private page"],
  ["password", "/pages", "those who have its password"],
  ["health check", "/manual-operations#health-checks", "None of these needs a key"],
  ["healthcheck", "/manual-operations#health-checks", "None of these needs a key"],
  ["healthchecks", "/guide-healthchecks", ""],
  ["test email", "/manual-notifications#how-do-i-send-a-test-mail", ""],
  ["history", "/manual-rules#2-its-history", "Every change of a source is stored as an event"],
  ["who changed", "/audit-log", "Every change with its author"],
  ["redeliver", "/deliveries#RetryDeliveries", ""],
  ["upsert", "/components#CreateComponent", ""],
  ["ping", "/service#ReadService", "address and key are right"],
  ["create incident", "/announcements#CreateAnnouncement", ""],
  ["list components", "/components#ListComponents", ""],
  ["zabb", "/guide-zabbix", ""],
  ["how long is data kept", "/manual-operations#data", "The data directory"],
  ["lost secret", "/manual-backup-and-upgrade#what-a-backup-contains", "secret"],
  ["component stays red", "/manual-operations#troubleshooting", "a component stays down"],
  ["something is wrong", "/manual-operations#troubleshooting", ""],
  ["rollback", "/manual-backup-and-upgrade#go-back", ""],
  ["disk full", "/manual-operations#troubleshooting", "the disk is full"],
  ["hide uptime", "/manual-pages#choose-what-the-page-shows", ""],
  ["selinux", "/manual-operations#troubleshooting", "SELinux"],
  ["change logo", "/manual-pages#give-it-a-logo-and-a-favicon", ""],
  ["how to change the logo", "/manual-pages#give-it-a-logo-and-a-favicon", ""],
  ["upload logo", "/manual-pages#give-it-a-logo-and-a-favicon", ""],
  ["remove branding", "/manual-pages#choose-what-the-page-shows", "--show-powered-by off"],
  ["mute alerts", "/manual-integrations#from-an-alert-to-a-status", "a rule that ignores them"],
  ["export history", "/announcements#ListAnnouncements", ""],
  ["embed badge", "/manual-embedding#a-badge", ""],
  ["pin", "/manual-pages#pin-an-announcement", "Pin to the top"],
  ["corrupt", "/manual#corrupt-database", "corrupts nothing"],
  ["telemetry", "/manual#telemetry", "reports nothing"],
  ["right to left", "/manual#right-to-left", "Arabic"],
  ["reminder", "/manual-notifications#what-is-sent-and-when", "Sent: 24 hours and 1 hour before its start"],
  ["captcha", "/manual#captcha-and-sign-ups-by-bots", "There is no captcha"],
  ["settings", "/manual-operations#settings", "All settings are environment variables"],
  ["starttls", "/manual-operations#notifications", "upgraded to TLS (STARTTLS)"],
  ["setup link", "/manual-people#people", "every start prints a link"],
  ["what is sent to subscribers", "/manual-notifications#what-is-sent-and-when", ""],
  ["why unknown", "/manual-operations#troubleshooting", "a component shows Unknown"],
  ["login loop", "/manual-operations#troubleshooting", "after signing in the portal asks to sign in again"],
  ["import csv", "/subscribers#ImportSubscribers", "CSV"],
  ["edit an update", "/announcements#PatchUpdate", ""],
  ["sqlite to postgres", "/manual-high-availability#from-one-machine-to-several-and-back", ""],
  ["postman", "/documents#ReadOpenApi", "OpenAPI 3.1, for code generators and API clients"],
])("a search for %s leads to %s with a sentence about it", (query, place, excerpt) => {
  const [, results = ""] = renderDocsSearch(base, query).split('<ul class="index results">');
  const [first = ""] = results.split("</li>");
  expect(first).toContain(`<a href="${base}/api/docs${place}">`);
  expect(first.replaceAll(/<[^>]*>/gu, "").replaceAll("&#39;", "'")).toContain(excerpt);
});

const titlesFor = (query: string) =>
  [...renderDocsSearch(base, query).matchAll(/<li><a href="[^"]*">([^<]*)<\/a><span>/gu)].map(
    ([, title = ""]) => title,
  );

it.each(["create incident", "list components", "who changed", "ping", "webhook"])(
  "a search for %s has few results",
  (query) => {
    expect(titlesFor(query).length).toBeGreaterThan(0);
    expect(titlesFor(query).length).toBeLessThanOrEqual(12);
  },
);

it("a search for a short word does not find the names that begin with it", () => {
  expect(titlesFor("ping")).not.toContain("Pingdom");
  expect(titlesFor("pingdom")[0]).toBe("Pingdom");
});

it("a result shows a sentence with the word before a cell that is the word alone", () => {
  const text = renderDocsSearch(base, "why unknown").replaceAll(/<[^>]*>/gu, "");
  expect(text).toContain("Only the service itself sets Unknown");
});

it("a result shows the heading of a column that has a link without its address", () => {
  const text = renderDocsSearch(base, "forgot password").replaceAll(/<[^>]*>/gu, "");
  expect(text).toContain("With mail: also Forgot your password?");
  expect(text).not.toContain("](");
});

it("a query of several words that are only mentioned somewhere is followed by results for some of them", () => {
  const page = renderDocsSearch(base, "docker https");
  expect(page).toContain("2 results for “docker https”");
  expect(page).toMatch(/8 results for some of its words<\/p>\n<ul class="index results"><li>/u);
  expect(new Set(titlesFor("docker https")).size).toBeGreaterThan(6);
  // The control: one good result is enough.
  expect(renderDocsSearch(base, "custom css")).not.toContain("some of its words");
});

it("a word that is only somewhat like another one is not taken for it", () => {
  expect(renderDocsSearch(base, "helt")).not.toContain("for “held”");
  expect(renderDocsSearch(base, "mial")).toContain("for “mail”");
  expect(renderDocsSearch(base, "unsert")).not.toContain("results for “unsent”");
  expect(renderDocsSearch(base, "webook")).toContain("for “webhook”");
});

it.each([
  ["docker-compose", "docker compose"],
  ["docker-compose.yml", "docker compose yml"],
  ["rate-limit", "rate limit"],
  ["log-rotation", "log rotation"],
  ["multi-node", "several nodes"],
  ["status-page", "status page"],
])("a search for %s begins as one for %s", (compound, words) => {
  expect(titlesFor(words).length).toBeGreaterThan(0);
  expect(titlesFor(compound)[0]).toBe(titlesFor(words)[0]);
  expect(renderDocsSearch(base, compound)).not.toContain("Nothing contains");
});

it("a search as Markdown marks the words inside their sentence", () => {
  const text = renderDocsSearchMarkdown(base, "webhook signature");
  expect(text).toMatch(/The \*\*signature\*\* follows Standard \*\*Webhooks\*\*/u);
});

it.each(someOf(manualSearches))(
  "a search for %s leads to the section of the manual about it",
  (query, place) => {
    const [, results = ""] = renderDocsSearch(base, query).split('<ul class="index results">');
    expect(/href="([^"]+)"/u.exec(results)?.[1]).toBe(`${base}/api/docs/manual-${place}`);
  },
);

it.each([
  ["backfill", "#announcements"],
  ["bulk", "#requests"],
  ["unsubscribe", "#notifications"],
  ["oauth", "#authentication"],
  ["rate limits", "#rate-limits"],
  ["pagination", "#pagination"],
  ["webhooks", "#notifications"],
  ["maintenance", "#announcements"],
  ["uptime", "#uptime"],
  ["sla", "#uptime"],
  ["throttling", "#rate-limits"],
  ["rss", "/public#feeds"],
  ["create incident", "/announcements#CreateAnnouncement"],
  ["list incidents", "/announcements#ListAnnouncements"],
  ["get incident", "/announcements#ListAnnouncements"],
  ["resolve incident", "/announcements#PostUpdate"],
  ["edit component", "/components#PatchComponent"],
  ["python sdk", "#requests"],
  ["past incident", "/announcements#CreateAnnouncement"],
  ["rename component", "/components#PatchComponent"],
  ["status values", "#statuses"],
  ["reopen", "/announcements#PostUpdate"],
  ["backdate", "#announcements"],
  ["How do I authenticate?", "#authentication"],
  ["mute", "#notifications"],
  ["webhook secret", "#notifications"],
  ["rate limit", "#rate-limits"],
  ["NotifySubscribers", "/announcements#CreateAnnouncement"],
  ["OccurredAt", "/reports#UpdateComponentStatus"],
  ["pause", "/deliveries#PauseSending"],
  ["rotate key", "#authentication-create-rotate-and-revoke-keys"],
  ["cors", "#requests"],
  ["HTTP 409", "/errors#resolve-the-conflict"],
  ["http status 404", "/errors#find-what-exists"],
  ["create api key", "#authentication-create-rotate-and-revoke-keys"],
  ["get an api key", "#authentication-create-rotate-and-revoke-keys"],
  ["new api key", "#authentication-create-rotate-and-revoke-keys"],
  ["api credentials", "#authentication-create-rotate-and-revoke-keys"],
  ["x-api-key", "#authentication"],
  ["create webhook key", "#authentication-create-rotate-and-revoke-keys"],
  ["api key lost", "#authentication-create-rotate-and-revoke-keys"],
  ["how to remove a component", "/components#DeleteComponent"],
])("a search for %s finds its section first", (query, place) => {
  const [, results = ""] = renderDocsSearch(base, query).split('class="index results"');
  expect(/<a href="([^"]+)">/u.exec(results)?.[1]).toBe(`${base}/api/docs${place}`);
});

/** Questions of operators, and the section that answers each. */
const operatorQuestions = [
  ["backup", "manual-backup-and-upgrade"],
  ["restore backup", "manual-backup-and-upgrade"],
  ["restore without a flood", "manual-notifications#how-do-i-move-or-restore-the-service"],
  ["move to another server", "manual-high-availability#from-one-machine-to-several-and-back"],
  ["placeholder", "manual-portal#templates"],
  ["override", "manual-portal#set-or-override-a-status"],
  ["several nodes", "manual-high-availability"],
  ["dark mode", "manual-pages#name-time-zone-and-colours"],
  ["time zone", "manual-pages#name-time-zone-and-colours"],
  ["accent colour", "manual-pages#name-time-zone-and-colours"],
  ["page name", "manual-pages#name-time-zone-and-colours"],
  ["page is stale", "manual-reverse-proxies#caching"],
  ["mail is not sent", "manual-notifications#when-is-a-message-not-sent"],
  ["https certificate", "manual-reverse-proxies#https-in-three-steps"],
  ["change port", "manual-operations#address-and-process"],
  ["disk full", "manual-fault-tolerance#in-short"],
  ["how much memory", "manual-performance#which-machine-does-it-need"],
  ["import from statuspage", "manual-moving-in#from-atlassian-statuspage"],
  ["upgrade without downtime", "manual-high-availability#restarting-and-upgrading"],
  ["slack channel", "manual-notifications#how-do-i-notify-a-chat-channel"],
  ["bounced mail", "manual-notifications#how-does-the-service-learn-of-bounces-and-complaints"],
  ["delete personal data", "manual-subscribers#stored-data-and-erasure"],
  ["invite colleague", "manual-people#people"],
  ["behind nginx", "manual-reverse-proxies#nginx"],
  ["send lost message again", "manual-notifications#how-do-i-receive-webhooks"],
  ["private page password", "manual-pages#access"],
  ["the service does not start", "manual-operations#troubleshooting"],
  ["stop emails", "deliveries#PauseSending"],
  ["stop emails", "manual-subscribers#can-subscriptions-be-turned-off"],
  ["staging clone", "manual-notifications#how-do-i-move-or-restore-the-service"],
  ["resend", "manual-notifications#why-was-somebody-not-notified"],
  ["hold notifications", "manual-notifications#when-is-a-message-not-sent"],
  ["hardening", "manual-security#what-should-an-operator-do"],
  ["restore", "manual-backup-and-upgrade"],
  ["locked out", "manual-people#people"],
  ["locked out", "manual-people#two-factor-authentication-and-passkeys"],
  ["import history", "manual-moving-in"],
  ["translate", "manual-languages"],
  ["cache", "manual-reverse-proxies#caching"],
  ["cron", "manual-backup-and-upgrade#back-up-every-night"],
  ["mail not arriving", "manual-notifications#why-was-somebody-not-notified"],
  ["spam folder", "manual-notifications#why-was-somebody-not-notified"],
  ["mail lands in spam", "manual-notifications#why-was-somebody-not-notified"],
  ["sentry", "guide-sentry"],
  ["pagerduty", "guide-pagerduty"],
  ["alertmanager", "guide-alertmanager"],
  ["zabbix", "guide-zabbix"],
  ["kuma", "guide-uptimekuma"],
  ["nagios", "guide-nagios"],
  ["key create", "#start-create-a-key"],
  ["signalbox report", "reports#UpdateComponentStatus"],
  ["test webhook", "subscribers#TestSubscriber"],
  ["import statuspage", "manual-moving-in#from-atlassian-statuspage"],
  ["email template", "manual#e-mail-templates"],
  ["migrate", "manual-moving-in"],
  ["migrate", "manual-backup-and-upgrade#upgrade"],
  ["uptime", "manual-rules#3-its-uptime"],
  ["logo", "manual-pages#give-it-a-logo-and-a-favicon"],
  ["rename component", "components#PatchComponent"],
  ["rename component", "manual-command-line-components#component-set"],
] as const;

it.each(someOf(operatorQuestions))("a search for %s has %s among its first two results", (query, place) => {
  const [, results = ""] = renderDocsSearch(base, query).split('<ul class="index results">');
  const found = [...results.matchAll(/<li><a href="(?<address>[^"]+)"/gu)].map(
    ({ groups }) => groups?.["address"],
  );
  expect(found.slice(0, 2)).toContain(`${base}/api/docs${place.startsWith("#") ? "" : "/"}${place}`);
});

it("a guide to a sender comes first by its name, and not for words that its code has", () => {
  const guides = ["Grafana", "Sentry", "Gatus"];
  expect(
    titlesFor("custom domain")
      .slice(0, 5)
      .filter((title) => guides.includes(title)),
  ).toEqual([]);
  expect(titlesFor("grafana")[0]).toBe("Grafana");
});

it("an example's header with the key is not about keys", () => {
  expect(titlesFor("permanent key")[0]).not.toMatch(/^Delete/u);
});

it("a query that has answers of its own leads to existing places", () => {
  const pages = new Map<string, string>();
  for (const place of new Set([...placesByQuery.values()].flat())) {
    const [slug = "", id] = place.replace(/^\//u, "").split("#");
    const page = pages.get(slug) ?? renderDocs(base, slug) ?? "";
    pages.set(slug, page);
    expect([place, page.includes(id === undefined ? "<main" : ` id="${id}"`)]).toEqual([place, true]);
  }
});
