import type { PersonAccess } from "../../../src/contract/people.ts";
import { pages } from "../texts/pages.ts";
import { shell } from "../texts/shell.ts";

/** A screen that can be reached by name. */
export type NavigationItem = {
  readonly to:
    | "/"
    | "/announcements"
    | "/templates"
    | "/components"
    | "/subscribers"
    | "/settings"
    | "/settings/page"
    | "/settings/api-credentials"
    | "/settings/integrations"
    | "/settings/notifications"
    | "/settings/team-alerts"
    | "/settings/people"
    | "/settings/uptime"
    | "/audit"
    | "/trash"
    | "/account";
  /** The fragment of a setting on it. */
  readonly fragment?: string;
  readonly label: string;
  /** The label with several pages. */
  readonly labelOfSeveral?: string;
  /** The parent's label, shown where the item appears alone. */
  readonly parentLabel?: string;
  /** Further search words, such as the settings on it. */
  readonly keywords?: readonly string[];
  readonly access: Exclude<PersonAccess, "anyone">;
  /** Letters to press one after the other. */
  readonly keys?: string;
  /** Another address of the same item. */
  readonly alias?: "/templates";
  /** The count beside it. */
  readonly count?: "announcements" | "components";
};

const { place: labels } = shell;
const { keywords } = shell.palette;

/** The navigation in order. */
export const navigation: readonly NavigationItem[] = [
  { to: "/", label: labels.overview, access: "view", keys: "g o" },
  {
    to: "/announcements",
    label: labels.announcements,
    keywords: keywords.announcements,
    access: "view",
    keys: "g a",
    alias: "/templates",
    count: "announcements",
  },
  {
    to: "/components",
    label: labels.components,
    keywords: keywords.components,
    access: "view",
    keys: "g c",
    count: "components",
  },
  {
    to: "/subscribers",
    label: labels.subscribers,
    keywords: keywords.subscribers,
    access: "administer",
    keys: "g b",
  },
  { to: "/settings", label: labels.settings, access: "view", keys: "g s" },
  { to: "/audit", label: labels.audit, keywords: keywords.audit, access: "administer", keys: "g l" },
  { to: "/trash", label: labels.trash, keywords: keywords.trash, access: "edit", keys: "g t" },
];

/** The tabs of the settings. */
export const settingsTabs: readonly NavigationItem[] = [
  {
    to: "/settings/page",
    label: shell.settings.page,
    labelOfSeveral: pages.title,
    keywords: keywords.page,
    access: "view",
  },
  {
    to: "/settings/api-credentials",
    label: shell.settings.credentials,
    keywords: keywords.credentials,
    access: "administer",
    keys: "g k",
  },
  {
    to: "/settings/integrations",
    label: shell.settings.integrations,
    keywords: keywords.integrations,
    access: "administer",
    keys: "g i",
  },
  {
    to: "/settings/notifications",
    label: shell.settings.notifications,
    keywords: keywords.notifications,
    access: "administer",
  },
  {
    to: "/settings/team-alerts",
    label: shell.settings.teamAlerts,
    keywords: keywords.teamAlerts,
    access: "administer",
  },
  {
    to: "/settings/people",
    label: shell.settings.people,
    keywords: keywords.people,
    access: "administer",
    keys: "g p",
  },
  { to: "/settings/uptime", label: shell.settings.uptime, keywords: keywords.uptime, access: "view" },
];

/** All items, for the palette. */
export const allNavigationItems: readonly NavigationItem[] = [
  ...navigation.filter(({ to }) => to !== "/settings"),
  { to: "/templates", label: labels.templates, keywords: keywords.templates, access: "view" },
  ...settingsTabs.map((tab) => ({ ...tab, parentLabel: labels.settings })),
  { to: "/account", label: labels.account, keywords: keywords.account, access: "view" },
];
