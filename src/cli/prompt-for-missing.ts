/** Asks for arguments that are missing, where a person is at the terminal. */
import { type CommandLine, givenNames, SelfContainedProblem } from "./command-line.ts";
import { isInteractive, terminalPrompts } from "./terminal-prompts.ts";

/** The arguments of a call, with those that the person was asked for. Rejects with a `UsageProblem`. */
export async function promptForMissing(
  command: CommandLine,
  args: readonly string[],
): Promise<readonly string[]> {
  if (command.questions === undefined || !isInteractive()) return args;
  const names = givenNames(command, args);
  const options: string[] = [];
  const positionals: string[] = [];
  for (const [name, { subject, unless }] of Object.entries(command.questions)) {
    if ([name, ...unless].some((other) => names.has(other))) continue;
    const isText = name === "message";
    const text = await (isText ? terminalPrompts.promptText(subject) : terminalPrompts.promptLine(subject));
    // Without an answer the call is incomplete, and refused as such.
    if (text === "" && isText) throw new SelfContainedProblem("The message is empty: nothing was published.");
    if (text === "") return args;
    if (Object.hasOwn(command.options, name)) options.push(`--${name}=${text}`);
    else positionals.push(text);
  }
  return [...positionals, ...options, ...args];
}
