/** The single settings that the palette leads to. */
import { mayUse, type PersonRole } from "../../../src/contract/people.ts";
import { account } from "../texts/account.ts";
import { notifications } from "../texts/notifications.ts";
import { pageSettings } from "../texts/page-settings.ts";
import { pages } from "../texts/pages.ts";
import { sending } from "../texts/sending.ts";
import { shell } from "../texts/shell.ts";
import { fragmentOf } from "./fragment-of.ts";
import { allNavigationItems, type NavigationItem } from "./navigation-places.ts";
import { rankNearMatch } from "./near-match.ts";
import { rankMatch } from "./rank-match.ts";

/** The label of a setting on its screen, and further search words. */
type Setting = readonly [label: string, ...keywords: readonly string[]];

const settings: Readonly<Partial<Record<NavigationItem["to"], readonly Setting[]>>> = {
  "/settings/page": [
    [pageSettings.name, "Title"],
    [pageSettings.description, "About", "Subtitle"],
    [pageSettings.url, "URL", "Custom domain", "Domain", "Host"],
    [pageSettings.timeZone, "Timezone"],
    [pageSettings.language, "Locale", "Translations"],
    [pageSettings.written, "Translations"],
    [pageSettings.logo.name, "Image", "Branding"],
    [pageSettings.favicon.name, "Icon", "Image", "Branding"],
    [pageSettings.accent, "Color", "Accent", "Brand colour", "Brand color", "Branding", "Theme"],
    [pageSettings.theme, "Colors", "Theme", "Background", "Dark", "Light", "Text colour", "Text color"],
    [pageSettings.uptime, "Percentages", "SLA"],
    [pageSettings.bars, "Days", "History", "Timeline"],
    [pageSettings.sources, "Monitor", "Set by hand"],
    [pageSettings.poweredBy, "Branding", "Footer"],
    [pageSettings.links, "Footer", "Help centre", "Website", "Support"],
    [pages.access, "Access", "Private", "Public", "Password", "Restricted", "IP addresses", "Allowlist"],
  ],
  "/settings/notifications": [
    [sending.title, "Resume sending", "Hold", "Pause"],
    [notifications.mail, "Email", "SMTP", "Test mail", "Sender", "DKIM"],
  ],
  "/settings/uptime": [
    [pageSettings.weights, "Downtime", "SLA", "Partial Outage", "Major Outage"],
    [pageSettings.counts, "Headline", "Exclude"],
  ],
  "/account": [
    [account.name.label, "Profile"],
    [account.email.heading, "Email"],
    [account.password.heading, "Change password"],
    [account.codes.heading, "2FA", "MFA", "TOTP", "OTP", "Authenticator app", "Recovery codes"],
    [account.passkeys.heading, "WebAuthn", "Security key"],
    [account.sessions.heading, "Sessions", "Devices", "Sign out others"],
  ],
};

/** All settings as places in the navigation, in the order of their screens. */
export const settingPlaces: readonly NavigationItem[] = allNavigationItems.flatMap((screen) =>
  (settings[screen.to] ?? []).map(([label, ...keywords]) => ({
    to: screen.to,
    fragment: fragmentOf(label),
    label,
    parentLabel: shell.palette.settingsOf(screen.label, screen.parentLabel),
    keywords,
    access: screen.access,
  })),
);

const wordsOf = (query: string) => query.split(/\s+/u).filter((word) => word !== "");

/**
 * The settings that match a word of the query: the name of their screen alone finds the screen. Without any, those of
 * similar words.
 */
export function findSettings(query: string, role: PersonRole): readonly NavigationItem[] {
  const places = settingPlaces.filter(({ access }) => mayUse(role, access));
  const words = wordsOf(query);
  const matching = (rank: typeof rankMatch) =>
    places.filter(({ label, keywords = [] }) =>
      words.some((word) => rank("", word, [label, ...keywords]) > 0),
    );
  const exact = matching(rankMatch);
  return exact.length > 0 ? exact : matching(rankNearMatch);
}
