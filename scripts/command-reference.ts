/** The reference of the command line, made from the definitions of the commands: an index and a page for each subject. */

import { definitionOf } from "../src/cli/command-definitions.ts";
import type { CommandEntry } from "../src/cli/command-line.ts";
import { entries } from "../src/cli/commands.ts";
import { examples } from "../src/cli/examples.ts";
import { groups, helpPartsOf } from "../src/cli/help.ts";
import { wrap } from "../src/cli/text-width.ts";
import { commandPages } from "../src/http/docs/command-pages.ts";

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
async function commandSection(entry: CommandEntry, level: string): Promise<string> {
  const command = await definitionOf(entry);
  const { summary, syntax, positionals, options, notes, hasExitCodeOption } = helpPartsOf(entry, command);
  const rows = [...positionals, ...options].map(
    ([name, about]) => `| \`${cell(name)}\` | ${cell(withCode(about))} |`,
  );
  const lines = (examples[entry.name] ?? []).map((line) => `bin/signalbox ${line}`);
  const place = command.isRemote ? " Also works on a service elsewhere." : "";
  const code = hasExitCodeOption ? ["Exit code 4: with `--exit-code`, the page is not operational."] : [];
  const paragraphs = [
    `${level} ${entry.name}`,
    `${summary}${place}`,
    ["```text", ...callLines(entry.name, syntax), "```"].join("\n"),
    rows.length === 0 ? "" : ["| Option | |", "|---|---|", ...rows].join("\n"),
    wrap(withCode([...notes, ...code].join(" ")).split(" "), textWidth).join("\n"),
    lines.length === 0 ? "" : ["```sh", ...lines, "```"].join("\n"),
  ];
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

const commandsOf = (noun: string) => entries.filter(({ name }) => name.startsWith(`${noun} `));
const wordCommands = entries.filter(({ name }) => !name.includes(" "));

const anchor = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** The rows of a page in the index: a row for each of its groups, or one for its commands without a group. */
function indexRows({ file, about, nouns }: (typeof commandPages)[number]): string[] {
  const links = (commands: readonly CommandEntry[]) =>
    commands
      .map(({ name }) => `[${name.slice(name.indexOf(" ") + 1)}](${file}.md#${anchor(name)})`)
      .join(", ");
  if (nouns.length === 0) return [`| [Without a group](${file}.md) | ${about} | ${links(wordCommands)} |`];
  return nouns.map(
    (noun) =>
      `| [${noun}](${file}.md#${anchor(noun)}) | ${groups[noun] ?? ""} | ${links(commandsOf(noun))} |`,
  );
}

/** The page of a subject. */
async function commandPage({ file, title, about, nouns }: (typeof commandPages)[number]) {
  const sections =
    nouns.length === 0
      ? await Promise.all(wordCommands.map(async (entry) => await commandSection(entry, "##")))
      : await Promise.all(
          nouns.map(async (noun) => {
            const commands = await Promise.all(
              commandsOf(noun).map(async (entry) => await commandSection(entry, "###")),
            );
            return [`## ${noun}`, `${groups[noun] ?? ""}.`, ...commands].join("\n\n");
          }),
        );
  const introduction = `${about}. How to read it: [command line](../command-line.md#reference).`;
  return { path: `${file}.md`, text: `${[`# ${title}`, introduction, ...sections].join("\n\n")}\n` };
}

/** The pages of all subjects, with their paths in `docs`. */
export const writeCommandPages = async (): Promise<readonly { path: string; text: string }[]> =>
  await Promise.all(commandPages.map(commandPage));

/** The document on the command line with its index rewritten: all that follows the paragraph below its last heading. */
export function withCommandIndex(markdown: string): string {
  const [start] = /^.*?^## Reference\n\n.*?\n(?=\n|$)/msu.exec(markdown) ?? [];
  if (start === undefined) throw new Error("The document on the command line has no reference.");
  const rows = commandPages.flatMap(indexRows);
  return `${start}\n${["| Group | About | Commands |", "|---|---|---|", ...rows].join("\n")}\n`;
}
