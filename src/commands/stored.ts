/** What the ledger keeps as JSON text, read back. These texts were written by this service. */
import type { Answer } from "./command.ts";
import type { Message, Word } from "../rules/history.ts";
import type { Standing } from "../rules/standing.ts";

/** A word without the columns that the record keeps beside it. */
export type Spoken = Word extends infer One ? (One extends Word ? Omit<One, "number" | "at"> : never) : never;

/** What a reporter says: the plain report or a signal. */
export type Told = Extract<Spoken, { kind: "Report" | "Signal" }>;

/** Reads what `writeStanding` wrote. */
export function readStanding(text: string): Standing {
  const standing: Standing = JSON.parse(text);
  return standing;
}

/** What every voice says, as the ledger keeps it. */
export function writeStanding(standing: Standing): string {
  return JSON.stringify(standing);
}

/** Reads a word of the record. */
export function readWord(row: { readonly id: number; readonly at: number; readonly word: string }): Word {
  const word: Word = { ...JSON.parse(row.word), number: row.id, at: row.at };
  return word;
}

/** Reads a stored answer, as a repeat of its request gets it. */
export function readAnswer(text: string): Answer {
  const answer: Answer = { ...JSON.parse(text), replayed: true };
  return answer;
}

/** Reads what `writeMessages` wrote. */
export function readMessages(text: string | null): readonly Message[] {
  if (text === null) return [];
  const messages: Message[] = JSON.parse(text);
  return messages;
}

/** What reporters wrote while a status stood, as the ledger keeps it. */
export function writeMessages(messages: readonly Message[]): string | null {
  return messages.length === 0 ? null : JSON.stringify(messages);
}
