/** Asks for arguments that are missing, where a person is at the terminal. */
import { callText } from "./call-text.ts";
import {
  type CommandEntry,
  type CommandLine,
  givenNames,
  parseArguments,
  type Question,
  SelfContainedProblem,
  UsageProblem,
} from "./command-line.ts";
import { byNumber, numbered } from "./numbered-choices.ts";
import { printNote } from "./terminal.ts";
import { isInteractive, terminalPrompts } from "./terminal-prompts.ts";

/** The call that goes on without its message; undefined if nothing was answered before. */
function callToGoOn(
  { name }: CommandEntry,
  command: CommandLine,
  { answers, args }: { readonly answers: readonly string[]; readonly args: readonly string[] },
): string | undefined {
  if (answers.length === 0) return undefined;
  return callText(name, command, parseArguments(command, [...answers, "--message=TEXT", ...args]));
}

/** The arguments of a call, with those that the person was asked for. Rejects with a `UsageProblem`. */
export async function promptForMissing(
  entry: CommandEntry,
  command: CommandLine,
  args: readonly string[],
): Promise<readonly string[]> {
  if (command.questions === undefined || !isInteractive()) return args;
  const names = givenNames(command, args);
  const answers: string[] = [];
  for (const [name, question] of Object.entries(command.questions)) {
    const { subject, unless, isFollowUp } = question;
    if ([name, ...unless].some((other) => names.has(other))) continue;
    if (isFollowUp === true && answers.length === 0) continue;
    const answer = name === "message" ? await promptForMessage(subject) : await promptForLine(question);
    if (answer === "" && isFollowUp === true) continue;
    // Without an answer the call is incomplete, and refused as such.
    if (answer === "") return args;
    if (answer instanceof UsageProblem) {
      const call = callToGoOn(entry, command, { answers, args });
      throw new SelfContainedProblem(
        `${answer.message}${call === undefined ? "" : ` To go on with the rest:\n  ${call}`}`,
      );
    }
    if (Object.hasOwn(command.options, name)) answers.push(`--${name}=${answer}`);
    else answers.unshift(answer);
  }
  return answers.length === 0 ? args : [...answers, ...args];
}

/** The choice that is meant by a number, or by the beginning of one choice alone. */
function choiceAmong(choices: readonly string[], answer: string): string | undefined {
  const [only, ...others] = choices.filter((choice) => choice.toLowerCase().startsWith(answer.toLowerCase()));
  return byNumber(choices, answer) ?? (others.length === 0 ? only : undefined);
}

/** An answer that is valid; empty for none. */
async function promptForLine({ subject, choices, isValid }: Question): Promise<string> {
  if (choices !== undefined) for (const line of numbered(choices)) printNote(line);
  for (;;) {
    const answer = await terminalPrompts.promptLine(subject);
    const value = choices === undefined || answer === "" ? answer : choiceAmong(choices, answer);
    if (value === "" || (value !== undefined && isValid?.(value) !== false)) return value;
    printNote(`This cannot be "${answer}".`);
  }
}

/** The message, or why there is none. */
async function promptForMessage(subject: string): Promise<string | UsageProblem> {
  try {
    const text = await terminalPrompts.promptText(subject);
    return text === "" ? new UsageProblem("The message is empty: nothing was published.") : text;
  } catch (error) {
    if (error instanceof UsageProblem) return error;
    throw error;
  }
}
