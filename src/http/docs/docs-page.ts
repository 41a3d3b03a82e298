/** The API documentation, generated from the table that the routes are registered from. */

import { itemsOf, writeSchemas } from "../../contract/document/schemas.ts";
import { healthChecks, openFaces, openStreams } from "../../contract/operations/operation.ts";
import { operationList } from "../../contract/operations/operations.ts";
import { nativeCodes } from "../../contract/refusal.ts";
import { browserAssets } from "../../publishing/browser-assets.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { documentShell, policyFor } from "../../publishing/page/document-shell.ts";
import { guide, type Section } from "./docs-guide.ts";
import { operationSections } from "./docs-operations.ts";
import { withCode } from "./docs-text.ts";
import { errorHelp } from "./error-help.ts";

const { pageStyle, docsStyle } = browserAssets;

/** The content security policy of the page: its styles, and no script. */
export const docsPolicy: string = policyFor({ styles: [pageStyle, docsStyle], scripts: [] });

function errors(): Html {
  const rows = Object.entries(nativeCodes).map(([code, [status, meaning]]) => {
    const mend = Object.entries(errorHelp).find(([name]) => name === code)?.[1] ?? "";
    return html`<div id="${code}"><dt><code>${code}</code> <span class="type">${status}</span></dt>
<dd>${withCode(meaning)}</dd><dd class="mend">${withCode(mend)}</dd></div>\n`;
  });
  return html`<p>If several things are wrong with a request, the first of these is reported: malformed HTTP, the Host, the key, its rate limit, its role, the path and method, the type and size of the body, its fields, and then the state of the service.</p>
<dl class="rows codes">${rows}</dl>`;
}

function open(): Html {
  const row = ({ path, summary }: { readonly path: string; readonly summary: string }) =>
    html`<div><dt><code>${path}</code></dt><dd>${summary}</dd></div>\n`;
  return html`<p>Public, without a key, from any origin, cached for 5 seconds. The JSON is compatible with Atlassian's status API v2: existing clients need only another address.</p>
<dl class="rows">${openFaces.map(row)}</dl>
<h3 class="minor">Live updates</h3>
<p>The stream stays open until either side closes it. <a href="#live">How to read it</a></p>
<dl class="rows">${openStreams.map(row)}</dl>
<h3 class="minor">Health checks</h3>
<p>200 if healthy, else 503. Metrics are at <code>/metrics</code> on a port of their own.</p>
<dl class="rows">${healthChecks.map(row)}</dl>`;
}

function navigation(groups: readonly (readonly [string, readonly Section[]])[]): Html {
  const links = (sections: readonly Section[]) =>
    sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`);
  return html`<nav aria-label="On this page"><details><summary>On this page</summary>
${groups.map(([title, sections]) => html`<p>${title}</p><ul>${links(sections)}</ul>\n`)}</details></nav>`;
}

const render = ({ id, title, body }: Section) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>\n`;

/** Renders the page for a service at `baseUrl`. */
export function renderDocs(baseUrl: string): string {
  const lists = operationList.flatMap(({ result }) =>
    result !== null && itemsOf(result) !== undefined ? [result] : [],
  );
  const guided = guide(baseUrl);
  const operations = operationSections(baseUrl, writeSchemas(lists));
  const rest: readonly Section[] = [
    { id: "open", title: "Public endpoints", body: open() },
    { id: "errors", title: "Errors", body: errors() },
  ];
  const groups = [
    ["Guide", guided],
    ["Operations", operations],
    ["Reference", rest],
  ] as const;
  return documentShell({
    language: "en",
    direction: "ltr",
    title: "API · Signalbox",
    description: "How to report statuses, read the status page and manage its content.",
    icon: "Operational",
    style: docsStyle,
    body: html`<header class="wide top"><a href="${baseUrl}/">Status page</a></header>
<div class="wide docs">
${navigation(groups)}
<main>
<h1>API</h1>
<p class="lead">Report statuses, read the page and manage its content with one key and JSON. Tools can use the <a href="${baseUrl}/api/openapi.json">OpenAPI document</a>.</p>
${groups.flatMap(([, sections]) => sections.map(render))}
</main>
</div>`,
  });
}
