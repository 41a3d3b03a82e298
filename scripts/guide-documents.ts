/** The documents in `docs/integrations`, made from the guides. */
import { type IntegrationType, integrationTypes } from "../src/contract/alerts.ts";
import { addressPlaceholder } from "../src/contract/portal/integration-guides.ts";
import type { Guide } from "../src/integrations/guides/guide.ts";
import { guides } from "../src/integrations/guides/guides.ts";

const credentials = ({ sendsKey }: Guide) =>
  sendsKey ? "an address with a token, or a key in `X-API-KEY`" : "an address with a token";

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** A guide as Markdown, filled with an address. */
export function guideMarkdown(type: IntegrationType, address: string): string {
  const guide = guides[type];
  const { name, steps, snippets = [], labels, severity, signature, notes = [] } = guide;
  const parts = [
    `# ${name}`,
    `Type \`${type}\`. Credentials: ${credentials(guide)}.`,
    "## Set up",
    steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
    ...snippets.flatMap(({ title, language, text }) => [`${title}:`, `\`\`\`${language}\n${text}\n\`\`\``]),
    ...(signature === undefined ? [] : ["## Signature", signature]),
    "## Alerts",
    `Severity: ${severity}.`,
    ...(labels.length === 0
      ? []
      : [`Labels for mapping: ${labels.map((label) => `\`${label}\``).join(", ")}.`]),
    ...(notes.length === 0 ? [] : [list(notes)]),
  ];
  return `${parts.join("\n\n")}\n`.replaceAll(addressPlaceholder, () => address);
}

/** The file of a type's guide among the documents. */
export function guideFile(type: IntegrationType): string {
  return `${type.toLowerCase()}.md`;
}

/** The address in the documents. */
export const documentAddress = "https://status.example.com/api/WebHook/In/TOKEN";

/** The table of all senders as Markdown. */
function sendersTable(): string {
  const rows = integrationTypes.map((type) => {
    const { name, body, sendsKey, signature, triedWith = "documented bodies" } = guides[type];
    const cells = [
      `[${name}](${guideFile(type)})`,
      `\`${type}\``,
      body === "Unchanged" ? "yes" : "with a body from the guide",
      sendsKey ? "token or key" : "token",
      signature === undefined ? "" : "yes",
      triedWith,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head = ["Sender", "Type", "Works unchanged", "Credentials", "Signs", "Tried with"];
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows].join("\n");
}

/** The overview of all guides with its table rewritten. */
export function withSendersTable(markdown: string): string {
  return markdown.replace(/^\| Sender \|.*\n(?:\|.*(?:\n|$))*/mu, () => `${sendersTable()}\n`);
}
