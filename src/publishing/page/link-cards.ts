/** Metadata for link previews and search engines. */
import { type Html, html, trusted } from "../html-template.ts";
import type { Snapshot, SnapshotPage } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { homeScreenFavicon } from "./page-branding.ts";
import { absoluteUrl, type OwnPath } from "./page-paths.ts";

/** Size of the image in pixels, as link previews expect it. */
export const imageSize = { width: 1200, height: 630 } as const;

/** Metadata of a document. */
type LinkCardInput = {
  readonly title: string;
  readonly description: string | null;
  readonly ownPath: OwnPath;
  /** Whether the image of the page's status belongs to it. */
  readonly hasImage?: boolean;
};

const meta = (property: string, content: string | number) =>
  html`<meta property="og:${property}" content="${content}">\n`;

/** The image of the page's status for a preview, whose `title` says it. */
function imageMeta(page: SnapshotPage, title: string, { paths }: AnnouncementContext): Html {
  const { width, height } = imageSize;
  return html`${meta("image", absoluteUrl(page, paths.picture))}${meta("image:width", width)}${meta("image:height", height)}${meta("image:alt", title)}`;
}

/** The preview card: title, address (the canonical one whatever the query of the request), and the image if it has one. */
export function card(
  page: SnapshotPage,
  { title, description, ownPath, hasImage = false }: LinkCardInput,
  context: AnnouncementContext,
): Html {
  const { paths } = context;
  const address = absoluteUrl(page, ownPath(paths));
  return html`<link rel="canonical" href="${address}">
${meta("type", "website")}${meta("site_name", page.name)}${meta("title", title)}${description === null ? null : meta("description", description)}${meta("url", address)}${hasImage ? imageMeta(page, title, context) : null}<meta name="twitter:card" content="summary${hasImage ? "_large_image" : ""}">
${page.favicon === null ? html`<link rel="alternate icon" href="${paths.fetchedIcon}" sizes="48x48">\n` : null}<link rel="manifest" href="${paths.manifest}">
<link rel="apple-touch-icon" href="${homeScreenFavicon(page, paths.home)?.path ?? paths.touchIcon}">
`;
}

/** Inert JSON in a document; can't close its element. */
function dataScript(data: unknown): Html {
  return trusted(
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>\n`,
  );
}

/** Structured data in terms of schema.org. */
export function linkedData(
  { page, asOf }: Snapshot,
  { title, description, ownPath }: LinkCardInput,
  { texts, paths }: AnnouncementContext,
): Html {
  const home = absoluteUrl(page, paths.in(undefined).home);
  return dataScript({
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: title,
    description,
    url: absoluteUrl(page, ownPath(paths)),
    inLanguage: texts.language,
    dateModified: new Date(asOf).toISOString(),
    isPartOf: { "@type": "WebSite", name: page.name, url: home },
  });
}
