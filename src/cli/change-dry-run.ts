/** `--dry-run` of the commands that change components and component groups. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Command } from "../commands/command.ts";
import type { ParsedArguments } from "./command-line.ts";
import { writeDuration } from "./durations.ts";
import { submissionOf, submit } from "./open-store.ts";
import { answerJson, answerText, oneLine, printNote } from "./terminal.ts";

/** `--dry-run`. */
export const changeDryRunOption = {
  "dry-run": { about: "Change nothing: only show the result, or why it would be refused" },
} as const;

/** Submits a command, or with `--dry-run` rolls it back. Rejects with a `Refusal`. */
export async function submitOrTry(bus: CommandBus, args: ParsedArguments, command: Command): Promise<Answer> {
  return args.flag("dry-run") ? await tryHere(bus, command) : await submit(bus, command);
}

/** The answer to a command that is rolled back. Rejects with a `Refusal`. */
export async function tryHere(bus: CommandBus, command: Command): Promise<Answer> {
  return (await bus.dryRun(submissionOf(command), [])).answer;
}

/** The query of a change of a service elsewhere. */
export const dryRunQuery = (args: ParsedArguments) => ({
  DryRun: args.flag("dry-run") ? "true" : undefined,
});

/** A resource that was not created: it gets another id once it is. */
export const withoutId = (created: { readonly Id: string }): object =>
  Object.fromEntries(Object.entries(created).filter(([field]) => field !== "Id"));

/** Prints the result of a change that was not made, and `lines` about it; returns the exit code. */
export function printChangeDryRun(args: ParsedArguments, result: object, lines: readonly string[]): number {
  if (args.flag("json")) answerJson(result);
  else for (const line of lines) answerText(line);
  printNote("This was a dry run: nothing was changed.");
  return 0;
}

/** Fields that follow from others, or that no option sets. */
const derivedFields: ReadonlySet<string> = new Set([
  "CreatedAt",
  "HasOverride",
  "Id",
  "LastReportAt",
  "ReportDueAt",
  "StatusSince",
  "UpdatedAt",
  "Voices",
]);

/** A field for people: `StartDate` is `Start date`, `GroupId` is `Group`. */
function labelOf(field: string): string {
  return field.replace(/Id$/u, "").replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

type Values = { readonly field: string; readonly value: unknown };

/** A value for people; `nameOf` gives the name of a group. */
function writeValue({ field, value }: Values, nameOf: (id: string) => string | undefined): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "ReportEvery" && typeof value === "number") return writeDuration(value * 1000);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return oneLine((field.endsWith("Id") ? nameOf(value) : undefined) ?? value);
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** A line for each field that a change would change: `Status: Operational → Major Outage`. */
export function changedFields(
  before: object,
  after: object,
  nameOf: (id: string) => string | undefined,
): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]: [string, unknown]) => {
    const former = old.get(field);
    if (derivedFields.has(field) || JSON.stringify(former) === JSON.stringify(value)) return [];
    const [left, right] = [former, value].map((side) => writeValue({ field, value: side }, nameOf));
    return [`  ${labelOf(field)}: ${left} → ${right}`];
  });
}

/** Prints a change of a resource, such as `component "Website"`, that was not made; returns the exit code. */
export function printSettingDryRun(
  args: ParsedArguments,
  {
    subject,
    result,
    changes,
  }: { readonly subject: string; readonly result: object; readonly changes: readonly string[] },
): number {
  const lines =
    changes.length === 0
      ? [`The ${subject} would stay as it is.`]
      : [`The ${subject} would change:`, ...changes];
  return printChangeDryRun(args, result, lines);
}
