/** The guides of all types, and their Markdown. */
import { type IntegrationType, integrationTypes } from "../../contract/alerts.ts";
import { addressPlaceholder, type Guide, type Guides } from "./guide.ts";
import { incidentGuides } from "./incident-guides.ts";
import { metricsGuides } from "./metrics-guides.ts";
import { platformGuides } from "./platform-guides.ts";
import { uptimeGuides } from "./uptime-guides.ts";

/** The guide of each type. */
export const guides: Guides<IntegrationType> = {
  ...metricsGuides,
  ...uptimeGuides,
  ...incidentGuides,
  ...platformGuides,
};

/** A guide with the address of an integration in its texts. */
export function filledGuide(type: IntegrationType, address: string): Guide {
  const guide = guides[type];
  const fill = (text: string) => text.replaceAll(addressPlaceholder, () => address);
  return {
    ...guide,
    steps: guide.steps.map(fill),
    snippets: (guide.snippets ?? []).map((snippet) => ({ ...snippet, text: fill(snippet.text) })),
  };
}

const credentials = ({ sendsKey }: Guide) =>
  sendsKey ? "an address with a token, or a key in `X-API-KEY`" : "an address with a token";

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** A guide as Markdown. */
export function guideMarkdown(type: IntegrationType, address: string): string {
  const guide = filledGuide(type, address);
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
  return `${parts.join("\n\n")}\n`;
}

/** The file of a type's guide among the documents. */
export function guideFile(type: IntegrationType): string {
  return `${type.toLowerCase()}.md`;
}

/** The table of all senders as Markdown. */
export function sendersTable(): string {
  const rows = integrationTypes.map((type) => {
    const { name, body, sendsKey, signature } = guides[type];
    const cells = [
      `[${name}](${guideFile(type)})`,
      `\`${type}\``,
      body === "Unchanged" ? "yes" : "with a body from the guide",
      sendsKey ? "token or key" : "token",
      signature === undefined ? "" : "yes",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Sender | Type | Works unchanged | Credentials | Signs |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}
