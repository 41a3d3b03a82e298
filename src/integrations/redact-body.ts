/** Removes secrets from an event before it is stored. */

/** Names of fields whose values are secrets. */
const secretName =
  /(?:token|secret|passw(?:or)?d|authorization|(?:api|integration|routing|service|private|access)[_-]?key|credentials?|cookie|signature|(?:un)?subscribeurl)$/iu;

const redacted = "[redacted]";

/** Headers that adapters read, or that tell senders apart. All others may hold secrets. */
const storedHeaders = new Set([
  "content-type",
  "user-agent",
  "ce-id",
  "ce-source",
  "ce-type",
  "ce-subject",
  "ce-time",
  "ce-specversion",
  "x-github-event",
  "x-github-delivery",
  "x-amz-sns-message-type",
  "x-amz-sns-topic-arn",
  "sentry-hook-resource",
  "sentry-hook-timestamp",
  "x-webhook-id",
  "x-webhook-subscription",
]);

/** The headers of an event that are stored. */
export function redactHeaders(
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && storedHeaders.has(name) ? [[name, value] as const] : [],
    ),
  );
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === "string") return redactEmbedded(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      secretName.test(name) && (typeof member === "string" || typeof member === "number")
        ? redacted
        : redactValue(member),
    ]),
  );
}

/** JSON within a text, as Amazon SNS sends it. */
function redactEmbedded(text: string): string {
  const start = text.trimStart();
  if (!start.startsWith("{") && !start.startsWith("[")) return redactText(text);
  try {
    return JSON.stringify(redactValue(JSON.parse(text)));
  } catch {
    return redactText(text);
  }
}

const inText =
  /(?<name>\b[\w-]*(?:token|secret|passw(?:or)?d|api[_-]?key|signature))(?<between>["']?\s*[=:]\s*["']?)(?<value>[^\s"'&,;]+)/giu;
const ownKeys = /\bsbx_[a-z]{2}_[0-9a-z]{10,}/giu;
const ownAddresses = /(?<path>\/api\/webhook\/in\/)[\w-]+/giu;

function redactText(text: string): string {
  return text
    .replaceAll(inText, `$<name>$<between>${redacted}`)
    .replaceAll(ownKeys, redacted)
    .replaceAll(ownAddresses, `$<path>${redacted}`);
}

/** A body without secrets: JSON field by field, any other text by the names before the values. */
export function redactBody(text: string): string {
  return redactEmbedded(text);
}
