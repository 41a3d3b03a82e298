/** Each operation: parameters, body, an example, its response and its errors. */

import { examples } from "../../contract/document/examples.ts";
import { keysFor } from "../../contract/document/openapi.ts";
import { type JsonSchema, schemaName, writeSchema } from "../../contract/document/schemas.ts";
import { isWrite, type Operation } from "../../contract/operations/operation.ts";
import { type OperationName, operationList } from "../../contract/operations/operations.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { fieldList, type Schemas } from "./docs-fields.ts";
import type { Section } from "./docs-guide.ts";

type NamedOperation = Operation & { readonly name: OperationName };

const widest = 84;

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${flat(member)}`);
  return `{${members.join(", ")}}`;
}

/** JSON as a person writes it: what is short stays on one line. */
function pretty(value: unknown, indent = ""): string {
  const line = flat(value);
  if (typeof value !== "object" || value === null || line.length + indent.length <= widest) return line;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${deeper}${isList ? "" : `${JSON.stringify(name)}: `}${pretty(member, deeper)}`,
  );
  return `${isList ? "[" : "{"}\n${members.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

/** Quotes text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function requestOf({ name, method, path, access }: NamedOperation, baseUrl: string): string {
  const body = examples[name]?.body;
  const target = `${baseUrl}${path.replace("{id}", "$ID").replace("{updateId}", "$UPDATE_ID").replace("{source}", "$SOURCE").replace("{eventId}", "$EVENT_ID").replace("{token}", "$TOKEN").replace("{Type}", "Alertmanager")}`;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"${target}"`];
  if (access !== "open" && access !== "token") lines.push(`  -H "X-API-KEY: $KEY"`);
  if (body !== undefined)
    lines.push(`  -H "Content-Type: application/json"`, `  -d ${quoted(pretty(body, "  "))}`);
  return lines.join(" \\\n");
}

function exampleOf(operation: NamedOperation, baseUrl: string): Html {
  const answer = examples[operation.name]?.answer;
  const replied =
    answer === undefined ? (operation.status === 204 ? "204 No Content" : null) : pretty(answer);
  return html`<pre><code>${requestOf(operation, baseUrl)}</code></pre>
${replied === null ? null : html`<pre class="reply"><code>${replied}</code></pre>`}`;
}

function keysText({ access }: Operation): string {
  if (access === "token") return "The token in the address, no key";
  const names = keysFor[access];
  return names.length === 0 ? "No key needed" : `${names.join(" or ")} key`;
}

/** The wrapper of lists is the same everywhere: show the item. */
function answered(operation: NamedOperation, schemas: Schemas): Html | null {
  if (operation.result === null) return null;
  const name = schemaName(operation.result);
  const isList = name.endsWith("List");
  const schema: JsonSchema = schemas[isList ? name.slice(0, -"List".length) : name] ?? {};
  const fields = fieldList(schema, schemas, {
    caption: isList ? "Each of Result.Items" : "Result",
    isSent: false,
  });
  return html`<details><summary>Response</summary>
${fields}</details>`;
}

function renderOperation(operation: NamedOperation, baseUrl: string, schemas: Schemas): Html {
  const { name, summary, method, path, body, query, refusals } = operation;
  const own = refusals.map((code) => html`<a href="#${code}"><code>${code}</code></a> `);
  return html`<article id="${name}">
<h3>${summary}</h3>
<p class="target"><code class="method">${method}</code><code>${path}</code><span class="small">${keysText(operation)}</span></p>
${query === null ? null : fieldList(writeSchema(query), schemas, { caption: "Query parameters", isSent: false })}
${body === null ? null : fieldList(schemas[schemaName(body)] ?? {}, schemas, { caption: "Body", isSent: true })}
<h4>Example</h4>
${exampleOf(operation, baseUrl)}
${answered(operation, schemas)}
${own.length === 0 ? null : html`<p class="small">Errors: ${own}and those of every ${isWrite(operation) ? "write" : "read"}.</p>`}
</article>`;
}

/** The operations of a section at a glance. */
function index(all: readonly NamedOperation[]): Html | null {
  if (all.length < 2) return null;
  const line = ({ name, method, path, summary }: NamedOperation) =>
    html`<li><a href="#${name}">${summary}</a><code>${method} ${path}</code></li>\n`;
  return html`<ul class="index">${all.map(line)}</ul>`;
}

/** The operations, a section for each kind of resource. */
export function operationSections(baseUrl: string, schemas: Schemas): readonly Section[] {
  const byTag = Map.groupBy(operationList, ({ tag }) => tag);
  return [...byTag].map(([tag, all]) => ({
    id: tag.replaceAll(" ", "-"),
    title: tag,
    body: html`${index(all)}${all.map((operation) => renderOperation(operation, baseUrl, schemas))}`,
  }));
}
