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
  { name, about }: MessageText,
  { docs, schemas }: { readonly docs: string; readonly schemas: Schemas },
): Html {
  const message = sentMessages.find((sent) => sent.name === name);
  if (message === undefined) throw new Error(`no message has the name ${name}`);
  return html`<p>${withCode(`${message.description} ${about}`)}</p>
<p>Its headers and their check are those of other webhooks: <a href="${docs}#notifications-check-the-signature">Check the signature</a>.</p>
${code(writeValue(message.example, "JSON"))}
${fieldList(schemas[schemaName(message.schema)] ?? {}, schemas, { isSent: false })}`;
}
