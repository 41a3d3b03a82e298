/** What a command of the command line is, and how its words are read. */
import { parseArgs } from "node:util";
import { nearest } from "../platform/nearest-match.ts";

/** An option; without `value` it is a flag. */
type OptionSpec = {
  /** What stands for its value in the help, such as `NAME`. */
  readonly value?: string;
  readonly about: string;
  readonly required?: boolean;
  /** Whether it may be given more than once. */
  readonly many?: boolean;
  /** Whether the empty text is a value: it takes away what was there. */
  readonly mayBeEmpty?: boolean;
};

/** The words of a command line, read. */
export type ParsedArguments = {
  /** The value of an option, or undefined where it was not given. */
  text(option: string): string | undefined;
  /** The value of an option that is required, or of a positional argument by its name. */
  needed(name: string): string;
  /** The values of an option that may be given more than once. */
  texts(option: string): readonly string[];
  flag(option: string): boolean;
};

/** A command of the command line. */
export type CommandLine = {
  /** Positional arguments in their order, such as `ID|NAME`, and what each is; all are required. */
  readonly takes: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** What the help says below the options: what is printed, and what is worth knowing. */
  readonly notes: readonly string[];
  /** Does it; the exit code. */
  run(given: ParsedArguments): Promise<number>;
};

/** The command was called wrongly: the caller is told how it is called, and the exit code is 2. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageProblem";
  }
}

type ArgumentWords = { readonly positionals: string[]; readonly values: Map<string, string[]> };

type Token = {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function readOption(command: CommandLine, token: Token): string {
  const spec = command.options[token.name];
  if (spec === undefined) {
    const meant = nearest(token.name, [...Object.keys(command.options), "help"]);
    throw new UsageProblem(
      `There is no option ${token.rawName}.${meant === undefined ? "" : ` Did you mean --${meant}?`}`,
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
  return token.value;
}

function readTokens(command: CommandLine, args: readonly string[]): ArgumentWords {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, spec]) => [
        name,
        { type: spec.value === undefined ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  });
  const words: ArgumentWords = { positionals: [], values: new Map() };
  for (const token of tokens) {
    if (token.kind === "positional") words.positionals.push(token.value);
    if (token.kind !== "option") continue;
    const value = readOption(command, token);
    const earlier = words.values.get(token.name);
    if (earlier !== undefined && command.options[token.name]?.many !== true) {
      throw new UsageProblem(`${token.rawName} is given twice.`);
    }
    words.values.set(token.name, [...(earlier ?? []), value]);
  }
  return words;
}

/** Text in double quotes, as a shell takes it for one word. */
function inQuotes(text: string): string {
  return `"${text.replaceAll(/["$`\\]/gu, "\\$&")}"`;
}

/** Throws where something that must be given is not, or something is given that has no place. */
function refuseLackAndSurplus({ takes, options }: CommandLine, { positionals, values }: ArgumentWords): void {
  const places = Object.entries(takes);
  const missing = places[positionals.length];
  if (missing !== undefined) {
    const [name, about] = missing;
    throw new UsageProblem(`Give ${name}: ${about.charAt(0).toLowerCase()}${about.slice(1)}.`);
  }
  const surplus = positionals.slice(places.length);
  const forgotten = Object.entries(options).find(([name, spec]) => spec.required && !values.has(name));
  if (forgotten !== undefined) {
    const [name, { value }] = forgotten;
    // Whoever forgot the option has most likely given its value bare.
    throw new UsageProblem(
      surplus.length > 0
        ? `--${name} is needed. Did you mean --${name} ${inQuotes(surplus.join(" "))}?`
        : `--${name} is needed: --${name} ${value}.`,
    );
  }
  if (surplus[0] !== undefined) {
    throw new UsageProblem(
      `"${surplus[0]}" is one word too many. Put quotes around a value that has spaces, such as "Main API".`,
    );
  }
}

/** Reads the words after a command's name. Throws a `UsageProblem`. */
export function parseArguments(command: CommandLine, args: readonly string[]): ParsedArguments {
  const words = readTokens(command, args);
  refuseLackAndSurplus(command, words);
  const { positionals, values } = words;
  const places = Object.keys(command.takes);
  const text = (option: string) => values.get(option)?.[0];
  return {
    text,
    needed: (name) => text(name) ?? positionals[places.indexOf(name)] ?? "",
    texts: (option) => values.get(option) ?? [],
    flag: (option) => values.has(option),
  };
}
