/** Messages that the service sends to webhooks, on the page of the resource that receives them. */
import { sentMessages } from "../../contract/document/openapi-webhooks.ts";
import { schemaName } from "../../contract/document/schemas.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { writeValue } from "./code-samples.ts";
import { code } from "./code-tabs.ts";
import { fieldList, type Schemas } from "./docs-fields.ts";
import { withCode } from "./docs-text.ts";
import type { MessageText } from "./walkthrough.ts";

/** The explanation of a message, an example and its fields. */
export function renderMessage(
  { message, about }: MessageText,
  { docs, schemas }: { readonly docs: string; readonly schemas: Schemas },
): Html {
  const signature = html`<p>Its headers and their check are those of other webhooks: <a href="${docs}#notifications-check-the-signature">Check the signature</a>.</p>`;
  if (typeof message !== "string")
    return html`<p>${withCode(about)}</p>
${signature}
${message.map((example) => code(writeValue(example, "JSON")))}`;
  const sent = sentMessages.find(({ name }) => name === message);
  if (sent === undefined) throw new Error(`no message has the name ${message}`);
  return html`<p>${withCode([sent.description, about].filter((text) => text !== "").join(" "))}</p>
${signature}
${code(writeValue(sent.example, "JSON"))}
${fieldList(schemas[schemaName(sent.schema)] ?? {}, schemas, { isSent: false })}`;
}
