import type { PersonAccess } from "../../../src/contract/people.ts";
import { shell } from "../words/shell.ts";

/** A place that the portal leads to by name. */
export type Place = {
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
  readonly label: string;
  /** The parent place, shown where it appears alone. */
  readonly within?: string;
  /** Further search words, such as the settings on it. */
  readonly keywords?: readonly string[];
  readonly access: Exclude<PersonAccess, "anyone">;
  /** Letters to press one after the other. */
  readonly keys?: string;
  /** Another address of the same place. */
  readonly also?: "/templates";
  /** The count beside it. */
  readonly count?: "announcements" | "components";
};

const { place } = shell;
const { keywords: words } = shell.palette;

/** The navigation in order. */
export const navigation: readonly Place[] = [
  { to: "/", label: place.overview, access: "view", keys: "g o" },
  {
    to: "/announcements",
    label: place.announcements,
    access: "view",
    keys: "g a",
    also: "/templates",
    count: "announcements",
  },
  { to: "/components", label: place.components, access: "view", keys: "g c", count: "components" },
  { to: "/subscribers", label: place.subscribers, access: "administer", keys: "g b" },
  { to: "/settings", label: place.settings, access: "view", keys: "g s" },
  { to: "/audit", label: place.audit, access: "administer", keys: "g l" },
  { to: "/trash", label: place.trash, access: "edit", keys: "g t" },
];

/** The tabs of the settings. */
export const settingsTabs: readonly Place[] = [
  { to: "/settings/page", label: shell.settings.page, keywords: words.page, access: "view" },
  { to: "/settings/api-credentials", label: shell.settings.credentials, access: "administer", keys: "g k" },
  { to: "/settings/integrations", label: shell.settings.integrations, access: "administer", keys: "g i" },
  {
    to: "/settings/notifications",
    label: shell.settings.notifications,
    keywords: words.notifications,
    access: "administer",
  },
  { to: "/settings/team-alerts", label: shell.settings.teamAlerts, access: "administer" },
  { to: "/settings/people", label: shell.settings.people, access: "administer", keys: "g p" },
  { to: "/settings/uptime", label: shell.settings.uptime, keywords: words.uptime, access: "view" },
];

/** Every place by name, for the palette. */
export const everyPlace: readonly Place[] = [
  ...navigation.filter(({ to }) => to !== "/settings"),
  { to: "/templates", label: place.templates, access: "view" },
  ...settingsTabs.map((tab) => ({ ...tab, within: place.settings })),
  { to: "/account", label: place.account, keywords: words.account, access: "view" },
];
