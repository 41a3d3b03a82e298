/** The reference of the command line in `docs/command-line.md`, made from the definitions of the commands. */

import { definitionOf } from "../src/cli/command-definitions.ts";
import type { CommandEntry } from "../src/cli/command-line.ts";
import { entries } from "../src/cli/commands.ts";
import { examples } from "../src/cli/examples.ts";
import { groups, helpPartsOf } from "../src/cli/help.ts";
import { wrap } from "../src/cli/text-width.ts";

const textWidth = 120;
/** What a page of the manual shows beside the button that copies. */
const codeWidth = 74;

/** A cell of a table. */
const cell = (text: string) => text.replaceAll("|", "\\|");

/** A text with its options as code, unless they are in it already. */
const withCode = (text: string) =>
  text.replaceAll(/`[^`]*`|(?<![\w-])--[a-z][a-z-]*/gu, (code) =>
    code.startsWith("`") ? code : `\`${code}\``,
  );

/** A call as typed, continued on indented lines. */
function callLines(name: string, syntax: readonly string[]): string[] {
  const [first = "", ...more] = wrap([`bin/signalbox ${name}`, ...syntax], codeWidth);
  return [first, ...more.map((line) => `    ${line}`)];
}

/** A command as a section. */
async function commandSection(entry: CommandEntry): Promise<string> {
  const command = await definitionOf(entry);
  const { summary, syntax, positionals, options, notes, hasExitCodeOption } = helpPartsOf(entry, command);
  const rows = [...positionals, ...options].map(
    ([name, about]) => `| \`${cell(name)}\` | ${cell(withCode(about))} |`,
  );
  const lines = (examples[entry.name] ?? []).map((line) => `bin/signalbox ${line}`);
  const place = command.isRemote ? " Also works on a service elsewhere." : "";
  const code = hasExitCodeOption ? ["Exit code 4: with `--exit-code`, the page is not operational."] : [];
  const paragraphs = [
    `### ${entry.name}`,
    `${summary}${place}`,
    ["```text", ...callLines(entry.name, syntax), "```"].join("\n"),
    rows.length === 0 ? "" : ["| Option | |", "|---|---|", ...rows].join("\n"),
    wrap(withCode([...notes, ...code].join(" ")).split(" "), textWidth).join("\n"),
    lines.length === 0 ? "" : ["```sh", ...lines, "```"].join("\n"),
  ];
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

/** The groups with their commands: those of no group first. */
const groupsOfCommands = [
  {
    title: "Commands of one word",
    about: "The service itself, and the page as a whole",
    commands: entries.filter(({ name }) => !name.includes(" ")),
  },
  ...Object.entries(groups).map(([noun, about]) => ({
    title: noun,
    about,
    commands: entries.filter(({ name }) => name.startsWith(`${noun} `)),
  })),
];

const anchor = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** The commands of each group in a row, each with a link to its section. */
function contents(): string {
  const rows = groupsOfCommands.map(({ title, commands }) => {
    const links = commands.map(({ name }) => `[${name.slice(name.indexOf(" ") + 1)}](#${anchor(name)})`);
    return `| [${title}](#${anchor(title)}) | ${links.join(", ")} |`;
  });
  return ["| Group | Commands |", "|---|---|", ...rows].join("\n");
}

/** The reference of all commands. */
async function commandReference(): Promise<string> {
  const sections = await Promise.all(
    groupsOfCommands.map(async ({ title, about, commands }) => [
      `## ${title}`,
      `${about}.`,
      ...(await Promise.all(commands.map(commandSection))),
    ]),
  );
  return `${[contents(), ...sections.flat()].join("\n\n")}\n`;
}

/** The document with its reference rewritten: all that follows the paragraph below its heading. */
export async function withCommandReference(markdown: string): Promise<string> {
  const [start] = /^.*?^## Reference\n\n.*?\n(?=\n|$)/msu.exec(markdown) ?? [];
  if (start === undefined) throw new Error("The document on the command line has no reference.");
  return `${start}\n${await commandReference()}`;
}
