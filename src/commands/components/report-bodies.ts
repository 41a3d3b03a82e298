/** Parses reports. */
import { withoutKeys } from "../../contract/envelope.ts";
import { isReservedSource } from "../../contract/integrations.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { heartbeatBody, reportBody } from "../../contract/report.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName, isPlainText, readName } from "../../rules/names.ts";
import { errorsOf, fieldRefusal, readBody } from "../body-parsing.ts";
import type { ReportStatus } from "../command.ts";
import { suggestedName } from "../word-suggestion.ts";

const byLowerCase = (shape: object) => new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
const reportNames = byLowerCase(reportBody.shape);
const heartbeatNames = byLowerCase(heartbeatBody.shape);

/**
 * Parses the webhook's body; property names match without regard to case. `parameters` are those of the query, which are
 * ignored. Throws a `Refusal`.
 */
export function parseReport(body: unknown, parameters: readonly string[] = []): ReportStatus {
  const { renamed, errors } = renameProperties(body, reportNames);
  const fields = readBody(reportBody, renamed, {
    check: ({ Source }, sent) => [
      ...errors,
      ...targetErrors(sent, body, reportNames),
      ...misspeltStatus(sent, body, reportNames),
      ...(Source == null ? [] : errorsOf(() => readSource(Source))),
    ],
  });
  return {
    ...readCommon(fields),
    ignored: namesInAnswer([...unknownNames(body, reportNames), ...parameters]),
    status: fields.Status,
    occurredAt: fields.OccurredAt ?? null,
    source: fields.Source == null ? null : readSource(fields.Source),
    expiresIn: null,
  };
}

/** Parses a heartbeat, a plain report with the time until the next, by the same tolerant rules. Throws a `Refusal`. */
export function parseHeartbeat(body: unknown, parameters: readonly string[] = []): ReportStatus {
  const { renamed, errors } = renameProperties(body, heartbeatNames);
  const fields = readBody(heartbeatBody, renamed, {
    check: (_fields, sent) => [
      ...errors,
      ...targetErrors(sent, body, heartbeatNames),
      ...misspeltStatus(sent, body, heartbeatNames),
    ],
  });
  const { Status: status, ExpiresIn: expiresIn } = fields;
  const ignored = namesInAnswer([...unknownNames(body, heartbeatNames), ...parameters]);
  return { ...readCommon(fields), ignored, status, occurredAt: null, source: null, expiresIn };
}

type ReportTarget = {
  readonly ComponentName?: string | null | undefined;
  readonly ComponentId?: string | null | undefined;
  readonly Message?: string | null | undefined;
  readonly Page?: string | null | undefined;
};

/** The properties of a body that a report does not have. */
function unknownNames(body: unknown, names: ReadonlyMap<string, string>): readonly string[] {
  const sent = Object.keys(typeof body === "object" && body !== null ? body : {});
  return sent.filter((property) => !names.has(property.toLowerCase()));
}

const maxIgnored = 20;
const maxNameLength = 100;

/** Ignored names for the answer: the first of them, shortened, and without keys. */
const namesInAnswer = (names: readonly string[]) =>
  names.slice(0, maxIgnored).map((name) => withoutKeys(name.slice(0, maxNameLength).toWellFormed()));

/** The error of a report whose status has a misspelt name. */
function misspeltStatus(
  { Status: status }: { readonly Status?: unknown },
  body: unknown,
  names: ReadonlyMap<string, string>,
): FieldError[] {
  if (status !== undefined) return [];
  const sentName = unknownNames(body, names).find((name) => suggestedName(name, ["Status"]) !== undefined);
  if (sentName === undefined) return [];
  const Message = "There is no such property. Did you mean Status?";
  return [{ Path: sentName, Message, kind: "Misspelt", intendedPath: "Status" }];
}

/** The error of a report that names no component, perhaps because a property is misspelt. */
function targetErrors(
  {
    ComponentName: name,
    ComponentId: id,
  }: { readonly ComponentName?: unknown; readonly ComponentId?: unknown },
  body: unknown,
  names: ReadonlyMap<string, string>,
): FieldError[] {
  const isMissing = (value: unknown) => value == null || (typeof value === "string" && value.trim() === "");
  if (!isMissing(name) || !isMissing(id)) return [];
  for (const sentName of unknownNames(body, names)) {
    // By edit distance `Component` is a ComponentId; who sends it has a name.
    const suggestion = /^(?:component|name)$/iu.test(sentName)
      ? "ComponentName"
      : nearest(sentName, ["ComponentName", "ComponentId"]);
    if (suggestion === undefined) continue;
    return [
      {
        Path: "ComponentName",
        Message: `There is no property "${sentName}". Did you mean ${suggestion}?`,
        kind: "Misspelt",
      },
    ];
  }
  return [
    { Path: "ComponentName", Message: "Name the component, or give its ComponentId.", kind: "Missing" },
  ];
}

function readCommon(fields: ReportTarget) {
  const name = fields.ComponentName?.trim() ?? "";
  const id = fields.ComponentId?.trim() ?? "";
  return {
    kind: "ReportStatus",
    componentId: id === "" ? null : id.toLowerCase(),
    componentNameKey: name === "" ? null : nameKeyOf(name),
    message: fields.Message == null ? null : readMessage(fields.Message),
    pageSlug: fields.Page ?? null,
  } as const;
}

/** A message in its stored form; null if empty. A truncated emoji must not fail the report. */
export function readMessage(text: string): string | null {
  return text === "" ? null : text.toWellFormed().replaceAll("\0", "\ufffd");
}

function readSource(text: string): string {
  const source = text.trim().normalize("NFC");
  if (source === "") throw fieldRefusal("Source", "Name the source, or omit Source for the plain report.");
  if (isReservedSource(source)) {
    throw fieldRefusal("Source", "Choose another: only integrations and monitors have sources of this kind.");
  }
  return source;
}

/** The look-up key of a name as written. */
export function nameKeyOf(text: string): string {
  const result = readName(text);
  return foldName("name" in result ? result.name : text);
}

/** Only messages are repaired; other malformed text is refused. */
const isMalformed = (name: string, value: unknown) =>
  name !== "Message" && typeof value === "string" && !isPlainText(value);

/** The known fields of a body, renamed, and the errors of those that are malformed or given twice. */
function renameProperties(
  body: unknown,
  names: ReadonlyMap<string, string>,
): { readonly renamed: unknown; readonly errors: readonly FieldError[] } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { renamed: body, errors: [] };
  const renamed: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(body)) {
    const Path = names.get(name.toLowerCase());
    if (Path === undefined) continue;
    if (Object.hasOwn(renamed, Path))
      errors.push({ Path, Message: "It is given twice, because names ignore case. Give it once." });
    else if (isMalformed(Path, value))
      errors.push({ Path, Message: "It contains invalid characters: NUL, or an unpaired surrogate." });
    renamed[Path] = value;
  }
  return { renamed, errors };
}
