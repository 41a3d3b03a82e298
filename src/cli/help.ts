/** The help of the command line. */

import { aboutKind, asCalled, calledKind } from "./called-kind.ts";
import { definitionOf } from "./command-definitions.ts";
import { argumentOption, type CommandDefinition, type CommandEntry } from "./command-line.ts";
import { examples, kindExamples } from "./examples.ts";
import { columns, helpWidth, minWidth, wrapLines } from "./help-layout.ts";
import { definitionForKind } from "./kind-definitions.ts";
import { alternativeOf } from "./missing-arguments.ts";
import { calledName } from "./terminal.ts";
import { wrap } from "./text-width.ts";

/** The commands of the first hour, in the order in which they are needed. */
const firstCommands: readonly string[] = [
  "serve",
  "demo",
  "user invite",
  "component create",
  "key create",
  "report",
  "announcement create",
  "announcement resolve",
  "status",
  "doctor",
];

/** The groups of commands, by their first word. */
export const groups: Readonly<Record<string, string>> = {
  component: "Components: their status, settings, history and uptime",
  override: "A status that overrules all reports",
  signal: "Open signals of named sources; close those that no longer report",
  group: "Component groups",
  announcement: "Incidents, maintenance and notices, also as `incident create`",
  template: "Templates for announcements",
  integration: "Monitoring systems whose alerts change components",
  alert: "Open alerts of monitoring systems",
  page: "Pages and their settings; imports a page from Statuspage",
  subscriber: "Subscribers: add, import, export, choices, consent",
  delivery: "Messages to subscribers: see, retry, release, pause",
  mail: "The mail server, and reports of bounces",
  team: "Alerts of the team, their destinations and rules",
  key: "API keys and webhook keys",
  user: "People who may sign in to the portal",
  audit: "Who changed what",
  trash: "Deleted items, which can be restored",
};

/** The examples of `announcement` in a call that names a kind: without those of another one. */
const ofCalledKind = (lines: readonly string[]) =>
  calledKind() === undefined ? lines : lines.filter((line) => !line.includes(" --kind ")).map(asCalled);

/** The examples of a command, after an empty line. */
function exampleLines({ name }: CommandEntry): string[] {
  const lines = kindExamples[asCalled(name)] ?? ofCalledKind(examples[name] ?? []);
  if (lines.length === 0) return [];
  const heading = lines.length === 1 ? "Example:" : "Examples:";
  return ["", heading, ...lines.map((line) => `  bin/signalbox ${line}`)];
}

const codes = "Exit codes: 0 success, 1 refused or failed, 2 usage error, 3 unreachable";
const exitCodes = `${codes}.`;

/** The note of a command that works through the API of a service as well. */
const remoteNote =
  "With `bin/signalbox login`, or SIGNALBOX_URL and SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE), it works on a service elsewhere, through its API.";

/** The commands that work on a service elsewhere, in the help for everything. */
const remoteCommands =
  "With `bin/signalbox login`, or SIGNALBOX_URL and SIGNALBOX_KEY, `status`, `report` and most commands of the groups work on a service elsewhere; the help of each group lists them.";

/** The sentences below the list of all commands. */
const closingLines = () => [
  "`bin/signalbox COMMAND --help` explains each command.",
  "`bin/signalbox --version` prints the version.",
  "Commands work on the data directory of a service, on its machine and beside it; settings such as DATA_DIR come from the environment: `bin/signalbox help environment` lists them.",
  remoteCommands,
  "Results go to standard output, everything else to standard error. Lists fit the terminal; in a pipe, and with --json, nothing is truncated.",
  `${codes}, and of \`status --exit-code\` 4 not operational.`,
];

/** The summary of a command, for the kind that was called. */
function summaryOf({ summary, summaryByKind = {} }: CommandEntry): string {
  const kind = calledKind();
  return (kind === undefined ? undefined : summaryByKind[kind]) ?? aboutKind(summary);
}

/** A line for each command, with its summary. */
export function listCommands(entries: readonly CommandEntry[]): string[] {
  return columns(entries.map((entry) => [asCalled(entry.name), summaryOf(entry)] as const));
}

/** The commands of a group that work on a service elsewhere. */
async function remoteCommandsOf(group: string, entries: readonly CommandEntry[]): Promise<string> {
  const commands = await Promise.all(
    entries.map(async (entry) => ({ entry, command: await definitionOf(entry) })),
  );
  const remote = commands.filter(({ command }) => command.isRemote);
  const verbs = remote.map(({ entry }) => entry.name.slice(group.length + 1));
  if (verbs.length === 0) return "None of them works on a service elsewhere.";
  if (verbs.length === entries.length) return "All of them also work on a service elsewhere.";
  return `Also on a service elsewhere: ${verbs.join(", ")}.`;
}

/** The help for a group of commands. */
export async function helpForGroup(group: string, entries: readonly CommandEntry[]): Promise<string> {
  return [
    `Usage: ${calledName()} ${asCalled(group)} COMMAND [OPTION]...`,
    "",
    ...listCommands(entries),
    "",
    ...wrapLines([
      await remoteCommandsOf(group, entries),
      "`COMMAND --help` explains each; `bin/signalbox help` has what holds for all: settings, exit codes.",
    ]),
  ].join("\n");
}

/** The help for everything: the first commands, the groups, and the commands without a group. */
export function helpForAll(entries: readonly CommandEntry[]): string {
  const first = firstCommands.flatMap((name) => entries.filter((entry) => entry.name === name));
  const others = entries.filter(({ name }) => !name.includes(" ") && !firstCommands.includes(name));
  return [
    `Usage: ${calledName()} COMMAND [OPTION]...`,
    "",
    "The first hour:",
    ...listCommands(first),
    "",
    "Groups of commands, which `bin/signalbox GROUP --help` lists:",
    ...columns(Object.entries(groups)),
    "",
    "Operation:",
    ...listCommands(others),
    "",
    ...wrapLines(closingLines()),
  ].join("\n");
}

type HelpRow = readonly [name: string, about: string];

/** The help of a command in its parts, of which the help and the reference in the documents are made. */
export type HelpParts = {
  readonly summary: string;
  /** The arguments and options of a call, each in one piece. */
  readonly syntax: readonly string[];
  readonly positionals: readonly HelpRow[];
  readonly options: readonly HelpRow[];
  readonly notes: readonly string[];
  /** Whether `--exit-code` makes it exit with 4 if the page is not operational. */
  readonly hasExitCodeOption: boolean;
};

/** The parts of the help for one command. */
export function helpPartsOf(entry: CommandEntry, definition: CommandDefinition): HelpParts {
  const command = definitionForKind(definition, calledKind());
  const argument = Object.entries(command.options).find(([name]) => name === argumentOption(command));
  const aliases = Object.keys(command.options).filter((name) => command.options[name]?.isAlias === true);
  const options = Object.entries(command.options).filter(([name]) => {
    return name !== argument?.[0] && !aliases.includes(name);
  });
  const alternatives = options.map(([name]) => alternativeOf(command, name));
  const usage = options.flatMap(([name, spec]) => {
    const alternative = alternativeOf(command, name);
    if (alternatives.includes(`--${name} ${spec.value}`)) return [];
    if (alternative !== undefined) return `(--${name} ${spec.value} | ${alternative})`;
    const syntax = spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`;
    return `${spec.required ? syntax : `[${syntax}]`}${spec.many ? "..." : ""}`;
  });
  const positionals = Object.entries(command.takes).map(([name, about]) => [name, aboutKind(about)] as const);
  const syntax = Object.keys(command.takes);
  if (argument !== undefined) {
    const [name, { value = "", about, required }] = argument;
    positionals.push([
      value,
      `${aboutKind(about)}; also as --${aliases.length > 0 ? aliases.join(" or --") : name}`,
    ]);
    syntax.push(required === true ? value : `[${value}]`);
  }
  return {
    summary: `${summaryOf(entry)}.`,
    syntax: [...syntax, ...usage],
    positionals,
    options: options.map(
      ([name, spec]) =>
        [spec.value === undefined ? `--${name}` : `--${name} ${spec.value}`, aboutKind(spec.about)] as const,
    ),
    notes: command.notes.map(aboutKind),
    hasExitCodeOption: Object.hasOwn(command.options, "exit-code"),
  };
}

/** The help for one command. */
export function helpForCommand(entry: CommandEntry, command: CommandDefinition): string {
  const parts = helpPartsOf(entry, command);
  const notes = [...parts.notes, ...(command.isRemote ? [remoteNote] : [])];
  const start = `Usage: ${calledName()} ${asCalled(entry.name)} `;
  const [first = "", ...more] = wrap(parts.syntax, Math.max(helpWidth() - start.length, minWidth / 2));
  return [
    `${start}${first}`.trimEnd(),
    ...more.map((line) => `${" ".repeat(start.length)}${line}`),
    "",
    ...wrap(parts.summary.split(" "), helpWidth()),
    "",
    ...columns([...parts.positionals, ...parts.options, ["--help", "Show this help"]]),
    ...(notes.length === 0 ? [] : ["", ...wrapLines([notes.join(" ")])]),
    ...exampleLines(entry),
    "",
    parts.hasExitCodeOption ? `${codes},\n4 not operational.` : exitCodes,
  ].join("\n");
}
