/** Definition of commands, and parsing of their arguments. */
import { parseArgs } from "node:util";
import { nearestWord } from "../commands/word-suggestion.ts";
import type { AnnouncementKind } from "../contract/words.ts";
import {
  type ArgumentTokens,
  expectedArguments,
  missingArguments,
  missingBeside,
} from "./missing-arguments.ts";
import { namesOfKind, remedyFor } from "./option-remedies.ts";
import type { OptionSpec } from "./option-spec.ts";
import { choicesOf, isLikelyValue, wholeWord } from "./option-words.ts";
import type { Question } from "./questions.ts";
import type { RemoteService } from "./remote-service.ts";
import { shellWord } from "./shell-word.ts";

export type ParsedArguments = {
  /** The value of an option, or undefined if not given. */
  text(option: string): string | undefined;
  /** The value of an option that is required, or of a positional argument by its name. */
  needed(name: string): string;
  /** The values of a repeatable option. */
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** Sets the values of an option to those that a person at the terminal was asked for. */
  supply(option: string, values: readonly string[]): void;
  /** Whether any values were supplied. */
  readonly isSupplied: boolean;
  /** Whether the person at the terminal was asked for the message. */
  readonly isMessagePrompted: boolean;
};

/** The part of a command that its help and completion need. */
type CommandTexts = {
  /** Positional arguments in order, such as `NAME|ID`, with descriptions; all are required. */
  readonly takes: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Notes in the help after the options: output, and further remarks. */
  readonly notes: readonly string[];
  /** The notes where a call names a kind of announcement. */
  readonly notesByKind?: Readonly<Partial<Record<AnnouncementKind, readonly string[]>>>;
};

/** A command as its help and completion need it. */
export type CommandDefinition = CommandTexts & {
  /** Whether it works on a service elsewhere. */
  readonly isRemote: boolean;
};

/** A command of the command line. */
export type CommandLine = CommandTexts & {
  /** Questions to a person at a terminal for what is missing, unless another option is given. */
  readonly questions?: Readonly<Record<string, Question>>;
  /** The hint for an argument too many, where it has a place of its own. */
  readonly surplusHint?: string | ((text: string, has: (option: string) => boolean) => string);
  /** The option that an argument too many is meant for, with its value, where the main one is not; undefined for none. */
  readonly surplusOption?: (text: string) => string | undefined;
  /** The problem of the words that a call gives by position, where another message would mislead, or repeat a secret. */
  readonly problemOfWords?: (
    words: readonly string[],
    text: (option: string) => string | undefined,
  ) => string | undefined;
  /** Runs the command; resolves with the exit code. */
  run(args: ParsedArguments): Promise<number>;
  /** The same for a service on another machine, through its API; commands without it work on the service's own machine. */
  runRemotely?(args: ParsedArguments, service: RemoteService): Promise<number>;
  /** The same without a key, for what is public at the address of a service. */
  runWithoutKey?(args: ParsedArguments, address: string): Promise<number>;
};

/** A command before it is loaded: enough to list it. */
export type CommandEntry = {
  /** Such as `key create`. */
  readonly name: string;
  readonly summary: string;
  /** Where a call names a kind of announcement, as `incident set` does, and the kinds differ. */
  readonly summaryByKind?: Readonly<Partial<Record<AnnouncementKind, string>>>;
  load(): Promise<CommandLine>;
};

/** A usage error: prints usage, exit code 2. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageProblem";
  }
}

/** A call that the help of its command does not correct. */
export class SelfContainedProblem extends UsageProblem {}

/** An option that the command does not have; `option` is undefined if the message has a remedy already. */
export class UnknownOption extends UsageProblem {
  readonly option: string | undefined;
  /** A sentence for each argument that is missing beside it. */
  readonly missing: readonly string[];

  constructor(message: string, option: string | undefined, missing: readonly string[] = []) {
    super(message);
    this.name = "UnknownOption";
    this.option = option;
    this.missing = missing;
  }
}

/** The error of an option's value; `help` says what to give. */
export function invalidValue(option: string, value: string, help: string): UsageProblem {
  return new UsageProblem(`--${option} cannot be "${value}". ${help}`);
}

type Token = {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

/** The option with a name; a positional argument such as `SOURCE` is one too. */
function specOf({ options, takes }: CommandLine, name: string): OptionSpec | undefined {
  const argument = name.toUpperCase();
  const about = takes[argument];
  return options[name] ?? (about === undefined ? undefined : { value: argument, about });
}

/** The names of the options, and of the positional arguments that can be given as one. */
const optionNames = ({ options, takes }: CommandLine) => [
  ...Object.keys(options),
  ...Object.keys(takes).flatMap((name) => (/^[A-Z]+$/u.test(name) ? name.toLowerCase() : [])),
];

function readOption(command: CommandLine, token: Token): string {
  const spec = specOf(command, token.name);
  if (spec === undefined) {
    if (token.name === "help") throw new UsageProblem("--help takes no value.");
    const remedy = remedyFor(
      token.name,
      [...namesOfKind(command.options), "help"],
      Object.keys(command.takes),
    );
    throw new UnknownOption(
      `There is no option ${token.rawName}.${remedy}`,
      remedy === "" ? token.name : undefined,
    );
  }
  if (spec.value === undefined) {
    if (token.value !== undefined) throw new UsageProblem(`${token.rawName} takes no value.`);
    return "";
  }
  if (token.value === undefined || (token.value === "" && spec.mayBeEmpty !== true)) {
    throw new UsageProblem(`${token.rawName} needs a value: ${token.rawName} ${spec.value}.`);
  }
  if (token.inlineValue !== true && token.value.startsWith("-") && token.value !== "-") {
    throw new UsageProblem(
      `${token.rawName} needs a value, and ${token.value} looks like an option. If it is the value, write ${token.rawName}=${token.value}.`,
    );
  }
  const choices = choicesOf(spec.value);
  if (choices?.includes(token.value) === false)
    throw invalidValue(token.name, token.value, `Choose one of: ${choices.join(", ")}.`);
  return spec.values === undefined ? token.value : wholeWord(token.value, spec.values);
}

/** The result, or its usage error. */
function problemOr(read: () => string): string | UsageProblem {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageProblem) return error;
    throw error;
  }
}

/** The error of a positional argument that is none of the words it can be. One behind an unknown option may be its value. */
function argumentProblems(
  command: CommandLine,
  tokens: readonly { readonly kind: string; readonly name?: string; readonly value?: string | undefined }[],
): readonly UsageProblem[] {
  const name = argumentOption(command) ?? "";
  const { value = "", values } = command.options[name] ?? {};
  const place = tokens.findIndex(({ kind }) => kind === "positional");
  const [before, argument] = [tokens[place - 1], tokens[place]?.value];
  const mayBeValue = before?.name !== undefined && specOf(command, before.name) === undefined;
  if (values === undefined || argument === undefined || mayBeValue) return [];
  const isWord = values.some((word) => word.toLowerCase() === wholeWord(argument, values).toLowerCase());
  return isWord
    ? []
    : [new UsageProblem(`${value} cannot be "${argument}". Choose one of: ${values.join(", ")}.`)];
}

/** The problems of a call, and what is missing, as one. */
function joinProblems(problems: readonly UsageProblem[], missing: readonly string[]): UsageProblem {
  const [only, ...others] = problems;
  if (only instanceof UnknownOption && others.length === 0)
    return new UnknownOption(only.message, only.option, missing);
  return new UsageProblem([...problems.map(({ message }) => message), ...missing].join("\n"));
}

function readTokens(command: CommandLine, args: readonly string[]): ArgumentTokens {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      optionNames(command).map((name) => [
        name,
        { type: specOf(command, name)?.value === undefined ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  });
  const parsed: ArgumentTokens = { positionals: [], values: new Map() };
  const problems: UsageProblem[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") parsed.positionals.push(token.value);
    if (token.kind !== "option") continue;
    // Scripts may add it to every call: a command that asks nothing needs none.
    if (token.rawName === "--yes" && token.value === undefined && specOf(command, "yes") === undefined)
      continue;
    const value = problemOr(() => readOption(command, token));
    const earlier = parsed.values.get(token.name);
    if (value instanceof UsageProblem) problems.push(value);
    else if (earlier !== undefined && command.options[token.name]?.many !== true)
      problems.push(new UsageProblem(`${token.rawName} is given twice.`));
    else parsed.values.set(token.name, [...(earlier ?? []), value]);
  }
  const misplaced = command.problemOfWords?.(parsed.positionals, (option) => parsed.values.get(option)?.[0]);
  if (misplaced !== undefined) throw new UsageProblem(misplaced);
  if (problems.length > 0) problems.push(...argumentProblems(command, tokens));
  if (problems.length > 0) throw joinProblems(problems, missingBeside(command, parsed, problems));
  for (const [place, name] of Object.keys(command.takes).entries()) {
    const [value] = parsed.values.get(name.toLowerCase()) ?? [];
    const isOption = Object.hasOwn(command.options, name.toLowerCase());
    if (value !== undefined && !isOption) parsed.positionals.splice(place, 0, value);
  }
  return parsed;
}

/** The name of the option whose value is the positional argument, if the command has one. */
export function argumentOption({ options }: Pick<CommandLine, "options">): string | undefined {
  return Object.keys(options).find((name) => options[name]?.isArgument === true);
}

/** Takes the positional argument as the value of the option that it stands for. */
function assignArgument(command: CommandLine, { positionals, values }: ArgumentTokens): void {
  const name = argumentOption(command);
  if (name === undefined || values.has(name)) return;
  const [value] = positionals.splice(0, 1);
  if (value !== undefined) values.set(name, [value]);
}

/** Throws for missing and unexpected arguments. */
function checkArguments(command: CommandLine, { positionals, values }: ArgumentTokens): void {
  const { takes, options, surplusHint, surplusOption } = command;
  const surplus = positionals.slice(expectedArguments(command, values).length);
  const missing = surplus.length > 0 ? [] : missingArguments(command, { positionals, values });
  if (missing.length > 0) throw new UsageProblem(missing.join("\n"));
  const text = surplus.join(" ");
  const start = `"${surplus[0]}" is an unexpected argument.`;
  const other = surplus.length === 0 ? undefined : surplusOption?.(text);
  if (other !== undefined) throw new UsageProblem(`${start} Did you mean ${other}?`);
  const main = Object.keys(options).find((name) => options[name]?.isMain === true && !values.has(name));
  if (surplus.length > 0 && main !== undefined && isLikelyValue(main, text)) {
    const { value: placeholder = "", values: words = choicesOf(placeholder) } = options[main] ?? {};
    const value = words === undefined ? text : nearestWord(text, words);
    const suggestion = value === undefined ? placeholder : shellWord(value);
    const choices = value === undefined ? ` Choose one of: ${words?.join(", ")}.` : "";
    throw new UsageProblem(`${start} Did you mean --${main} ${suggestion}?${choices}`);
  }
  if (surplus[0] !== undefined) {
    const takesAny = Object.keys(takes).length > 0 || argumentOption({ options }) !== undefined;
    const quoting = takesAny ? ' Quote values that contain spaces, such as "Main API".' : "";
    const own =
      typeof surplusHint === "function" ? surplusHint(text, (name) => values.has(name)) : surplusHint;
    const hint = own === undefined ? quoting : ` ${own}`;
    throw new UsageProblem(`${start}${hint}`);
  }
}

/** The options and positional arguments that a call gives, by their names. Throws a `UsageProblem`. */
export function readPresent(
  command: CommandLine,
  args: readonly string[],
): ReadonlyMap<string, string | undefined> {
  const tokens = readTokens(command, args);
  assignArgument(command, tokens);
  // Nobody is asked for the rest of a call that is refused anyway.
  if (tokens.positionals.length > Object.keys(command.takes).length) checkArguments(command, tokens);
  const positionals = Object.keys(command.takes).slice(0, tokens.positionals.length);
  return new Map([
    ...[...tokens.values].map(([name, values]) => [name, values[0]] as const),
    ...positionals.map((name, index) => [name, tokens.positionals[index]] as const),
  ]);
}

/** Parses the arguments of a command, of which some may have been asked for. Throws a `UsageProblem`. */
export function parseArguments(
  command: CommandLine,
  args: readonly string[],
  { isPrompted = false, isMessagePrompted = false } = {},
): ParsedArguments {
  const tokens = readTokens(command, args);
  assignArgument(command, tokens);
  checkArguments(command, tokens);
  const { positionals, values } = tokens;
  const names = Object.keys(command.takes);
  const text = (option: string) => values.get(option)?.[0];
  let isSupplied = isPrompted;
  return {
    text,
    needed: (name) => text(name) ?? positionals[names.indexOf(name)] ?? "",
    texts: (option) => values.get(option) ?? [],
    flag: (option) => values.has(option),
    isMessagePrompted,
    supply(option, supplied) {
      values.set(option, [...supplied]);
      isSupplied = true;
    },
    get isSupplied() {
      return isSupplied;
    },
  };
}
