/** What the ledger keeps as JSON text, read back. This service wrote it; a text of another shape is damage. */
import type { RefusalFields } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import type { Word } from "../../rules/history.ts";
import type { Message } from "../../rules/messages.ts";
import type { Standing } from "../../rules/standing.ts";
import type { Answer } from "../command.ts";

/** A word without the columns that the record keeps beside it. */
export type Spoken = Word extends infer One ? (One extends Word ? Omit<One, "number" | "at"> : never) : never;

/** What a reporter says: the plain report or a signal. */
export type Told = Extract<Spoken, { kind: "Report" | "Signal" }>;

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isStanding(value: unknown): value is Standing {
  return isObject(value) && "plain" in value && "signals" in value;
}

function isSpoken(value: unknown): value is Spoken {
  return isObject(value) && "kind" in value;
}

function isAnswer(value: unknown): value is Answer {
  return isObject(value) && "status" in value && "result" in value;
}

function areMessages(value: unknown): value is readonly Message[] {
  return Array.isArray(value) && value.every((message) => isObject(message) && "text" in message);
}

/** A component by its number, what is said of it, and the worst that is expected. */
export type KeptAffected = readonly [number: number, status: ComponentStatus, expect: ComponentStatus | null];

function areAffected(value: unknown): value is readonly KeptAffected[] {
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
export function readStanding(text: string): Standing {
  const standing = read(text, isStanding);
  return standing.announced === undefined
    ? { ...standing, expiresIn: null, announced: {}, pin: null }
    : standing;
}

/** What every voice says, as the ledger keeps it: most components have no more than reporters, and name no other voices. */
export function writeStanding(standing: Standing): string {
  const { expiresIn, announced, pin } = standing;
  if (expiresIn !== null || pin !== null || Object.keys(announced).length > 0)
    return JSON.stringify(standing);
  const { plain, signals, lastReportAt, reportEvery, onLapse, expectedSince } = standing;
  return JSON.stringify({ plain, signals, lastReportAt, reportEvery, onLapse, expectedSince });
}

/** Reads a word of the record. */
export function readWord(row: { readonly id: number; readonly at: number; readonly word: string }): Word {
  return { ...read(row.word, isSpoken), number: row.id, at: row.at };
}

/** Reads a stored answer, as a repeat of its request gets it. */
export function readAnswer(text: string): Answer {
  return { ...read(text, isAnswer), replayed: true };
}

/** Reads what `writeMessages` wrote. */
export function readMessages(text: string | null): readonly Message[] {
  return text === null ? [] : read(text, areMessages);
}

/** What reporters wrote while a status stood, as the ledger keeps it. */
export function writeMessages(messages: readonly Message[]): string | null {
  return messages.length === 0 ? null : JSON.stringify(messages);
}

/** Reads what an update says is affected from it on. */
export function readAffected(text: string): readonly KeptAffected[] {
  return read(text, areAffected);
}
