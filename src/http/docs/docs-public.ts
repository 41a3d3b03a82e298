/** The page about everything that needs no key: what to copy first, every public path, and the fields of its JSON. */

import { type OpenPath, openPathList, v2Subscribing } from "../../contract/document/open-paths.ts";
import { healthChecks, openDocuments, openStreams } from "../../contract/operations/operation.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { code, reply } from "./code-tabs.ts";
import { fieldList } from "./docs-fields.ts";
import type { DocsContext } from "./docs-operations.ts";

type Described = Pick<OpenPath, "path" | "summary">;

const rows = (paths: readonly Described[]) =>
  html`<dl class="rows">${paths.map(({ path, summary }) => html`<div><dt><code>${path}</code></dt><dd>${summary}</dd></div>\n`)}</dl>`;

/** Groups of public paths; each path belongs to the first one that matches it. */
const groups = [
  ["v2", /^\/api\/v2\//u],
  ["feeds", /^\/(?:history\.(?:atom|rss)|feed\.json|calendar\.ics)$/u],
  ["embeds", /^\/(?:badge|embed|og\.png|icon\.svg|apple-touch-icon|favicon)/u],
  ["pages", /^\/(?:index|history|announcement|component|$)/u],
  ["streams", /^\/live$/u],
  ["health", /^\/(?:healthz|readyz)/u],
  ["others", /^/u],
] as const;

type Group = (typeof groups)[number][0];

/** The section of the page that lists a path. */
export const publicSection = (path: string): Group =>
  groups.find(([, form]) => form.test(path))?.[0] ?? "others";

/** Every path that needs no key. */
export const publicPaths: readonly Described[] = [
  ...openPathList,
  v2Subscribing,
  ...openStreams,
  ...openDocuments,
  ...healthChecks,
];

const byGroup = Map.groupBy(publicPaths, ({ path }) => publicSection(path));

/** The JSON whose fields are described, by the section and the name of its schema. */
const described: Readonly<Partial<Record<Group, Readonly<Record<string, string>>>>> = {
  v2: {
    V2Status: "page and status",
    V2Component: "each component",
    V2Incident: "each incident",
    V2Maintenance: "each maintenance",
    V2Update: "each update",
    V2Subscription: "a subscription",
    V2Subscriber: "the response to a subscription",
  },
  embeds: { EmbedNews: "/embed.json" },
  feeds: { JsonFeed: "/feed.json" },
  pages: {
    OpenHistory: "/history.json",
    OpenAnnouncement: "/announcement/{id}.json",
    OpenUptime: "/component/{id}.json",
    UptimeDay: "each day",
    UptimeMonth: "each month",
  },
  streams: { LiveNews: "an event", LiveBeat: "a beat event" },
};

const links: ReadonlyMap<string, string> = new Map(
  Object.values(described).flatMap((schemas) => Object.keys(schemas).map((name) => [name, `#${name}`])),
);

/** The rows of a section, and the fields of its JSON, closed at first. */
function contentOf(group: Group, { schemas }: DocsContext): Html {
  const fields = ([name, caption]: readonly [string, string]) =>
    html`<details id="${name}"><summary>Fields of ${caption}</summary>
${fieldList(schemas[name] ?? {}, schemas, { isSent: false, links })}</details>\n`;
  return html`${rows(byGroup.get(group) ?? [])}
${Object.entries(described[group] ?? {}).map(fields)}`;
}

const section = (
  id: Group,
  title: string,
  body: Html,
) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>\n`;

/** The content of the page. */
export function renderPublicEndpoints(context: DocsContext): Html {
  const { baseUrl, docs } = context;
  const content = (group: Group) => contentOf(group, context);
  return html`<p class="lead">Public, without a key, from any origin, cached for 5 seconds. The paths are those of the first page; each other page has the same below <code>/page/</code> and its slug.</p>
${section(
  "v2",
  "Status API v2",
  html`<p>Compatible with Atlassian's status API v2: existing clients need only another address.</p>
${code(`curl -sS ${baseUrl}/api/v2/status.json`)}
${reply(`{
  "page": {
    "id": "…", "name": "Example status",
    "url": "${baseUrl}", …
  },
  "status": {
    "indicator": "none",
    "description": "All Systems Operational"
  }
}`)}
<p>An error has the envelope of the other operations, and <code>error</code> with its message, which clients of Statuspage read.</p>
<p>Every document has <code>page</code> and the list that it is named after; <code>summary.json</code> has <code>status</code>, <code>components</code>, <code>incidents</code> and <code>scheduled_maintenances</code>.</p>
<p>It has no word for Unknown: a component reads <code>degraded_performance</code> then, and the page <code>minor</code> with <code>Partially Degraded Service</code>, never <code>none</code>, because whoever reads green relies on it. So does a page without components, as a new one is, because nothing is known of it; with the first component it reads what that shows. The page itself, and <code>/index.json</code>, say Unknown.</p>
<p>An address is subscribed as at Statuspage, by JSON or a form. It gets a message with a link to confirm; a webhook must answer a challenge. The response is the same for every address, so that nobody learns who is subscribed, and it has no id: a subscription is changed and ended by the links in its messages.</p>
${code(`curl -sS ${baseUrl}/api/v2/subscribers.json \\
  -d 'subscriber[email]=ada@example.com'`)}
${reply(`{
  "page": {
    "id": "…", "name": "Example status",
    "url": "${baseUrl}", …
  },
  "can_select_components": true,
  "mode": "email_sms", "email": "ada@example.com"
}`)}
<p>In place of <code>email</code> take <code>endpoint</code> for a webhook, and beside them <code>component_ids</code> or <code>incident_id</code>. A browser on another site's page is refused.</p>
${content("v2")}`,
)}
${section(
  "embeds",
  "Badges, banner and pictures",
  html`<p>The id of a component is in the address of its page, and in <code>/index.json</code>.</p>
${code(`<a href="${baseUrl}/">
  <img src="${baseUrl}/badge/overall.svg" alt="Status"></a>

<!-- A banner that appears only during problems -->
<script async src="${baseUrl}/embed.js"></script>

<iframe src="${baseUrl}/embed" title="Status" loading="lazy"
  width="100%" height="170"
  sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`)}
${content("embeds")}`,
)}
${section(
  "feeds",
  "Feeds and calendar",
  html`<p>For feed readers, chat programs and calendars: subscribe to the address. <code>?Lang=de</code> chooses a language.</p>
${content("feeds")}`,
)}
${section(
  "pages",
  "The page as HTML, JSON and Markdown",
  html`<p>JSON has the names of the native API, without its envelope. By <code>Accept</code> the page's own addresses answer in each form as well; programs that poll should use the address with the ending, which is cached.</p>
${code(`curl -sS ${baseUrl}/index.json`)}
<p><code>/index.json</code> has the fields that <a href="${docs}/status-page#ReadStatusPage">Read the status page</a> lists, without the envelope. <code>/component/{id}.json</code> is the calculation of the uptime: where a page has <code>ShowUptime</code> off, it is answered 404, and the page and its Markdown stay without figures.</p>
${content("pages")}`,
)}
${section(
  "streams",
  "Live updates",
  html`<p>The stream stays open until either side closes it. <a href="${docs}#live">How to read it</a></p>
${content("streams")}`,
)}
${section("others", "Others", content("others"))}
${section(
  "health",
  "Health checks",
  html`<p>200 if healthy, else 503. Metrics are at <code>/metrics</code> on a port of their own.</p>
${content("health")}`,
)}`;
}
