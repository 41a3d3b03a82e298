/** The help of the command line. */
import type { CommandLine } from "./command-line.ts";
import type { CommandEntry } from "./commands.ts";

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Headings of the list of all commands, each before the first command with this word. */
const headings: Readonly<Record<string, string>> = {
  serve: "Run",
  key: "Access",
  component: "Components and announcements",
  integration: "Monitoring systems",
  page: "Pages",
  subscriber: "Notifications",
  migrate: "Operation",
};

/** The lines of all commands, in sections. */
function inSections(lines: readonly string[], entries: readonly CommandEntry[]): string[] {
  const words = entries.map(({ name }) => name.split(" ", 1)[0] ?? "");
  return lines.flatMap((line, index) => {
    const word = words[index] ?? "";
    const heading = words.indexOf(word) === index ? headings[word] : undefined;
    return heading === undefined ? [line] : [...(index === 0 ? [] : [""]), `${heading}:`, line];
  });
}

const exitCodes = "Exit codes: 0 success, 1 refused or failed, 2 usage error.";

/** The help for a group of commands; all if `group` is empty. */
export function helpForAll(group: string, entries: readonly CommandEntry[]): string {
  const rows = entries.map((entry) => [entry.name, entry.summary] as const);
  return [
    `Usage: signalbox ${group === "" ? "" : `${group} `}COMMAND [OPTION]...`,
    "",
    ...(group === "" ? inSections(columns(rows), entries) : columns(rows)),
    "",
    "`bin/signalbox COMMAND --help` explains each command; `bin/signalbox --version` prints the version.",
    "Results go to standard output, everything else to standard error.",
    exitCodes,
    "Settings come from the environment, such as DATA_DIR: docs/operations.md lists them.",
  ].join("\n");
}

/** The help for one command. */
export function helpForCommand(entry: CommandEntry, command: CommandLine): string {
  const options = Object.entries(command.options);
  const usage = options.map(([name, spec]) => {
    const syntax = spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`;
    return `${spec.required ? syntax : `[${syntax}]`}${spec.many ? "..." : ""}`;
  });
  const rows = options.map(
    ([name, spec]) =>
      [spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`, spec.about] as const,
  );
  return [
    `Usage: ${["signalbox", entry.name, ...Object.keys(command.takes), ...usage].join(" ")}`,
    "",
    `${entry.summary}.`,
    "",
    ...columns([...Object.entries(command.takes), ...rows, ["--help", "Say this"]]),
    "",
    ...command.notes,
    exitCodes,
  ].join("\n");
}
