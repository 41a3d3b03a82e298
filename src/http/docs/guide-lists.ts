/** Lists and dry runs in the guide, by the parameters that the operations declare. */

import { type JsonSchema, writeSchema } from "../../contract/document/schemas.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { titleOf } from "./docs-text.ts";
import { type NamedOperation, type ResourcePage, resourcePages } from "./resource-pages.ts";

const parametersOf = ({ query }: NamedOperation): Readonly<Record<string, JsonSchema>> =>
  query === null ? {} : ((writeSchema(query)["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>);

const isRepeatable = ({ type }: JsonSchema) => type === "array";

/** Links to the pages of resources that have such an operation, each followed by a text. */
function links(docs: string, find: (page: ResourcePage) => string | undefined): readonly Html[] {
  const linked = resourcePages.flatMap((page) => {
    const more = find(page);
    return more === undefined ? [] : [html`<a href="${docs}/${page.slug}">${page.title}</a>${more}`];
  });
  return linked.map((link, index) => html`${index === 0 ? "" : ", "}${link}`);
}

/** The lists that can be searched, and the filters that can be given more than once. */
export function listFilters(docs: string): Html {
  const having = (parameter: string) =>
    links(docs, ({ operations }) =>
      operations.some((operation) => parameter in parametersOf(operation)) ? "" : undefined,
    );
  const [searched, nameable] = [having("Search"), having("Name")];
  const repeated = links(docs, ({ operations }) => {
    const names = operations.flatMap((operation) =>
      Object.entries(parametersOf(operation)).flatMap(([name, parameter]) =>
        isRepeatable(parameter) ? [name] : [],
      ),
    );
    return names.length === 0 ? undefined : ` (${[...new Set(names)].join(", ")})`;
  });
  return html`<ul>
<li><code>?Search=</code> finds by parts of names and texts: ${searched}. <code>?Name=</code> finds exactly this name: ${nameable}. Either may find none.</li>
<li>A filter by the name or id of something else, such as <code>Page</code> and <code>ComponentName</code>, must name what exists: otherwise 400 with the <code>Code</code> that a body would get, such as <code>ComponentNotFound</code>. Where the page itself is read, as by <code>GET /api/StatusPage?Page=</code>, it is 404 <code>PageNotFound</code>.</li>
<li>A filter of words can be given more than once, <code>?State=Failed&amp;State=Bounced</code>: ${repeated}. Any other is given once.</li>
</ul>`;
}

/** The operations that can be tried, by resource. */
export function dryRunOperations(docs: string): Html {
  const rows = resourcePages.flatMap(({ slug, title, operations }) => {
    const tried = operations.filter((operation) => "DryRun" in parametersOf(operation));
    return tried.length === 0 ? [] : [{ slug, title, tried }];
  });
  const link = (slug: string, { name, summary }: NamedOperation, index: number) =>
    html`${index === 0 ? "" : ", "}<a href="${docs}/${slug}#${name}">${titleOf(summary)}</a>`;
  return html`<dl class="rows">${rows.map(({ slug, title, tried }) => html`<div><dt>${title}</dt><dd>${tried.map((operation, index) => link(slug, operation, index))}</dd></div>\n`)}</dl>`;
}
