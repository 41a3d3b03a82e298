/** Terminal output: results on standard output, everything else on standard error. */
import { calledNoun } from "./called-kind.ts";
import { wrap } from "./text-width.ts";

/** Says the answer. */
export function answer(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says an answer of sentences, which are broken at words for a terminal. */
export function answerText(text: string): void {
  answer(wrapForTerminal(withCalledName(text), process.stdout));
}

const ownCommand = /(?<![\w/.])bin\/signalbox(?= [\w-])/gu;

/** The command as it was called, as one word of a shell. */
export function calledName(): string {
  const { CALLED_AS: name = "bin/signalbox" } = process.env;
  return /^[\w@%+=:,./-]+$/u.test(name) ? name : `'${name}'`;
}

/** A text with the command in it as it was called, by its name and its noun, so that its hints can be pasted. */
export function withCalledName(text: string): string {
  const withNoun = text.replaceAll("bin/signalbox announcement ", `bin/signalbox ${calledNoun()} `);
  return withNoun.replace(ownCommand, calledName);
}

/** A text that continues a sentence; an abbreviation keeps its capitals. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const isoTimes = /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z/gu;

/** The message of an answer as sentences for people: with a full stop, and times as `writeMinute` writes them. */
export function sentence(message: string): string {
  return `${message.replace(/\.$/u, "").replace(isoTimes, "$1 $2Z")}.`;
}

/** Says the answer as JSON. */
export function answerJson(value: unknown): void {
  answer(JSON.stringify(value, null, 2));
}

/** Breaks sentences at words where the terminal would break them anywhere; tables and calls have their own layout. */
function wrapForTerminal(text: string, { isTTY, columns }: NodeJS.WriteStream): string {
  if (!isTTY) return text;
  const width = Math.max(columns || 80, 40);
  return text
    .split("\n")
    .map((line) => (/^\s|\S {2}/u.test(line) ? line : wrap(line.split(" "), width).join("\n")))
    .join("\n");
}

/** Prints a note for the person, on standard error: results go to standard output. */
export function printNote(text: string): void {
  process.stderr.write(`${wrapForTerminal(withCalledName(text), process.stderr)}\n`);
}

// A name can be anything, and a terminal obeys control characters; those that turn the line's direction mislead.
const unsafe = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A text as one safe line: without control characters. */
export function oneLine(text: string): string {
  return text.replace(unsafe, " ");
}

/** A text of several lines as safe, indented ones. */
export function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${oneLine(line)}`.trimEnd());
}

/** A time for people: to the minute, in UTC. */
export function writeMinute(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")}Z`;
}

/** The same to the second. */
export function writeSecond(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A day for people, in UTC. */
export function writeDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
