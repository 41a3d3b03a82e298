/** Each operation: parameters, body, an example, its response and its errors. */

import { dryRunExamples } from "../../contract/document/dry-run-examples.ts";
import { examples } from "../../contract/document/examples.ts";
import { keysFor } from "../../contract/document/openapi.ts";
import { operationDescriptions } from "../../contract/document/operation-descriptions.ts";
import { type JsonSchema, schemaName, writeSchema } from "../../contract/document/schemas.ts";
import { isWrite, type Operation } from "../../contract/operations/operation.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { writeSetUp, writeTimes, writeValue } from "./code-samples.ts";
import { codeTabs, reply, sampleTabs } from "./code-tabs.ts";
import { fieldList, type Schemas } from "./docs-fields.ts";
import { renderMessage } from "./docs-messages.ts";
import { describeOperation, titleOf, withCode } from "./docs-text.ts";
import { answerTo } from "./example-answers.ts";
import type { NamedOperation, ResourcePage } from "./resource-pages.ts";
import type { WordTable } from "./walkthrough.ts";

/** The example of an operation, and its response, which follows the fields of the request if there are any. */
function exampleOf(
  operation: NamedOperation,
  { samples, names }: ResourcePage,
): { readonly request: Html; readonly response: Html | null } | null {
  const requests = samples.get(operation.name) ?? [];
  if (requests.length === 0) return null;
  const answer = examples[operation.name]?.answer;
  const fitting = answerTo(requests.at(-1)?.body, answer, names);
  const replied =
    answer === undefined ? (operation.status === 204 ? "204 No Content" : null) : writeValue(fitting, "JSON");
  const hasFields = operation.query !== null || operation.body !== null;
  const response = replied === null ? null : reply(replied);
  return {
    request: html`<h3 class="minor">Example</h3>
${sampleTabs(`example-${operation.name}`, requests)}
${hasFields ? null : response}`,
    response:
      hasFields && response !== null
        ? html`<h3 class="minor">Response to the example</h3>
${response}`
        : null,
  };
}

function keysText({ access, acceptsAuthorization }: Operation): string {
  if (access === "token") return "The token in the address, no key";
  const names = keysFor[access];
  if (names.length === 0) return "No key needed";
  const places = acceptsAuthorization === true ? " in X-API-KEY or Authorization" : "";
  return `${names.join(" or ")} key${places}`;
}

/** The schema of a result, and whether the result is a list of it. */
function resultOf({ result }: Operation): { readonly name: string; readonly isList: boolean } | null {
  if (result === null) return null;
  const name = schemaName(result);
  return name.endsWith("List")
    ? { name: name.slice(0, -"List".length), isList: true }
    : { name, isList: false };
}

/** The first operation of a page with the result of another: it describes the fields. */
const firstWith = (result: { readonly name: string }, page: ResourcePage) =>
  page.operations.find((other) => resultOf(other)?.name === result.name);

/** The fields of an operation's result, unless another one of the page describes them. */
export function ownResultFields(
  operation: NamedOperation,
  page: ResourcePage,
  schemas: Schemas,
): Html | null {
  const result = resultOf(operation);
  if (result === null || firstWith(result, page) !== operation) return null;
  return fieldList(schemas[result.name] ?? {}, schemas, { isSent: false });
}

/** The fields of the result, or a link to the first operation of the page that describes them. */
function answered(operation: NamedOperation, page: ResourcePage, schemas: Schemas): Html | null {
  const result = resultOf(operation);
  if (result === null) return null;
  const first = firstWith(result, page);
  if (first !== undefined && first !== operation)
    return html`<p class="small">Response: ${result.isList ? "each of Result.Items" : "Result"} has the same fields as in <a href="#${first.name}">${first.method} ${first.path}</a>.</p>`;
  const caption = result.isList ? "Each of Result.Items" : "Result";
  return html`<details><summary>Response</summary>
${fieldList(schemas[result.name] ?? {}, schemas, { caption, isSent: false })}</details>`;
}

/** The example response to a dry run of an operation. */
function dryRunReply({ name }: NamedOperation, { samples, names }: ResourcePage): Html | null {
  const answer = dryRunExamples[name];
  if (answer === undefined) return null;
  const fitting = answerTo(samples.get(name)?.at(-1)?.body, answer, names);
  return html`<details><summary>Response to a dry run: with ?DryRun=true</summary>
${reply(writeValue(fitting, "JSON"))}</details>`;
}

/** The fields of a body, or its description if it may have any fields. */
function describeBody(schema: JsonSchema, schemas: Schemas): Html {
  if ("properties" in schema) return fieldList(schema, schemas, { caption: "Body", isSent: true });
  return html`<h3 class="minor">Body</h3>
<p>${withCode(String(schema["description"]))}</p>`;
}

/** The addresses and schemas that the pages need. */
export type DocsContext = { readonly baseUrl: string; readonly docs: string; readonly schemas: Schemas };

function renderOperation(
  operation: NamedOperation,
  page: ResourcePage,
  { docs, schemas }: DocsContext,
): Html {
  const { name, summary, method, path, body, query, refusals } = operation;
  const example = exampleOf(operation, page);
  const own = refusals.map((code) => html`<a href="${docs}/errors#${code}"><code>${code}</code></a> `);
  return html`<article id="${name}">
<h2>${titleOf(summary)}</h2>
<p class="target"><code class="method">${method}</code><code>${path}</code><span class="small">${keysText(operation)}</span></p>
<p>${withCode(describeOperation(summary, operationDescriptions[name]))}</p>
${example?.request}
${query === null ? null : fieldList(writeSchema(query), schemas, { caption: "Query parameters", isSent: false })}
${body === null ? null : describeBody(schemas[schemaName(body)] ?? {}, schemas)}
${example?.response}
${dryRunReply(operation, page)}
${answered(operation, page, schemas)}
${own.length === 0 ? null : html`<p class="small">Errors: ${own}and those of every ${isWrite(operation) ? "write" : "read"}.</p>`}
</article>`;
}

/** The operations of a page at a glance. */
function index(all: readonly NamedOperation[]): Html | null {
  if (all.length < 2) return null;
  const line = ({ name, method, path, summary }: NamedOperation) =>
    html`<li><a href="#${name}">${titleOf(summary)}</a><code>${method} ${path}</code></li>\n`;
  return html`<ul class="index">${all.map(line)}</ul>`;
}

/** The words of a table with their meanings. */
export const wordRows = ({ rows }: WordTable): Html =>
  html`<dl class="rows">${rows.map(([word, meaning]) => html`<div><dt><code>${word}</code></dt><dd>${withCode(meaning)}</dd></div>\n`)}</dl>`;

/** The content of a resource's page. */
export function renderResource(page: ResourcePage, context: DocsContext): Html {
  const { about, operations, before, after, times, words, messages } = page;
  return html`<p class="lead">${about}</p>
${index(operations)}
<details id="prepare"><summary>Before the examples: lines to run first</summary>
<p>The examples of this page run in order, after these lines. Replace the key with <a href="${context.docs}#start">one of yours</a>.</p>
${codeTabs("set-up", (language) => writeSetUp(context.baseUrl, language))}
${Object.keys(times).length === 0 ? null : codeTabs("times", (language) => writeTimes(language, times))}
${before.length === 0 ? null : sampleTabs("before", before)}
</details>
${operations.map((operation) => renderOperation(operation, page, context))}
${words.map(
  (table) => html`<section id="${table.id}" aria-labelledby="${table.id}-title">
<h2 id="${table.id}-title">${table.title}</h2>
${wordRows(table)}
</section>\n`,
)}${messages.map(
  (message) => html`<section id="${message.id}" aria-labelledby="${message.id}-title">
<h2 id="${message.id}-title">${message.title}</h2>
${renderMessage(message, context)}
</section>\n`,
)}${
  after.length === 0
    ? null
    : html`<section id="clean-up" aria-labelledby="clean-up-title">
<h2 id="clean-up-title">Clean up</h2>
<p>Deletes everything that the examples created.</p>
${sampleTabs("after", after)}
</section>`
}`;
}
