/** Parses reports. */
import { isReservedSource } from "../../contract/integrations.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { heartbeatBody, reportBody } from "../../contract/report.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName, isPlainText, readName } from "../../rules/names.ts";
import { fieldRefusal, readBody, refuseFaults } from "../body-parsing.ts";
import type { ReportStatus } from "../command.ts";

const byLowerCase = (shape: object) => new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
const reportNames = byLowerCase(reportBody.shape);
const heartbeatNames = byLowerCase(heartbeatBody.shape);

/** Reads the webhook's body: property names match without regard to case. Throws a `Refusal`. */
export function parseReport(body: unknown): ReportStatus {
  const fields = readBody(reportBody, withKnownNames(body, reportNames), (sent) =>
    targetFaults(sent, body, reportNames),
  );
  refuseFaults(targetFaults(fields, body, reportNames));
  return {
    ...readCommon(fields),
    status: fields.Status,
    occurredAt: fields.OccurredAt ?? null,
    source: fields.Source == null ? null : readSource(fields.Source),
    expiresIn: null,
  };
}

/** Parses a heartbeat as tolerantly: a plain report with the time until the next. Throws a `Refusal`. */
export function parseHeartbeat(body: unknown): ReportStatus {
  const fields = readBody(heartbeatBody, withKnownNames(body, heartbeatNames), (sent) =>
    targetFaults(sent, body, heartbeatNames),
  );
  refuseFaults(targetFaults(fields, body, heartbeatNames));
  const { Status: status, ExpiresIn: expiresIn } = fields;
  return { ...readCommon(fields), status, occurredAt: null, source: null, expiresIn };
}

type ReportTarget = {
  readonly ComponentName?: string | null | undefined;
  readonly ComponentId?: string | null | undefined;
  readonly Message?: string | null | undefined;
  readonly Page?: string | null | undefined;
};

/** The fault of a report that names no component: perhaps the property is misspelt. */
function targetFaults(
  {
    ComponentName: name,
    ComponentId: id,
  }: { readonly ComponentName?: unknown; readonly ComponentId?: unknown },
  body: unknown,
  names: ReadonlyMap<string, string>,
): FieldError[] {
  const isMissing = (value: unknown) => value == null || (typeof value === "string" && value.trim() === "");
  if (!isMissing(name) || !isMissing(id)) return [];
  const unknown = Object.keys(typeof body === "object" && body !== null ? body : {}).filter(
    (sent) => !names.has(sent.toLowerCase()),
  );
  for (const sent of unknown) {
    const meant = nearest(sent, ["ComponentName", "ComponentId"]);
    if (meant === undefined) continue;
    return [{ Path: "ComponentName", Message: `There is no property "${sent}". Did you mean ${meant}?` }];
  }
  return [{ Path: "ComponentName", Message: "Name the component, or give its ComponentId." }];
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

/** A message as stored; null if empty. A truncated emoji must not cost the report. */
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
  const read = readName(text);
  return foldName("name" in read ? read.name : text);
}

/** Only messages are repaired: other malformed text is not what the sender meant. */
function refuseBroken(name: string, value: unknown): void {
  if (name === "Message" || typeof value !== "string" || isPlainText(value)) return;
  throw fieldRefusal(name, "It contains invalid characters: NUL, or an unpaired surrogate.");
}

/** The known fields of a body, renamed. Throws a `Refusal`. */
function withKnownNames(body: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = names.get(name.toLowerCase());
    if (known === undefined) continue;
    if (Object.hasOwn(named, known))
      throw fieldRefusal(known, "It is given twice, because names ignore case. Give it once.");
    refuseBroken(known, value);
    named[known] = value;
  }
  return named;
}
