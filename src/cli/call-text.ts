/** A call of a command, as a person can paste it. */
import { calledKind } from "./called-kind.ts";
import { argumentOption, type CommandLine, type ParsedArguments } from "./command-line.ts";
import { shellWord } from "./shell-word.ts";

const optionWords = (option: string, value: string) =>
  value.startsWith("-") ? `${option}=${shellWord(value)}` : `${option} ${shellWord(value)}`;

/** The call with these arguments. */
export function callText(name: string, command: CommandLine, args: ParsedArguments): string {
  const argument = argumentOption(command);
  const value = argument === undefined ? undefined : args.text(argument);
  const isPositional = value !== undefined && !value.startsWith("-");
  const options = Object.entries(command.options).flatMap(([option, spec]) => {
    if (!args.flag(option) || (option === argument && isPositional)) return [];
    // The noun of the call says it.
    if (option === "kind" && args.text(option) === calledKind()) return [];
    if (spec.value === undefined) return [`--${option}`];
    return args.texts(option).map((text) => optionWords(`--${option}`, text));
  });
  return [
    "bin/signalbox",
    name,
    ...Object.keys(command.takes).map((argumentName) => shellWord(args.needed(argumentName))),
    ...(isPositional ? [shellWord(value)] : []),
    ...options,
  ].join(" ");
}
