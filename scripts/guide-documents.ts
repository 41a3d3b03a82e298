/** The documents in `docs/integrations`, made from the guides. */
import { type IntegrationType, integrationTypes } from "../src/contract/alerts.ts";
import type { GuidePlaces } from "../src/integrations/guides/guide-markdown.ts";
import { guides } from "../src/integrations/guides/guides.ts";

/** The file of a type's guide among the documents. */
export function guideFile(type: IntegrationType): string {
  return `${type.toLowerCase()}.md`;
}

/** The addresses in the documents. */
export const documentPlaces: GuidePlaces = {
  origin: "https://status.example.com",
  explanation: "README.md#from-an-alert-to-a-status",
};

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
