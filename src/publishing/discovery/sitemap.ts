/** The sitemap: all public pages in every language. */
import { languages } from "../../contract/languages.ts";
import { html } from "../html-template.ts";
import { absoluteUrl, type OwnPath, pathsOf } from "../page/page-paths.ts";
import { xmlDocument } from "../representations/feeds/xml.ts";
import type { Snapshot } from "../snapshot.ts";

/** A sitemap file may have 50,000 URLs; each place appears once for each language. */
const maxUrls = Math.floor(50_000 / languages.length);

/** Renders the sitemap of a page: itself, its history, announcements and components. */
export function renderSitemap({ page, announcements, components, status }: Snapshot): string {
  const paths = pathsOf(page);
  const latest = (times: readonly number[]) => (times.length === 0 ? null : Math.max(...times));
  const posts = announcements.map(({ updatedAt }) => updatedAt);
  const places: { readonly ownPath: OwnPath; readonly changedAt: number | null }[] = [
    {
      ownPath: (all) => all.home,
      changedAt: latest([...posts, ...(status.since === null ? [] : [status.since])]),
    },
    { ownPath: (all) => all.history, changedAt: latest(posts) },
    ...announcements.map(({ id, updatedAt }) => ({
      ownPath: (all: typeof paths) => all.announcement(id),
      changedAt: updatedAt,
    })),
    ...components.map(({ id }) => ({ ownPath: (all: typeof paths) => all.component(id), changedAt: null })),
  ];
  const urls = places.slice(0, maxUrls).map(({ ownPath, changedAt }) => {
    const at = (all: typeof paths) => absoluteUrl(page, ownPath(all));
    const alternates = languages.map(
      (tag) => html`<xhtml:link rel="alternate" hreflang="${tag}" href="${at(paths.in(tag))}"/>\n`,
    );
    const changed =
      changedAt === null ? null : html`<lastmod>${new Date(changedAt).toISOString()}</lastmod>\n`;
    return html`<url>
<loc>${at(paths)}</loc>
${changed}${alternates}<xhtml:link rel="alternate" hreflang="x-default" href="${at(paths)}"/>
</url>
`;
  });
  return xmlDocument(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`);
}
