/** robots.txt: excluded paths, and the sitemap. */
import { addressOn } from "../../contract/page-addresses.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders the page's `robots.txt`. */
export function renderRobots({ page }: Snapshot): string {
  const base = new URL(page.url).pathname.replace(/\/+$/u, "");
  return `User-agent: *
Disallow: ${base}/portal
Disallow: ${base}/api/
Disallow: ${base}/embed

Sitemap: ${addressOn(page.url, "/sitemap.xml")}
`;
}
