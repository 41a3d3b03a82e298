/** The page's icon with its status, and the web app manifest. */
import { languageFor } from "../../contract/languages.ts";
import { palettes } from "../colour-palette.ts";
import { isEmptyPage, overallOf } from "../page/overall-status.ts";
import { homeScreenFavicon } from "../page/page-branding.ts";
import { iconImage } from "../page/status-marks.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders the icon: the status mark in its colour, visible on light and dark backgrounds. */
export function renderIcon(snapshot: Snapshot): string {
  return iconImage(isEmptyPage(snapshot) ? "Unknown" : overallOf(snapshot).status);
}

/** The icon of the manifest: the favicon if it is square and large enough, otherwise that of the status. */
function manifestIcon({ page }: Snapshot, home: string) {
  const favicon = homeScreenFavicon(page, home);
  if (favicon === null) return { src: `${home}icon.svg`, type: "image/svg+xml", sizes: "any" };
  const { path: src, pixels } = favicon;
  return { src, type: "image/png", sizes: `${pixels}x${pixels}` };
}

/** Renders the manifest of the page. */
export function renderManifest(snapshot: Snapshot): string {
  const { page } = snapshot;
  const { texts, paths, language } = contextOf(snapshot);
  const { paper } = palettes.light;
  return JSON.stringify({
    name: page.name,
    description: page.description ?? texts.describe(page.name),
    lang: languageFor(page.locale) === language ? page.locale : texts.language,
    dir: texts.direction,
    start_url: paths.home,
    scope: paths.home,
    // Phones show push messages of pages on the Home Screen alone, and only of those that open like an app.
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: [manifestIcon(snapshot, paths.home)],
  });
}
