/** Asks for arguments that are missing, where a person is at the terminal. */

import { choiceOf } from "../commands/word-suggestion.ts";
import { foldName } from "../rules/names.ts";
import { callText } from "./call-text.ts";
import {
  type CommandEntry,
  type CommandLine,
  parseArguments,
  readPresent,
  SelfContainedProblem,
  UsageProblem,
} from "./command-line.ts";
import { idPrefixOf } from "./id-prefix.ts";
import { byNumber, numbered, numberedLines } from "./numbered-choices.ts";
import type { Choice, PartialAnswers, Question } from "./questions.ts";
import type { RemoteService } from "./remote-service.ts";
import { maskArguments } from "./secret-masking.ts";
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

/** The arguments of a call, and what opens the service elsewhere that it reaches, if any. */
type PartialCall = {
  readonly args: readonly string[];
  readonly openService: () => RemoteService | undefined;
  /** Rejects if there is no service that the command could reach, so that no answer is lost. */
  readonly requireService: () => Promise<void>;
  /** The question for a name that the call may leave out. */
  readonly readNameQuestions: () => Promise<Readonly<Record<string, Question>>>;
};

/** The arguments of a call, with those that the person was asked for. Rejects with a `UsageProblem`. */
export async function promptForMissing(
  entry: CommandEntry,
  command: CommandLine,
  { args, openService, requireService, readNameQuestions }: PartialCall,
): Promise<readonly string[]> {
  if (!isInteractive()) return args;
  const questions = { ...(await readNameQuestions()), ...command.questions };
  if (Object.keys(questions).length === 0) return args;
  const present = new Map(readPresent(command, args));
  const text = (option: string) => present.get(option);
  const answers: string[] = [];
  let isChecked = false;
  for (const [name, question] of Object.entries(questions)) {
    const { subject, unless, isFollowUp, isNeeded, check, draftNote } = question;
    if ([name, ...unless].some((other) => present.has(other))) continue;
    if (isNeeded?.(text) === false) continue;
    if (isFollowUp === true && answers.length === 0) continue;
    if (!isChecked) await requireService();
    isChecked = true;
    await check?.(text, openService());
    const call = { text, openService };
    const required = await question.requiredSubject?.(call);
    const answer =
      name === "message"
        ? await promptForMessage(subject, draftNote)
        : await promptForLine(
            required === undefined ? question : { ...question, subject: required, isFollowUp: false },
            call,
          );
    if (answer === "" && isFollowUp === true && required === undefined) continue;
    // Without an answer the call is incomplete, and refused as such.
    if (answer === "") return args;
    if (answer instanceof UsageProblem) {
      const call = callToGoOn(entry, command, { answers, args });
      throw new SelfContainedProblem(
        `${answer.message}${call === undefined ? "" : ` To go on with the rest:\n  ${call}`}`,
      );
    }
    present.set(name, answer);
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

/** So often an answer is asked for that may not be empty: there is none at the end of the input. */
const maxAttempts = 3;

/** An answer that is valid; empty for none. Rejects with a `UsageProblem`. */
export async function promptForLine(
  question: Question,
  call: PartialAnswers = { text: () => undefined, openService: () => undefined },
): Promise<string> {
  const { subject, choices, readChoices, isFollowUp, problemOf } = question;
  if (readChoices !== undefined) {
    const offered = await readChoices(call.openService());
    // One alone needs no choice.
    if (isFollowUp === true && offered.length < 2) return "";
    if (offered.length > 0) return await promptForResource(subject, offered, { isOptional: isFollowUp });
  }
  if (choices !== undefined) for (const line of numbered(choices)) printNote(line);
  for (let empty = 0; empty < maxAttempts; ) {
    const answer = await terminalPrompts.promptLine(subject);
    if (answer === "") {
      if (isFollowUp === true) return answer;
      empty += 1;
      if (empty < maxAttempts) printNote("An answer is needed. Ctrl-C ends the call.");
      continue;
    }
    const value = choices === undefined ? answer : choiceAmong(choices, answer);
    const problem =
      value === undefined
        ? `This cannot be "${answer}". ${choiceOf(answer, choices ?? [])}`
        : await problemOf?.(value, call);
    if (value !== undefined && problem === undefined) return value;
    printNote(maskArguments(problem ?? "", [answer]));
  }
  return "";
}

/** Asks for one of some resources until it is found; empty for none. */
export async function promptForResource(
  subject: string,
  choices: readonly Choice[],
  { isOptional = false }: { readonly isOptional?: boolean | undefined } = {},
): Promise<string> {
  for (const line of numberedLines(choices.map(({ label }) => label))) printNote(line);
  for (let empty = 0; empty < maxAttempts; ) {
    const answer = await terminalPrompts.promptLine(subject);
    if (answer === "" && isOptional) return "";
    if (answer === "") empty += 1;
    const chosen = byNumber(choices, answer);
    if (chosen !== undefined) return chosen.value;
    if (idPrefixOf(answer) !== undefined) return answer;
    const having = choices.filter(({ label }) => foldName(label).includes(foldName(answer)));
    if (having.length === 1 && having[0] !== undefined && answer !== "") return having[0].value;
    if (answer !== "")
      printNote(
        having.length > 1
          ? `"${answer}" may be ${having.length} of them. Give the number.`
          : `There is no "${answer}" to choose. Give one of the numbers, or an id.`,
      );
    else if (empty < maxAttempts) printNote("An answer is needed. Ctrl-C ends the call.");
  }
  return "";
}

/** The message, or why there is none. */
async function promptForMessage(
  subject: string,
  draftNote = "nothing was published",
): Promise<string | UsageProblem> {
  try {
    const text = await terminalPrompts.promptText(subject);
    return text === "" ? new UsageProblem(`The message is empty: ${draftNote}.`) : text;
  } catch (error) {
    if (error instanceof UsageProblem) return error;
    throw error;
  }
}
