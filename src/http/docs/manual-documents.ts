/** The project's documents for operators, which the documentation serves as its manual. */

import { commandPages } from "./command-pages.ts";

/** A document in `docs/`. */
export type ManualDocument = {
  /** Its path below `docs/`, without `.md`. */
  readonly file: string;
  readonly slug: string;
  /** Its first heading. */
  readonly title: string;
  /** Its name in the contents, if shorter. */
  readonly shortTitle?: string;
  /** In a few words, for the list of the pages. */
  readonly about: string;
  /** Other words by which a search finds it, and those of its sections, by their anchors. */
  readonly keywords?: string;
  readonly sections?: Readonly<Record<string, string>>;
  /** Whether it explains, and is not needed for daily work. */
  readonly isBackground?: true;
  /** The slug of the document that it is a part of: the contents list it beside that one only. */
  readonly parent?: string;
  /** Its sections that the contents list beside it, since people look for them alone. */
  readonly listedSections?: readonly { readonly id: string; readonly title: string }[];
  /** Whether its headings are commands. */
  readonly isReference?: true;
};

const manual = (file: string, about: Omit<ManualDocument, "file" | "slug">): ManualDocument => ({
  file,
  slug: file === "README" ? "manual" : `manual-${file.replace("/README", "").replace("/", "-")}`,
  ...about,
});

/** The groups of commands whose `set` changes a name. */
const renamed: ReadonlySet<string> = new Set(["component", "group", "page"]);

/** The documents in the order of the contents. */
export const manualDocuments: readonly ManualDocument[] = [
  manual("README", {
    title: "Manual",
    about: "Which document answers what; short answers",
    shortTitle: "Overview",
  }),
  manual("portal", {
    title: "Daily work in the portal",
    shortTitle: "Portal",
    about:
      "Compose, preview, drafts, undo, templates, recurring maintenance, order, override, shortcuts, phone",
    keywords: "admin dashboard ui backend daily",
    sections: {
      "write-an-announcement": "compose composer write preview publish",
      drafts: "draft autosave unsaved unpublished",
      undo: "undo revert take back",
      templates: "template placeholder variable field macro canned reuse",
      "recurring-maintenance":
        "recurring recurrence repeat repeating rrule weekly monthly daily series maintenance",
      "change-the-order":
        "order reorder sort sorting arrange move drag drop position component components group",
      "set-or-override-a-status": "override manual manually set status pin",
      "your-account":
        "account profile sign out signout log out logout session sessions elsewhere device name password change",
      "keyboard-shortcuts": "keyboard shortcut hotkey key palette command keys",
      "on-a-phone": "phone mobile app tablet ios android responsive",
    },
  }),
  manual("operations", {
    title: "Operations",
    about: "Start, settings, data and retention, health, metrics, logs, troubleshooting",
    keywords: "operator administrator install self-host run configure",
    listedSections: [{ id: "troubleshooting", title: "Troubleshooting" }],
    sections: {
      start: "install installation launch",
      settings: "configuration environment variable env options",
      "address-and-process": "port host listen bind ip change public url base",
      notifications: "smtp_url",
      storage: "database postgres postgresql sqlite",
      data: "retention disk files storage stored kept keep privacy",
      "start-on-postgresql": "postgresql postgres install nodes cluster",
      "encrypted-connection": "postgresql postgres tls ssl sslmode rds managed database",
      stop: "restart shutdown signal sigterm",
      "health-checks": "readiness liveness monitor uptime probe kubernetes",
      metrics: "prometheus grafana monitoring alert",
      logs: "logging log audit json pino",
      troubleshooting:
        "doctor problem wrong broken debug fix error service start fails port use permission denied bad gateway symptom disk full",
    },
  }),
  manual("deployment", {
    title: "Deployment",
    about: "Files for Docker, Docker Compose, systemd, nginx, Caddy and Varnish",
    keywords: "deploy production files",
    sections: {
      docker: "container image podman kubernetes restart firewall ufw iptables port",
      "docker-compose": "container restart docker compose yaml yml file",
      systemd: "unit service daemon boot reboot restart autostart",
    },
  }),
  manual("backup-and-upgrade", {
    title: "Backup, restore, upgrade",
    about: "Backup, also every night, restore, moving to another machine, upgrade and the way back",
    shortTitle: "Backup and upgrade",
    keywords: "backup backups restore dump recover disaster",
    sections: {
      "restore-over-what-is-there": "restore overwrite replace",
      "restore-into-an-empty-place": "restore recover",
      "what-a-backup-contains": "backup contents secret lost lose missing",
      "move-to-another-machine": "move moving another machine server host migrate relocate",
      upgrade: "upgrade update new version migrate",
      "go-back": "rollback roll back downgrade revert older previous version",
    },
  }),
  manual("people", {
    title: "People, roles and signing in",
    about: "Invitations, roles, two-factor authentication, passkeys, OpenID Connect",
    shortTitle: "People and roles",
    keywords: "person team login",
    sections: {
      people:
        "multiple several admins change email e-mail address user account member add invite delete remove reset password forgot forgotten lost locked out sign-in login admin owner",
      roles: "role permission right access user editor viewer admin administrator owner allowed",
      "two-factor-authentication-and-passkeys":
        "2fa mfa totp otp one-time two factor second authenticator recovery codes webauthn fido yubikey passkey lost phone locked out require enforce",
      "signing-in-with-openid-connect": "oidc sso saml single sign-on keycloak okta entra google authentik",
    },
  }),
  manual("command-line", {
    title: "Command line",
    about: "Every command with its options and exit codes, in scripts and for a service elsewhere",
    keywords: "cli terminal shell command reference",
    sections: {
      "how-it-works": "script stdin json dry run",
      "exit-codes": "exit code",
      "completion-with-tab": "tab bash zsh fish",
      "from-another-machine": "remote login laptop pipeline ci",
    },
  }),
  ...commandPages.map(({ file, title, shortTitle, about, nouns }) =>
    manual(file, {
      title,
      shortTitle,
      about,
      parent: "manual-command-line",
      isReference: true,
      sections: Object.fromEntries(
        nouns.filter((noun) => renamed.has(noun)).map((noun) => [`${noun}-set`, "rename name"]),
      ),
    }),
  ),
  manual("an-outage", {
    title: "A night on call",
    about: "An outage from its first report to the postmortem, command by command",
    keywords: "walkthrough tutorial outage example day",
    sections: { "when-the-clocks-change": "dst daylight saving summer winter time change" },
  }),
  manual("notifications", {
    title: "Notifications",
    about: "E-mail, webhooks, chat and browsers; retries and limits",
    keywords: "mail email smtp",
    sections: {
      "what-is-sent-and-when": "event message reminder remind maintenance start subscriber sent which list",
      "how-do-i-set-up-e-mail": "smtp dkim spf dmarc spam junk mail server email gmail google workspace",
      "how-do-i-send-a-test-mail": "test email smtp try",
      "how-does-the-service-learn-of-bounces-and-complaints":
        "bounce bounced mail ses sendgrid mailgun postmark",
      "how-do-i-notify-a-chat-channel": "slack teams discord mattermost google chat",
      "how-do-browser-notifications-work": "push vapid",
      "how-do-i-receive-webhooks": "lost message send again signature",
      "when-is-a-message-not-sent": "mail held hold paused limit notification",
      "why-was-somebody-not-notified":
        "missing mail email sent received arrive arriving spam junk folder debug",
      "what-if-nothing-is-sent": "mail email stuck",
      "how-do-i-move-or-restore-the-service":
        "backup flood clone restored restoring migrate moving hold held resume",
    },
  }),
  manual("subscribers", {
    title: "Subscribers",
    about: "Consent, scopes, unsubscribing and erasure",
    keywords: "consent double opt-in",
    sections: {
      "stored-data-and-erasure": "gdpr privacy personal anonymize anonymise anonymous",
      "can-subscriptions-be-turned-off":
        "turn off disable deactivate hide close subscription subscriptions subscribe",
    },
  }),
  manual("team-alerts", {
    title: "Team alerts",
    about: "Alerts to your own team",
    keywords: "on-call pagerduty escalation",
  }),
  manual("pages", {
    title: "Pages",
    about: "Name, time zone, look, address, access; a page for each audience",
    keywords: "multiple",
    sections: {
      "name-time-zone-and-colours":
        "change set edit setting description sentence title language timezone time zone accent colour color theme dark light mode brand",
      "choose-what-the-page-shows": "bars uptime powered hide show turn off remove branding white label",
      "status-and-uptime": "weight weights partial major outage downtime sla share count overall status",
      "give-it-a-logo-and-a-favicon":
        "logo favicon icon brand branding change upload set add replace remove delete colour color design custom css",
      "pin-an-announcement": "pin pinned unpin top sticky",
      "give-it-an-address-of-its-own": "custom domain dns cname host",
      "hide-components": "hide hidden hiding invisible visibility",
      access: "access visible private password protect restrict ip",
    },
  }),
  manual("embedding", {
    title: "Embedding: badges, banner, image, JSON",
    about: "Badges, a banner, pictures and JSON for other sites",
    shortTitle: "Embedding",
    keywords: "embed website site badge widget iframe shield",
    sections: { "a-badge": "badge embed shield" },
  }),
  manual("languages", {
    title: "Languages",
    about: "Languages of the page and of its texts",
    keywords: "language languages translation translations locale i18n add change choose",
  }),
  manual("integrations/README", {
    title: "Integrations",
    about: "How alerts of monitoring systems become statuses",
    keywords: "monitoring alert",
  }),
  manual("moving-in", {
    title: "Moving from another service",
    about: "Moving here from Statuspage, with history",
    shortTitle: "Moving in",
    keywords: "statuspage atlassian migrate import history",
    sections: {
      "from-atlassian-statuspage": "import statuspage migrate history",
      "from-another-service":
        "import migrate history cachet instatus statping cstate gatus betterstack statusio upptime hund",
    },
  }),
  manual("high-availability", {
    title: "High availability: workers and nodes",
    about: "Several cores or machines",
    shortTitle: "High availability",
    keywords: "ha cluster scale replica worker node several nodes multiple",
    sections: {
      "restarting-and-upgrading": "rolling upgrade zero downtime without",
      "from-one-machine-to-several-and-back":
        "move moving migrate another postgresql server machine service cluster",
    },
  }),
  manual("reverse-proxies", {
    title: "Reverse proxies",
    about: "nginx, Caddy, Varnish and content networks",
    keywords: "proxy nginx caddy varnish apache traefik haproxy envoy cdn load balancer",
    sections: {
      "https-in-three-steps": "tls ssl https certificate encrypt letsencrypt acme certbot",
      "for-every-proxy": "haproxy traefik apache httpd envoy load balancer header",
      nginx: "behind",
      caching: "stale old outdated cache page refresh purge",
      "varnish-and-content-networks": "cdn cloudflare fastly cloudfront",
      "below-a-path-and-several-hosts": "subpath prefix subdomain",
    },
  }),
  manual("static-copy", {
    title: "Static failover copy",
    about: "A copy elsewhere for when the service is down",
    keywords: "s3 fallback mirror static site offline unreachable",
  }),
  manual("security", {
    title: "Security",
    about: "What to set up, and what holds",
    keywords: "attack vulnerability csp hardening audit",
    sections: {
      "what-should-an-operator-do": "harden hardening secure checklist production",
      "limits-of-guesses": "brute force guessing lockout password",
    },
  }),
  manual("fault-tolerance", {
    title: "Fault tolerance",
    about: "What it survives",
    isBackground: true,
    keywords: "crash durability reliability power loss",
    sections: {
      "in-short": "disk full crash database down kill clock",
    },
  }),
  manual("performance", {
    title: "Performance",
    about: "What was measured",
    isBackground: true,
    keywords: "benchmark load capacity sizing memory cpu",
    sections: {
      "which-machine-does-it-need": "much memory ram cpu core requirements hardware",
      "how-large-can-it-get": "many components subscribers limit",
    },
  }),
  manual("rules", {
    title: "What the page shows, and why",
    about: "How statuses, uptime and permissions are decided",
    shortTitle: "Rules",
    isBackground: true,
    keywords: "rules status uptime calculation permission",
    sections: {
      "2-its-history": "history past timeline",
      "1-the-status-of-a-component":
        "yellow amber orange red green blue grey gray colours colors mark marks symbol mean meaning",
    },
  }),
  manual("glossary", {
    title: "Glossary",
    about: "Every term in one sentence",
    isBackground: true,
    keywords: "terms definition vocabulary",
  }),
];

const slugsByPath: ReadonlyMap<string, string> = new Map([
  ["/README.md", ""],
  ["/docs/api.md", ""],
  ...manualDocuments.map(({ file, slug }) => [`/docs/${file}.md`, `/${slug}`] as const),
]);

/**
 * The address of a link in a document: of a document that is served at `docs`, or elsewhere on the web. Undefined for
 * other files of the project.
 */
export function manualLink(docs: string, { file, slug }: ManualDocument, target: string): string | undefined {
  if (/^[a-z]+:/iu.test(target)) return target;
  const { pathname, hash } = new URL(target, `file:///docs/${file}.md`);
  if (pathname === `/docs/${file}.md`) return `${docs}/${slug}${hash}`;
  const guide = /^\/docs\/integrations\/(?<type>[a-z]+)\.md$/u.exec(pathname)?.groups?.["type"];
  if (guide !== undefined) return `${docs}/guide-${guide}${hash}`;
  const served = slugsByPath.get(pathname);
  // The headings of the document on the API are not those of the page that is served in its place.
  return served === undefined ? undefined : `${docs}${served}${served === "" ? "" : hash}`;
}
