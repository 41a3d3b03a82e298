/** Guides as Markdown, for the documents and the pages of the documentation. */
import type { IntegrationType } from "../../contract/alerts.ts";
import { signingTypes } from "../../contract/integrations.ts";
import { addressPlaceholder } from "../../contract/portal/integration-guides.ts";
import type { Guide } from "./guide.ts";
import { guides, sampleHeaders, samplePayloads } from "./guides.ts";

const creation = (type: IntegrationType) =>
  `Create the integration: in the portal under **Settings > Integrations**, or by \`bin/signalbox integration create NAME --type ${type}\`. Its address, here \`${addressPlaceholder}\`, contains a secret and is shown once.`;

const keyAddress = (type: IntegrationType, origin: string) =>
  `Instead of the address with the secret, send to \`${origin}/api/WebHook/${type}\` with a webhook key in the header \`X-API-KEY\`. The portal creates one under **Settings > API Credentials**, which expires after 90 days unless you choose otherwise; one by \`bin/signalbox key create NAME --role Webhook --all-components\` does not expire. Such events belong to an integration of their own, without rules at first.`;

const lookup = ({ labels: [label = "service"] }: Guide, explanation: string) =>
  `An alert changes the component that a rule of the mapping names. Without a rule it is the one named by the label \`component\`, else by the label \`service\`, else by the sender's own name for the monitored item. \`bin/signalbox integration set NAME --map "labels.${label}=VALUE:COMPONENT"\` adds a rule. [From an alert to a status](${explanation}) explains this, and which severity gives which status.`;

const secretOption = (type: IntegrationType) =>
  signingTypes.some((signingType) => signingType === type)
    ? " On the command line, `bin/signalbox integration set NAME --signing-secret` asks for it, or reads it from standard input."
    : "";

const check =
  "The event log in the portal, or `bin/signalbox integration events NAME`, shows what arrived, and why it changed a component or not. `NoComponent` means that no component has the name that was looked up: choose one beside the alert in the portal, or add a rule as below.";

/** How the sample event of a type is tried: the command line sends no headers with it. */
function trial(type: IntegrationType): string {
  const headers = Object.entries(sampleHeaders[type] ?? {}).map(([name, value]) => `\`${name}: ${value}\``);
  return headers.length === 0
    ? "Save it as `sample.json`: `bin/signalbox integration try NAME sample.json` shows its effect and changes nothing."
    : `It comes with the header ${headers.join(" and ")}. *Use a sample* at the integration in the portal, or \`POST /api/Integration/{id}/DryRun\` with its \`Headers\`, shows its effect and changes nothing.`;
}

const sampleEvent = (type: IntegrationType) =>
  `\`\`\`json\n${JSON.stringify(samplePayloads[type], null, 2)}\n\`\`\``;

/** A time as text, or since 1970 in seconds, milliseconds, microseconds or nanoseconds. */
const time = /20\d\d-\d\d-\d\d[T ]|\b1\d{9}(?:\d{3}){0,3}\b/u;

/** Sent with its old times, a sample would show a long outage. */
const presentTimes = (type: IntegrationType) =>
  time.test(sampleEvent(type))
    ? " An outage begins at the time in its event: put the present one there before you send the sample to the address."
    : "";

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** The service that a guide is for, and the address of the explanation of mappings. */
export type GuidePlaces = { readonly origin: string; readonly explanation: string };

/** A guide as Markdown. */
export function guideMarkdown(type: IntegrationType, { origin, explanation }: GuidePlaces): string {
  const guide = guides[type];
  const { name, steps, snippets = [], labels, severity, signature, notes = [], sendsKey } = guide;
  const parts = [
    `# ${name}`,
    "## Set up",
    [creation(type), ...steps, check].map((step, index) => `${index + 1}. ${step}`).join("\n"),
    ...snippets.flatMap(({ title, language, text }) => [`${title}:`, `\`\`\`${language}\n${text}\n\`\`\``]),
    ...(sendsKey ? ["## With a key instead", keyAddress(type, origin)] : []),
    ...(signature === undefined ? [] : ["## Signature", `${signature}${secretOption(type)}`]),
    "## Alerts",
    lookup(guide, explanation),
    `Severity: ${severity}.`,
    ...(labels.length === 0
      ? []
      : [`Labels for mapping: ${labels.map((label) => `\`${label}\``).join(", ")}.`]),
    ...(notes.length === 0 ? [] : [list(notes)]),
    "## Sample event",
    `An event as it arrives here. ${trial(type)}${presentTimes(type)}`,
    sampleEvent(type),
  ];
  return `${parts.join("\n\n")}\n`.replaceAll(addressPlaceholder, () => `${origin}/api/WebHook/In/TOKEN`);
}
