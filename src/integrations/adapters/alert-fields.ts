/** Reads the fields of senders' bodies into bounded texts, labels and alerts. */
import { createHash } from "node:crypto";
import * as z from "zod";
import { type Alert, type AlertState, maxAlerts } from "../../contract/alerts.ts";
import { parseBoundedJson } from "../inbound-body.ts";
import type { Adapter, AdapterResult, InboundBody } from "./adapter.ts";
import { readAlertTime } from "./alert-times.ts";

const maxFingerprint = 200;
const maxTitle = 500;
const maxSeverity = 100;
const maxUrl = 2000;
const maxLabels = 64;
const maxLabelName = 200;
const maxLabelValue = 1000;

/** A text without control characters and broken surrogates, of at most `max` UTF-16 units. */
function boundText(text: string, max: number): string {
  // The cut comes first, so that a text of a megabyte costs no more than a short one.
  const cut = text.slice(0, max + 1);
  const plain = cut
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return plain.length <= max ? plain : plain.slice(0, max).replace(/[\ud800-\udbff]$/u, "");
}

/** The text of a scalar; null for anything else and for an empty text. */
export function scalarText(value: unknown): string | null {
  if (typeof value === "string") {
    const text = value.length > 100_000 ? value.slice(0, 100_000).trim() : value.trim();
    return text === "" ? null : text;
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return null;
}

/** Any value, or none. */
export const anything = z.unknown().optional();

/** An optional text; a value of another type counts as missing. */
export const optionalText = anything.transform(scalarText);

/** A text that an event of the sender always has. */
export const requiredText = anything.transform((value, context) => {
  const text = scalarText(value);
  if (text !== null) return text;
  context.addIssue({ code: "custom", message: "missing" });
  return z.NEVER;
});

/** An optional time, read as epoch milliseconds. */
export const optionalTime = anything.transform(readAlertTime);

/** The problem of an event with more alerts than one event may hold. */
export const tooManyAlerts = `The event contains more than ${maxAlerts.toLocaleString("en")} alerts.`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object of scalars, read as labels; another type counts as empty. */
export const labelRecord = anything.transform((value) =>
  isRecord(value) ? Object.entries(value).map(([name, field]): LabelEntry => [name, scalarText(field)]) : [],
);

/** A list of scalars, or one text of words that commas or spaces separate. */
export const wordList = anything.transform((value) => {
  const words = Array.isArray(value)
    ? value.slice(0, maxLabels).map(nameOrText)
    : (scalarText(value) ?? "").split(/[,\s]+/u);
  return words.filter((word): word is string => word !== null && word !== "").slice(0, maxLabels);
});

/** A list of alerts. Its length is checked first, so that a long list costs nothing more. */
export function alertsOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(z.unknown()).max(maxAlerts).pipe(z.array(schema));
}

/** The text of a scalar, or of the `name` of an object. */
function nameOrText(value: unknown): string | null {
  return isRecord(value) ? scalarText(value["name"]) : scalarText(value);
}

/** An object whose shape is not certain: anything else counts as empty. */
export function optionalObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return anything.transform((value) => (isRecord(value) ? value : {})).pipe(z.object(shape));
}

/** A label; null is left out. */
export type LabelEntry = readonly [name: string, value: string | null | undefined];

/** Tags as labels: `service:api` and `service=api` become the label `service`; the others are listed in `tags`. */
export function tagLabels(tags: readonly string[]): LabelEntry[] {
  const labels: LabelEntry[] = [];
  const plain: string[] = [];
  for (const tag of tags) {
    const separator = tag.search(/[:=]/u);
    if (separator <= 0) plain.push(tag);
    else labels.push([tag.slice(0, separator), tag.slice(separator + 1)]);
  }
  if (plain.length > 0) labels.push(["tags", plain.join(",")]);
  return labels;
}

/** Bounded labels; where two have the same name, the first one holds. */
function boundLabels(entries: Iterable<LabelEntry>): Record<string, string> {
  const labels = new Map<string, string>();
  for (const [name, value] of entries) {
    if (labels.size >= maxLabels) break;
    if (value == null) continue;
    const bounded = [boundText(name, maxLabelName), boundText(value, maxLabelValue)] as const;
    if (bounded[0] !== "" && bounded[1] !== "" && !labels.has(bounded[0])) labels.set(...bounded);
  }
  // Built from entries, so that a label called `__proto__` is a label like any other.
  return Object.fromEntries(labels);
}

/** A fingerprint of several parts; a long one is replaced by its SHA-256. */
export function fingerprintOf(...parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter((part) => part != null && part !== "").join(":");
  const bounded = boundText(text, maxFingerprint);
  return bounded === text ? text : `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** An alert before its texts are bounded. */
export type AlertDraft = {
  readonly fingerprint: string;
  readonly state: AlertState;
  readonly severity?: string | null;
  readonly title: string | null | undefined;
  readonly labels: Iterable<LabelEntry>;
  readonly startsAt?: number | null;
  /** Kept only where the state is Resolved. */
  readonly endsAt?: number | null;
  readonly url?: string | null;
  readonly reopens?: true;
};

const httpUrl = (text: string | null | undefined) =>
  text != null && text.length <= maxUrl && /^https?:\/\//iu.test(text) && URL.canParse(text) ? text : null;

/** An alert with bounded texts. An empty title is replaced by the fingerprint. */
export function makeAlert(draft: AlertDraft): Alert {
  const fingerprint = fingerprintOf(draft.fingerprint);
  const severity = boundText(draft.severity ?? "", maxSeverity);
  const isResolved = draft.state === "Resolved";
  return {
    fingerprint,
    state: draft.state,
    severity: severity === "" ? null : severity,
    title: boundText(draft.title ?? "", maxTitle) || fingerprint,
    labels: boundLabels(draft.labels),
    startsAt: draft.startsAt ?? null,
    endsAt: isResolved ? (draft.endsAt ?? null) : null,
    url: httpUrl(draft.url),
    ...(draft.reopens === true && { reopens: true }),
  };
}

/** The result of one alert. */
export function oneAlert(draft: AlertDraft): AdapterResult {
  return { alerts: [makeAlert(draft)] };
}

/**
 * The object or list in a body: its JSON, the JSON in the field `payload` or `data` of a form, or the form's fields.
 */
export function contentOf(body: InboundBody): unknown {
  if ("json" in body) return body.json;
  if ("text" in body) return undefined;
  for (const name of ["payload", "data"]) {
    const field = Object.hasOwn(body.form, name) ? body.form[name] : undefined;
    const parsed = field !== undefined && /^\s*\{/u.test(field) ? parseBoundedJson(field) : undefined;
    if (parsed !== undefined) return "json" in parsed ? parsed.json : undefined;
  }
  return body.form;
}

const pathText = (path: readonly PropertyKey[]) => path.map(String).join(".");

/** Reads a body by a sender's schema; a problem names the sender and the first field that is wrong. */
export function readContent<Schema extends z.ZodType>(
  sender: string,
  schema: Schema,
  body: InboundBody,
): { readonly content: z.infer<Schema> } | { readonly problem: string } {
  const parsed = schema.safeParse(contentOf(body));
  if (parsed.success) return { content: parsed.data };
  const issue = parsed.error.issues[0];
  if (issue?.code === "too_big") return { problem: tooManyAlerts };
  const path = pathText(issue?.path ?? []);
  const reason =
    path === "" ? "it is not the JSON object that this sender posts" : `\`${path}\` is missing or wrong`;
  return { problem: `The body is not an event of ${sender}: ${reason}.` };
}

/** The adapter of a sender whose events all have one schema. */
export function adapterFor<Schema extends z.ZodType>(
  sender: string,
  schema: Schema,
  resultOf: (content: z.infer<Schema>) => AdapterResult,
): Adapter {
  return ({ body }) => {
    const read = readContent(sender, schema, body);
    return "problem" in read ? read : resultOf(read.content);
  };
}

/** The problem of a body that another sender posts. */
export function otherSender(sender: string, actual: string): { readonly problem: string } {
  return {
    problem: `The body is an event of ${actual}, not of ${sender}. Send it to an integration of the type ${actual}.`,
  };
}
