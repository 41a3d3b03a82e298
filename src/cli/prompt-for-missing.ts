/** Asks for arguments that are missing, where a person is at the terminal. */
import { callText } from "./call-text.ts";
import {
  type CommandEntry,
  type CommandLine,
  givenNames,
  parseArguments,
  SelfContainedProblem,
  UsageProblem,
} from "./command-line.ts";
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
  for (const [name, { subject, unless }] of Object.entries(command.questions)) {
    if ([name, ...unless].some((other) => names.has(other))) continue;
    const answer = name === "message" ? await promptForMessage(subject) : await promptForLine(subject);
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

const promptForLine = (subject: string) => terminalPrompts.promptLine(subject);

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
