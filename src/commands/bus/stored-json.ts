/** What the ledger keeps as JSON text, read back. This service wrote it; a text of another shape is damage. */
import type { RefusalFields } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import type { ReportMessage } from "../../rules/report-messages.ts";
import type { StatusInputs } from "../../rules/status-inputs.ts";
import type { StatusEvent } from "../../rules/timeline.ts";
import type { Answer } from "../command.ts";

/** A word without the columns that the record keeps beside it. */
export type EventContent = StatusEvent extends infer One
  ? One extends StatusEvent
    ? Omit<One, "number" | "at">
    : never
  : never;

/** What a reporter says: the plain report or a signal. */
export type ReportContent = Extract<EventContent, { kind: "Report" | "Signal" }>;

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isStanding(value: unknown): value is StatusInputs {
  return isObject(value) && "plain" in value && "signals" in value;
}

function isSpoken(value: unknown): value is EventContent {
  return isObject(value) && "kind" in value;
}

function isAnswer(value: unknown): value is Answer {
  return isObject(value) && "status" in value && "result" in value;
}

function areMessages(value: unknown): value is readonly ReportMessage[] {
  return Array.isArray(value) && value.every((message) => isObject(message) && "text" in message);
}

/** A component by its number, what is said of it, and the worst that is expected. */
export type StoredAffected = readonly [
  number: number,
  status: ComponentStatus,
  expect: ComponentStatus | null,
];

function areAffected(value: unknown): value is readonly StoredAffected[] {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && typeof one[0] === "number");
}

function read<Kept>(text: string, isKept: (value: unknown) => value is Kept): Kept {
  const value: unknown = JSON.parse(text);
  if (!isKept(value)) throw new Error("the ledger holds a text of another shape than was written");
  return value;
}

function isRefusal(value: unknown): value is RefusalFields {
  return isObject(value) && "code" in value && "message" in value && "detail" in value;
}

/** Reads why a held change could not be made. */
export function readRefusal(text: string): RefusalFields {
  return read(text, isRefusal);
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Reads the tags of an `If-Match`; null where none were given. */
export function readTags(text: string | null): readonly string[] | null {
  return text === null ? null : read(text, areTexts);
}

/** Reads what `writeStanding` wrote. */
export function readStanding(text: string): StatusInputs {
  const standing = read(text, isStanding);
  return standing.announced === undefined
    ? { ...standing, expiresIn: null, announced: {}, pin: null }
    : standing;
}

/** What every voice says, as the ledger keeps it: most components have no more than reporters, and name no other voices. */
export function writeStanding(standing: StatusInputs): string {
  const { expiresIn, announced, pin } = standing;
  if (expiresIn !== null || pin !== null || Object.keys(announced).length > 0)
    return JSON.stringify(standing);
  const { plain, signals, lastReportAt, reportEvery, onLapse, expectedSince } = standing;
  return JSON.stringify({ plain, signals, lastReportAt, reportEvery, onLapse, expectedSince });
}

/** Reads a word of the record. */
export function readWord(row: {
  readonly id: number;
  readonly at: number;
  readonly word: string;
}): StatusEvent {
  return { ...read(row.word, isSpoken), number: row.id, at: row.at };
}

/** Reads a stored answer, as a repeat of its request gets it. */
export function readAnswer(text: string): Answer {
  return { ...read(text, isAnswer), replayed: true };
}

/** Reads what `writeMessages` wrote. */
export function readMessages(text: string | null): readonly ReportMessage[] {
  return text === null ? [] : read(text, areMessages);
}

/** What reporters wrote while a status stood, as the ledger keeps it. */
export function writeMessages(messages: readonly ReportMessage[]): string | null {
  return messages.length === 0 ? null : JSON.stringify(messages);
}

/** Reads what an update says is affected from it on. */
export function readAffected(text: string): readonly StoredAffected[] {
  return read(text, areAffected);
}
