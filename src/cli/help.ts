/** The help of the command line. */

import { argumentOption, type CommandEntry, type CommandLine } from "./command-line.ts";
import { examples } from "./examples.ts";
import { wrap } from "./text-width.ts";

/** Columns of a terminal that is too narrow to wrap for, and of lines that are long enough to read. */
const [minWidth, maxWidth] = [60, 100];

/** Width of the help: that of the terminal, else 80. */
const helpWidth = () => Math.min(Math.max(process.stdout.columns ?? 80, minWidth), maxWidth);

/** A longer left column gets a line of its own. */
const maxLeft = 28;

/** Rows of a name and its description, which is wrapped beside the name. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.max(...rows.map(([name]) => name.length).filter((length) => length <= maxLeft));
  return rows.flatMap(([name, about]) => {
    const lines = wrap(about.split(" "), helpWidth() - left - 4);
    const isLong = name.length > maxLeft;
    const indented = (isLong ? lines : lines.slice(1)).map((line) => `${" ".repeat(left + 4)}${line}`);
    return [isLong ? `  ${name}` : `  ${name.padEnd(left)}  ${lines[0] ?? ""}`, ...indented];
  });
}

/** Headings of the list of all commands, each before the first command with this word. */
const headings: Readonly<Record<string, string>> = {
  serve: "Run",
  key: "Access",
  component: "Components and announcements",
  integration: "Monitoring systems",
  page: "Pages",
  subscriber: "Notifications",
  audit: "Operation",
};

/** The lines of all commands, in sections. */
function inSections(lines: readonly string[], entries: readonly CommandEntry[]): string[] {
  const firstOf = new Map(
    Object.entries(headings).map(([word, heading]) => [
      entries.find(({ name }) => name.split(" ", 1)[0] === word)?.name ?? "",
      heading,
    ]),
  );
  return lines.flatMap((line, index) => {
    // A wrapped description begins with more spaces.
    const name = line.startsWith("   ") ? "" : line.slice(2).split("  ", 1)[0];
    const heading = firstOf.get(name ?? "");
    return heading === undefined ? [line] : [...(index === 0 ? [] : [""]), `${heading}:`, line];
  });
}

/** The examples of a command, after an empty line. */
function exampleLines({ name }: CommandEntry): string[] {
  const lines = examples[name];
  if (lines === undefined) return [];
  const heading = lines.length === 1 ? "Example:" : "Examples:";
  return ["", heading, ...lines.map((line) => `  bin/signalbox ${line}`)];
}

const exitCodes = "Exit codes: 0 success, 1 refused or failed, 2 usage error, 3 unreachable.";

/** The note of a command that works through the API of a service as well. */
const remoteNote =
  "With SIGNALBOX_URL and SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE) it works on a service elsewhere, through its API.";

/** The sentences below every list of commands. */
const closingLines = [
  "`bin/signalbox COMMAND --help` explains each command.",
  "`bin/signalbox --version` prints the version.",
  "Commands work on the data directory of a service, on its machine and beside it; settings such as DATA_DIR come from the environment: docs/operations.md. With SIGNALBOX_URL and SIGNALBOX_KEY, `status`, `report` and most commands on components and announcements work on a service elsewhere.",
  "Results go to standard output, everything else to standard error. Lists fit the terminal; in a pipe, and with --json, nothing is truncated.",
  exitCodes,
];

/** A line for each command, with its summary. */
export function listCommands(entries: readonly CommandEntry[]): string[] {
  return columns(entries.map(({ name, summary }) => [name, summary] as const));
}

/** The help for a group of commands; all if `group` is empty. */
export function helpForAll(group: string, entries: readonly CommandEntry[]): string {
  const lines = listCommands(entries);
  return [
    `Usage: signalbox ${group === "" ? "" : `${group} `}COMMAND [OPTION]...`,
    "",
    ...(group === "" ? inSections(lines, entries) : lines),
    "",
    ...closingLines.flatMap((line) => wrap(line.split(" "), helpWidth())),
  ].join("\n");
}

/** The help for one command. */
export function helpForCommand(entry: CommandEntry, command: CommandLine): string {
  const argument = Object.entries(command.options).find(([name]) => name === argumentOption(command));
  const aliases = Object.keys(command.options).filter((name) => command.options[name]?.isAlias === true);
  const options = Object.entries(command.options).filter(([name]) => {
    return name !== argument?.[0] && !aliases.includes(name);
  });
  const notes = [...command.notes, ...(command.runRemotely === undefined ? [] : [remoteNote])];
  const usage = options.map(([name, spec]) => {
    const syntax = spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`;
    return `${spec.required ? syntax : `[${syntax}]`}${spec.many ? "..." : ""}`;
  });
  const rows = options.map(
    ([name, spec]) =>
      [spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`, spec.about] as const,
  );
  const positionals = Object.entries(command.takes);
  const syntax = Object.keys(command.takes);
  if (argument !== undefined) {
    const [name, { value = "", about, required }] = argument;
    positionals.push([value, `${about}; also as --${aliases.length > 0 ? aliases.join(" or --") : name}`]);
    syntax.push(required === true ? value : `[${value}]`);
  }
  const start = `Usage: signalbox ${entry.name} `;
  const [first = "", ...more] = wrap(
    [...syntax, ...usage],
    Math.max(helpWidth() - start.length, minWidth / 2),
  );
  return [
    `${start}${first}`.trimEnd(),
    ...more.map((line) => `${" ".repeat(start.length)}${line}`),
    "",
    ...wrap(`${entry.summary}.`.split(" "), helpWidth()),
    "",
    ...columns([...positionals, ...rows, ["--help", "Show this help"]]),
    "",
    ...wrap(notes.join(" ").split(" "), helpWidth()).filter((line) => line !== ""),
    ...exampleLines(entry),
    "",
    exitCodes,
  ].join("\n");
}
