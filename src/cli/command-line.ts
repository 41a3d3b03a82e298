/** Definition of commands, and parsing of their arguments. */
import { parseArgs } from "node:util";
import { nearestWord } from "../commands/word-suggestion.ts";
import type { AnnouncementKind } from "../contract/words.ts";
import { foldName } from "../rules/names.ts";
import { namesOfKind, remedyFor } from "./option-remedies.ts";
import { choicesOf, isLikelyValue, wholeWord } from "./option-words.ts";
import type { RemoteService } from "./remote-service.ts";
import { lowerFirst } from "./terminal.ts";

/** An option; without `value` it is a flag. */
export type OptionSpec = {
  /** Placeholder of its value in the help, such as `NAME`. */
  readonly value?: string;
  /** The words of which its value is one, as completion suggests them. */
  readonly values?: readonly string[];
  readonly about: string;
  readonly required?: boolean;
  /** The value of another option with which it is required. */
  readonly requiredWith?: { readonly option: string; readonly value: string };
  /** The flag with which a required one may be left out. */
  readonly optionalWith?: string;
  /** Whether a word too many is suggested as its value. */
  readonly isMain?: true;
  /** Whether it is what the command is about: its value is the positional argument, and the option is accepted too. */
  readonly isArgument?: true;
  /** Whether it gives the positional argument in another way, so that the help needs no row for it. */
  readonly isAlias?: true;
  /** Whether it may be repeated. */
  readonly many?: boolean;
  /** Whether an empty value is allowed: it clears the field. */
  readonly mayBeEmpty?: boolean;
  /** How the help shows it where a call names a kind of announcement, as `incident create` does; null leaves it out. */
  readonly byKind?: Readonly<Partial<Record<AnnouncementKind, OptionOfKind | null>>>;
};

/** The part of an option that differs between the kinds of announcements. */
export type OptionOfKind = Partial<
  Pick<OptionSpec, "value" | "about" | "values" | "required" | "optionalWith">
>;

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
};

/** A resource to choose: what the call gets, and how it is listed. */
export type Choice = { readonly value: string; readonly label: string };

/** A question to a person at a terminal for what a call leaves out. */
export type Question = {
  readonly subject: string;
  /** Options with which it is not asked. */
  readonly unless: readonly string[];
  /** The outcome of an empty message (nothing was published). */
  readonly draftNote?: string;
  /** The answers to choose from. */
  readonly choices?: readonly string[];
  /** Whether it is asked only after another one was; Enter leaves the option out. */
  readonly isFollowUp?: true;
  /** Whether it is asked, by the options of the call; always without it. */
  readonly isNeeded?: (text: (option: string) => string | undefined) => boolean;
  /** Checks the other arguments before it is asked, so that no answer is lost. Rejects with what the call would be refused with. */
  readonly check?: (
    text: (option: string) => string | undefined,
    service: RemoteService | undefined,
  ) => Promise<void>;
  /** The resources to choose from, of which another one may be named too. Rejects if there are none. */
  readonly readChoices?: (service: RemoteService | undefined) => Promise<readonly Choice[]>;
  /** Why an answer is none, so that it is asked again; undefined for a valid one. */
  readonly problemOf?: (answer: string) => string | undefined;
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
  readonly surplusHint?: string;
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

  constructor(message: string, option: string | undefined) {
    super(message);
    this.name = "UnknownOption";
    this.option = option;
  }
}

/** The error of an option's value; `help` says what to give. */
export function invalidValue(option: string, value: string, help: string): UsageProblem {
  return new UsageProblem(`--${option} cannot be "${value}". ${help}`);
}

type ArgumentTokens = { readonly positionals: string[]; readonly values: Map<string, string[]> };

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
    const remedy = remedyFor(token.name, [...namesOfKind(command.options), "help"]);
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
  const [only, ...others] = problems;
  if (only !== undefined)
    throw others.length === 0 ? only : new UsageProblem(problems.map(({ message }) => message).join("\n"));
  for (const [place, name] of Object.keys(command.takes).entries()) {
    const [value] = parsed.values.get(name.toLowerCase()) ?? [];
    const isOption = Object.hasOwn(command.options, name.toLowerCase());
    if (value !== undefined && !isOption) parsed.positionals.splice(place, 0, value);
  }
  return parsed;
}

/** Quotes text as one shell word. */
export function inQuotes(text: string): string {
  return `"${text.replaceAll(/["$`\\]/gu, "\\$&")}"`;
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

/** The option in place of which another one with a value may be given: `--for DURATION` for `--to`. */
export function alternativeOf({ options }: Pick<CommandLine, "options">, name: string): string | undefined {
  const other = options[name]?.optionalWith ?? "";
  const value = options[other]?.value;
  return value === undefined ? undefined : `--${other} ${value}`;
}

/** A sentence for each option that is required, but not given. */
function missingOptions(
  options: CommandLine["options"],
  valuesByOption: ReadonlyMap<string, string[]>,
): string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const { value = "", values, required, requiredWith, isArgument, optionalWith = "" } = option;
    const other = valuesByOption.get(requiredWith?.option ?? "")?.[0];
    const isRequired =
      required === true || (other !== undefined && foldName(other) === foldName(requiredWith?.value ?? ""));
    if (!isRequired || isArgument === true || valuesByOption.has(name) || valuesByOption.has(optionalWith))
      return [];
    const alternative = alternativeOf({ options }, name);
    const choices = values === undefined ? "" : ` Choose one of: ${values.join(", ")}.`;
    return [
      `--${name} ${value}${alternative === undefined ? "" : ` or ${alternative}`} is required${requiredWith === undefined ? "" : ` for ${requiredWith.value}`}.${choices}`,
    ];
  });
}

/** Throws for missing and unexpected arguments. */
function checkArguments(
  { takes, options, surplusHint, surplusOption }: CommandLine,
  { positionals, values }: ArgumentTokens,
): void {
  const required = Object.entries(options).filter(([name, option]) => {
    return option.isArgument === true && option.required === true && !values.has(name);
  });
  const expected = [
    ...Object.entries(takes),
    ...required.map(([, { value = "", about }]) => [value, about] as const),
  ];
  const surplus = positionals.slice(expected.length);
  if (surplus.length === 0) {
    const missing = [
      ...expected.slice(positionals.length).map(([name, about]) => `Give ${name}: ${lowerFirst(about)}.`),
      ...missingOptions(options, values),
    ];
    if (missing.length > 0) throw new UsageProblem(missing.join("\n"));
  }
  const text = surplus.join(" ");
  const start = `"${surplus[0]}" is an unexpected argument.`;
  const other = surplus.length === 0 ? undefined : surplusOption?.(text);
  if (other !== undefined) throw new UsageProblem(`${start} Did you mean ${other}?`);
  const main = Object.keys(options).find((name) => options[name]?.isMain === true && !values.has(name));
  if (surplus.length > 0 && main !== undefined && isLikelyValue(main, text)) {
    const { value: placeholder = "", values: words = choicesOf(placeholder) } = options[main] ?? {};
    const value = words === undefined ? text : nearestWord(text, words);
    const suggestion = value === undefined ? placeholder : inQuotes(value);
    const choices = value === undefined ? ` Choose one of: ${words?.join(", ")}.` : "";
    throw new UsageProblem(`${start} Did you mean --${main} ${suggestion}?${choices}`);
  }
  if (surplus[0] !== undefined) {
    const takesAny = Object.keys(takes).length > 0 || argumentOption({ options }) !== undefined;
    const quoting = takesAny ? ' Quote values that contain spaces, such as "Main API".' : "";
    const hint = surplusHint === undefined ? quoting : ` ${surplusHint}`;
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
  { isPrompted = false } = {},
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
    supply(option, supplied) {
      values.set(option, [...supplied]);
      isSupplied = true;
    },
    get isSupplied() {
      return isSupplied;
    },
  };
}
