/** The documents in `docs/integrations`, made from the guides. */
import { type IntegrationType, integrationTypes } from "../src/contract/alerts.ts";
import { signingTypes } from "../src/contract/integrations.ts";
import { addressPlaceholder } from "../src/contract/portal/integration-guides.ts";
import type { Guide } from "../src/integrations/guides/guide.ts";
import { guides } from "../src/integrations/guides/guides.ts";

const creation = (type: IntegrationType) =>
  `Create the integration: in the portal under **Settings > Integrations**, or by \`bin/signalbox integration create NAME --type ${type}\`. Its address, here \`${addressPlaceholder}\`, contains a secret and is shown once.`;

const keyAddress = (type: IntegrationType) =>
  `Or send to \`${documentOrigin}/api/WebHook/${type}\` with a webhook key in the header \`X-API-KEY\`. The portal creates one under **Settings > API Credentials**. Such events belong to an integration of their own, without rules at first.`;

const lookup = ({ labels: [label = "service"] }: Guide) =>
  `An alert changes the component that a rule of the mapping names. Without a rule it is the one named by the label \`component\`, else by the label \`service\`, else by the alert itself. \`bin/signalbox integration set NAME --map "labels.${label}=VALUE:COMPONENT"\` adds a rule. [From an alert to a status](README.md#from-an-alert-to-a-status) explains this, and which severity gives which status.`;

const secretOption = (type: IntegrationType) =>
  signingTypes.some((signingType) => signingType === type)
    ? " On the command line, `bin/signalbox integration set NAME --signing-secret` asks for it, or reads it from standard input."
    : "";

const check =
  "The event log in the portal, or `bin/signalbox integration events NAME`, shows what arrived, and why it changed a component or not. `NoComponent` means that no component has the name that was looked up: choose one beside the alert in the portal, or add a rule as below.";

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** A guide as Markdown, filled with an address. */
export function guideMarkdown(type: IntegrationType, address: string): string {
  const guide = guides[type];
  const { name, steps, snippets = [], labels, severity, signature, notes = [], sendsKey } = guide;
  const parts = [
    `# ${name}`,
    "## Set up",
    [creation(type), ...steps, check].map((step, index) => `${index + 1}. ${step}`).join("\n"),
    ...(sendsKey ? [keyAddress(type)] : []),
    ...snippets.flatMap(({ title, language, text }) => [`${title}:`, `\`\`\`${language}\n${text}\n\`\`\``]),
    ...(signature === undefined ? [] : ["## Signature", `${signature}${secretOption(type)}`]),
    "## Alerts",
    lookup(guide),
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

const documentOrigin = "https://status.example.com";

/** The address in the documents. */
export const documentAddress: string = `${documentOrigin}/api/WebHook/In/TOKEN`;

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
