/** The pages of the manual with the commands of the command line, a page for each subject. */

type CommandPage = {
  /** Its path below `docs/`, without `.md`. */
  readonly file: string;
  readonly title: string;
  /** Its name in the contents. */
  readonly shortTitle: string;
  readonly about: string;
  /** The groups whose commands it has; none for the commands without a group. */
  readonly nouns: readonly string[];
};

const commandPage = (
  name: string,
  { title, shortTitle, about, nouns }: Omit<CommandPage, "file">,
): CommandPage => ({ file: `command-line/${name}`, title, shortTitle, about, nouns });

/** In the order of the contents. */
export const commandPages: readonly CommandPage[] = [
  commandPage("service", {
    title: "Commands for the service and the whole page",
    shortTitle: "Service, status, report",
    about: "Start, status, reports, backup, restore, check, log in",
    nouns: [],
  }),
  commandPage("components", {
    title: "Commands for components",
    shortTitle: "Components and groups",
    about: "Components and their groups, overrides and signals",
    nouns: ["component", "group", "override", "signal"],
  }),
  commandPage("announcements", {
    title: "Commands for announcements",
    shortTitle: "Announcements",
    about: "Incidents, maintenance, notices and templates",
    nouns: ["announcement", "template"],
  }),
  commandPage("integrations", {
    title: "Commands for integrations",
    shortTitle: "Integrations and alerts",
    about: "Monitoring systems and their alerts",
    nouns: ["integration", "alert"],
  }),
  commandPage("pages", {
    title: "Commands for pages",
    shortTitle: "Pages and import",
    about: "Pages, their settings, and the import of one",
    nouns: ["page"],
  }),
  commandPage("subscribers", {
    title: "Commands for subscribers and messages",
    shortTitle: "Subscribers and messages",
    about: "Subscribers, the messages to them, and the mail server",
    nouns: ["subscriber", "delivery", "mail"],
  }),
  commandPage("access", {
    title: "Commands for people, keys and the team",
    shortTitle: "People, keys and team",
    about: "Alerts of the team, keys, people, the audit log and the trash",
    nouns: ["team", "key", "user", "audit", "trash"],
  }),
];
