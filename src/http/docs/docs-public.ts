/** The page about everything that needs no key: what to copy first, and every public path. */

import { type OpenPath, openPathList } from "../../contract/document/open-paths.ts";
import { healthChecks, openStreams } from "../../contract/operations/operation.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { code, reply } from "./code-tabs.ts";

type Described = Pick<OpenPath, "path" | "summary">;

const rows = (paths: readonly Described[]) =>
  html`<dl class="rows">${paths.map(({ path, summary }) => html`<div><dt><code>${path}</code></dt><dd>${summary}</dd></div>\n`)}</dl>`;

/** Groups of public paths; each path belongs to the first one that matches it. */
const groups = [
  ["v2", /^\/api\/v2\//u],
  ["feeds", /^\/(?:history\.(?:atom|rss)|feed\.json|calendar\.ics)$/u],
  ["embeds", /^\/(?:badge|embed|og\.png|icon\.svg|apple-touch-icon)/u],
  ["pages", /^\/(?:index|history|announcement|component|$)/u],
  ["others", /^/u],
] as const;

const byGroup = Map.groupBy(openPathList, ({ path }) => groups.find(([, form]) => form.test(path))?.[0]);
const rowsOf = (group: (typeof groups)[number][0]) => rows(byGroup.get(group) ?? []);

/** The content of the page, for a service at `baseUrl`. */
export function renderPublicEndpoints(baseUrl: string): Html {
  return html`<p>Public, without a key, from any origin, cached for 5 seconds. The paths are those of the first page; each other page has the same below <code>/page/</code> and its slug.</p>
<h2>Status API v2</h2>
<p>Compatible with Atlassian's status API v2: existing clients need only another address.</p>
${code(`curl -sS ${baseUrl}/api/v2/status.json`)}
${reply(`{
  "page": {"id": "…", "name": "Example status", "url": "${baseUrl}", …},
  "status": {"indicator": "none", "description": "All Systems Operational"}
}`)}
<p>It has no word for Unknown: a component reads <code>degraded_performance</code> then, and the page <code>minor</code>, never <code>none</code>. So does a page without components, because nothing is known of it; with the first component it reads what that shows.</p>
${rowsOf("v2")}
<h2>Badges, banner and pictures</h2>
<p>The id of a component is in the address of its page, and in <code>/index.json</code>.</p>
${code(`<a href="${baseUrl}/"><img src="${baseUrl}/badge/overall.svg" alt="Status"></a>

<!-- A banner that appears only during problems -->
<script async src="${baseUrl}/embed.js"></script>

<iframe src="${baseUrl}/embed" title="Status" width="100%" height="170" loading="lazy"
  sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`)}
${rowsOf("embeds")}
<h2>Feeds and calendar</h2>
<p>For feed readers, chat programs and calendars: subscribe to the address. <code>?Lang=de</code> chooses a language.</p>
${rowsOf("feeds")}
<h2>The page as HTML, JSON and Markdown</h2>
<p>JSON has the names of the native API. By <code>Accept</code> the page's own addresses answer in each form as well; programs that poll should use the address with the ending, which is cached.</p>
${rowsOf("pages")}
<h2>Live updates</h2>
<p>The stream stays open until either side closes it. <a href="${baseUrl}/api/docs#live">How to read it</a></p>
${rows(openStreams)}
<h2>Others</h2>
${rowsOf("others")}
<h2>Health checks</h2>
<p>200 if healthy, else 503. Metrics are at <code>/metrics</code> on a port of their own.</p>
${rows(healthChecks)}`;
}
