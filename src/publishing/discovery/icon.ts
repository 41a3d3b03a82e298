/** The page's icon, which shows its status, and what browsers are told of the page as a thing to keep. */
import { languageFor } from "../../contract/languages.ts";
import { palettes } from "../colour-palette.ts";
import { overallOf } from "../page/overall-status.ts";
import { iconImage } from "../page/status-marks.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders the icon: the mark of the status in its hue, which stands out on light and on dark grounds. */
export function renderIcon(snapshot: Snapshot): string {
  return iconImage(snapshot.components.length === 0 ? "Unknown" : overallOf(snapshot).status);
}

/** Renders the manifest of the page. */
export function renderManifest(snapshot: Snapshot): string {
  const { page } = snapshot;
  const { words, paths, language } = contextOf(snapshot);
  const { paper } = palettes.light;
  return JSON.stringify({
    name: page.name,
    description: page.description ?? words.describe(page.name),
    lang: languageFor(page.locale) === language ? page.locale : words.language,
    dir: words.direction,
    start_url: paths.home,
    scope: paths.home,
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: [{ src: `${paths.home}icon.svg`, type: "image/svg+xml", sizes: "any" }],
  });
}
