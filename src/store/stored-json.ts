/** Parses JSON stored in the store. This service wrote it; another shape means damage. */
import { page } from "../contract/pages.ts";
import type { RefusalFields } from "../contract/refusal.ts";
import type { ComponentStatus } from "../contract/words.ts";
import type { ReportMessage } from "../rules/report-messages.ts";
import type { OpenCounts } from "../rules/signal-steps.ts";
import type { StatusInputs } from "../rules/status-inputs.ts";
import type { StatusEvent } from "../rules/timeline.ts";

/** An event without the columns stored beside it. */
export type EventContent = StatusEvent extends infer One
  ? One extends StatusEvent
    ? Omit<One, "number" | "at" | "by">
    : never
  : never;

/** A report's content: plain or from a source. */
export type ReportContent = Extract<EventContent, { kind: "Report" | "Signal" }>;

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isStatusInputs(value: unknown): value is StatusInputs {
  return isObject(value) && "plain" in value && "signals" in value;
}

function isEventContent(value: unknown): value is EventContent {
  return isObject(value) && "kind" in value;
}

function areMessages(value: unknown): value is readonly ReportMessage[] {
  return Array.isArray(value) && value.every((message) => isObject(message) && "text" in message);
}

/** Component number, its status, and the worst expected status. */
export type StoredAffected = readonly [
  number: number,
  status: ComponentStatus,
  expect: ComponentStatus | null,
];

function areAffected(value: unknown): value is readonly StoredAffected[] {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && typeof entry[0] === "number");
}

function read<Value>(text: string, isValid: (value: unknown) => value is Value): Value {
  const value: unknown = JSON.parse(text);
  if (!isValid(value)) throw new Error("stored JSON has an unknown format");
  return value;
}

function isRefusal(value: unknown): value is RefusalFields {
  return isObject(value) && "code" in value && "message" in value && "detail" in value;
}

/** Reads the refusal of a pending publication. */
export function readRefusal(text: string): RefusalFields {
  return read(text, isRefusal);
}

function areStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((value) => typeof value === "string");
}

/** Reads stored `If-Match` tags; null if none were given. */
export function readTags(text: string | null): readonly string[] | null {
  return text === null ? null : read(text, areStrings);
}

export function readStatusInputs(text: string): StatusInputs {
  const inputs = read(text, isStatusInputs);
  return inputs.announced === undefined ? { ...inputs, expiresIn: null, announced: {}, pin: null } : inputs;
}

/** Serialises status inputs compactly: most components have reports only, and empty parts are omitted. */
export function writeStatusInputs(inputs: StatusInputs): string {
  const { expiresIn, announced, pin } = inputs;
  if (expiresIn !== null || pin !== null || Object.keys(announced).length > 0) return JSON.stringify(inputs);
  const { plain, signals, lastReportAt, reportEvery, onLapse, expectedSince } = inputs;
  return JSON.stringify({ plain, signals, lastReportAt, reportEvery, onLapse, expectedSince });
}

/** Reads a recorded event. An entry made from a repeated report has no actor and is stored with the actor `clock`. */
export function readStatusEvent(row: {
  readonly id: number;
  readonly at: number;
  readonly event: string;
  readonly actor: string;
}): StatusEvent {
  const event = { ...read(row.event, isEventContent), number: row.id, at: row.at };
  return row.actor === "clock" ? event : { ...event, by: row.actor };
}

export function readMessages(text: string | null): readonly ReportMessage[] {
  return text === null ? [] : read(text, areMessages);
}

/** Serialises reporters' messages of a period. */
export function writeMessages(messages: readonly ReportMessage[]): string | null {
  return messages.length === 0 ? null : JSON.stringify(messages);
}

/** Reads the affected components of an update. */
export function readAffected(text: string): readonly StoredAffected[] {
  return read(text, areAffected);
}

function areCounts(value: unknown): value is OpenCounts {
  return isObject(value) && Object.values(value).every((count) => typeof count === "number");
}

/** Reads the numbers of open alerts by status. */
export function readOpenCounts(text: string): OpenCounts {
  return read(text, areCounts);
}

/** The addresses and CIDRs that a restricted page admits. */
export function readAllowedAddresses(text: string | null): string[] {
  return text === null ? [] : page.shape.AllowedAddresses.parse(JSON.parse(text));
}
