/** The arguments that a call lacks. */
import { foldName } from "../rules/names.ts";
import type { OptionSpec } from "./option-spec.ts";
import { lowerFirst } from "./terminal.ts";

/** The arguments and options of a command. */
type Arguments = {
  readonly takes: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionSpec>>;
};

/** The arguments of a call by position, and the values of its options. */
export type ArgumentTokens = {
  readonly positionals: string[];
  readonly values: Map<string, string[]>;
};

/** The option in place of which another one with a value may be given: `--for DURATION` for `--to`. */
export function alternativeOf({ options }: Pick<Arguments, "options">, name: string): string | undefined {
  const other = options[name]?.optionalWith ?? "";
  const value = options[other]?.value;
  return value === undefined ? undefined : `--${other} ${value}`;
}

/** A sentence for each option that is required, but not given. */
function missingOptions(
  options: Arguments["options"],
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

/** The arguments that a call gives by position, with what they are about. */
export function expectedArguments({ takes, options }: Arguments, values: ArgumentTokens["values"]) {
  const required = Object.entries(options).filter(([name, option]) => {
    return option.isArgument === true && option.required === true && !values.has(name);
  });
  return [...Object.entries(takes), ...required.map(([, { value = "", about }]) => [value, about] as const)];
}

/** A sentence for each argument that is missing. */
export function missingArguments(
  command: Arguments,
  { positionals, values }: ArgumentTokens,
): readonly string[] {
  return [
    ...expectedArguments(command, values)
      .slice(positionals.length)
      .map(([name, about]) => `Give ${name}: ${lowerFirst(about)}.`),
    ...missingOptions(command.options, values),
  ];
}

/** A sentence for each argument that is missing, but for those that another problem is about. */
export function missingBeside(
  command: Arguments,
  { positionals, values }: ArgumentTokens,
  problems: readonly { readonly message: string }[],
): readonly string[] {
  const isMentioned = (sentence: string) => {
    const [, option = "", argument = ""] = /^(?:(--[a-z-]+) |Give ([A-Z|]+):)/u.exec(sentence) ?? [];
    const name = option === "" ? `--${argument.toLowerCase()}` : option;
    return problems.some(({ message }) => message.includes(name));
  };
  return missingArguments(command, { positionals, values }).filter((sentence) => !isMentioned(sentence));
}
