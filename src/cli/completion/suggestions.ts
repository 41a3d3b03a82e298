/** Completions of a command line, from the table of commands. */
import type { AnnouncementKind } from "../../contract/words.ts";
import { definitionOf } from "../command-definitions.ts";
import { argumentOption, type CommandDefinition } from "../command-line.ts";
import { entries } from "../commands.ts";
import { findCommand, groupOf } from "../find-command.ts";
import { kindOf, kindWords, withoutAlias } from "../kind-aliases.ts";
import { definitionForKind } from "../kind-definitions.ts";
import type { OptionSpec } from "../option-spec.ts";
import { choicesOf } from "../option-words.ts";
import type { NameKind } from "./known-names.ts";

type Suggestion = { readonly text: string; readonly about?: string };

/** Completions of the current argument. */
export type Suggestions = {
  /** `open` where more of the word follows, so that no space is added; `files` stands for the names of files. */
  readonly kind: "words" | "open" | "files";
  readonly items: readonly Suggestion[];
};

/** A command line without the word that is completed. */
export type CompletionInput = {
  readonly words: readonly string[];
  readonly current: string;
  readonly readNames: (kind: NameKind, of?: string) => Promise<readonly string[]>;
};

const none: Suggestions = { kind: "words", items: [] };
const files: Suggestions = { kind: "files", items: [] };
const asWords = (texts: readonly string[]): Suggestions => ({
  kind: "words",
  items: texts.map((text) => ({ text })),
});

/** The kind of names that options of this name take. */
const kindsByOption: Readonly<Record<string, NameKind>> = {
  announcement: "announcement",
  component: "component",
  group: "group",
  integration: "integration",
  page: "page",
  parent: "group",
  template: "template",
};

/** The kind of names that commands with this first word take by position. */
const kindsByCommand: Readonly<Record<string, NameKind>> = {
  alert: "alert",
  announcement: "announcement",
  component: "component",
  group: "group",
  integration: "integration",
  key: "key",
  override: "component",
  page: "page",
  report: "component",
  signal: "component",
  team: "destination",
  template: "template",
  trash: "deleted",
  user: "person",
};

/** Commands that take other names than those of `kindsByCommand`. */
const kindsByName: Readonly<Record<string, NameKind>> = {
  "announcement update": "open announcement",
  "announcement resolve": "started announcement",
  "announcement pin": "open announcement",
  "announcement unpin": "open announcement",
  "announcement restore": "deleted announcement",
  "component restore": "deleted component",
  "group restore": "deleted group",
  "page restore": "deleted page",
  "template restore": "deleted template",
  "user restore": "deleted person",
};

/** The kind of names that a command takes by position; undefined for none. */
export const nameKindOf = (name: string): NameKind | undefined =>
  kindsByName[name] ?? kindsByCommand[name.split(" ", 1)[0] ?? ""];

/** The placeholders of a component with a status, which may be left out for some kinds of announcement. */
const statusOfComponent = /^NAME(?:=STATUS|\[=STATUS\])$/u;

async function valuesOf(
  { value = "", values = choicesOf(value) }: OptionSpec,
  option: string,
  { words, current, readNames }: CompletionInput,
): Promise<Suggestions> {
  if (value === "FILE") return files;
  if (value === "NAME=VALUE") {
    const template = words.flatMap((word, index) => {
      return word === "--template" ? (words[index + 1] ?? []) : (/^--template=(.*)$/su.exec(word)?.[1] ?? []);
    });
    const fields = await readNames("template field", template[0]);
    return { ...asWords(fields.map((field) => `${field}=`)), kind: "open" };
  }
  if (option === "time-zone") return asWords(Intl.supportedValuesOf("timeZone"));
  const kind = kindsByOption[option];
  if (!statusOfComponent.test(value) || values === undefined)
    // The components of a notice have no status.
    return asWords(
      (value === "NAME" ? undefined : values) ?? (kind === undefined ? [] : await readNames(kind)),
    );
  const [, name] = /^(.*)=[^=]*$/su.exec(current) ?? [];
  if (name !== undefined) return asWords(values.map((status) => `${name}=${status}`));
  return { ...asWords((await readNames("component")).map((component) => `${component}=`)), kind: "open" };
}

/** A command with the words after it. */
type Called = {
  readonly name: string;
  readonly command: CommandDefinition;
  readonly args: readonly string[];
  /** The kind of announcement that the call names in place of `announcement`. */
  readonly kind?: AnnouncementKind | undefined;
};

type ArgumentState = {
  /** How many positional arguments there are. */
  readonly positionals: number;
  readonly used: ReadonlySet<string>;
  /** The option whose value is next. */
  readonly awaiting: string | undefined;
  /** Whether `--` ended the options. */
  readonly isEnded: boolean;
};

/** Reads the words after a command. */
function readState({ options }: CommandDefinition, words: readonly string[]): ArgumentState {
  const used = new Set<string>();
  let state = { positionals: 0, awaiting: undefined as string | undefined, isEnded: false };
  for (const word of words) {
    if (state.awaiting !== undefined) state = { ...state, awaiting: undefined };
    else if (state.isEnded || !word.startsWith("-") || word === "-")
      state = { ...state, positionals: state.positionals + 1 };
    else if (word === "--") state = { ...state, isEnded: true };
    else {
      const [name = "", value] = word.slice(2).split("=", 2);
      used.add(name);
      if (value === undefined && options[name]?.value !== undefined) state = { ...state, awaiting: name };
    }
  }
  return { ...state, used };
}

/** The options that can still be used. */
function optionsOf({ options }: CommandDefinition, { used }: ArgumentState): Suggestions {
  const free = Object.entries(options).filter(([name, { many }]) => many === true || !used.has(name));
  return {
    kind: "words",
    items: [
      ...free.map(([name, { about }]) => ({ text: `--${name}`, about })),
      { text: "--help", about: "Show the help" },
    ],
  };
}

/** Completions of the next positional argument; undefined if there is none. */
async function positionalOf(
  { name, command, kind: announcementKind }: Called,
  state: ArgumentState,
  input: CompletionInput,
): Promise<Suggestions | undefined> {
  const placeholder = Object.keys(command.takes)[state.positionals];
  if (placeholder !== undefined) {
    const choices = choicesOf(placeholder);
    if (choices !== undefined) return asWords(choices);
    if (placeholder === "FILE") return files;
    if (placeholder === "SOURCE") return asWords(await input.readNames("open signal"));
    const kind = nameKindOf(name);
    return state.positionals === 0 && kind !== undefined
      ? asWords(await input.readNames(kind, announcementKind))
      : none;
  }
  const option = state.positionals === 0 ? argumentOption(command) : undefined;
  const spec = option === undefined || state.used.has(option) ? undefined : command.options[option];
  return option === undefined || spec === undefined ? undefined : await valuesOf(spec, option, input);
}

async function forCommand(called: Called, input: CompletionInput): Promise<Suggestions> {
  const { args, kind } = called;
  const command = definitionForKind(called.command, kind);
  const state = readState(command, args);
  const { current } = input;
  const spec = state.awaiting === undefined ? undefined : command.options[state.awaiting];
  if (state.awaiting !== undefined && spec !== undefined) return await valuesOf(spec, state.awaiting, input);
  const [, start, option = "", value = ""] = /^(--([^=]+)=)(.*)$/su.exec(current) ?? [];
  const inlined = command.options[option];
  if (start !== undefined && inlined !== undefined && !state.isEnded) {
    const found = await valuesOf(inlined, option, { ...input, current: value });
    return { ...found, items: found.items.map(({ text }) => ({ text: start + text })) };
  }
  if (current.startsWith("-") && !state.isEnded) return optionsOf(command, state);
  const positional = await positionalOf(called, state, input);
  if (positional !== undefined && (positional.kind === "files" || positional.items.length > 0))
    return positional;
  // Options are of use where nothing else is known.
  return current === "" && positional === undefined ? optionsOf(command, state) : none;
}

/** Topics of the help that are not commands. */
const helpTopics: readonly Suggestion[] = [{ text: "environment", about: "All settings" }];

/** The first words of commands, after `topics`. */
function firstWords(topics: readonly Suggestion[]): Suggestions {
  const words = [...new Set(entries.map(({ name }) => name.split(" ", 1)[0] ?? ""))];
  return {
    kind: "words",
    items: [
      ...topics,
      ...words.map((text) => {
        const verbs = groupOf(text).map(({ name }) => name.slice(text.length + 1));
        return { text, about: findCommand([text])?.summary ?? verbs.join(", ") };
      }),
      ...kindWords,
    ],
  };
}

/** All completions, whatever the current argument begins with. */
async function allFor(input: CompletionInput): Promise<Suggestions> {
  const called = input.words[0] === "help" ? input.words.slice(1) : input.words;
  const words = withoutAlias(called);
  const kind = kindOf(called[0]);
  const [first, ...others] = words;
  if (first === undefined)
    return input.current.startsWith("-")
      ? asWords(["--help", "--version"])
      : firstWords(input.words[0] === "help" ? helpTopics : []);
  const entry = findCommand(words);
  if (entry !== undefined) {
    const args = words.slice(entry.name.split(" ").length);
    return await forCommand({ name: entry.name, command: await definitionOf(entry), args, kind }, input);
  }
  if (others.length > 0) return none;
  const items = groupOf(first).map(({ name, summary }) => ({
    text: name.slice(first.length + 1),
    about: summary,
  }));
  return { kind: "words", items };
}

/** The completions of the current argument: those that begin with its text, ignoring case. */
export async function suggestionsFor(input: CompletionInput): Promise<Suggestions> {
  const { kind, items } = await allFor(input);
  const start = input.current.toLowerCase();
  return { kind, items: items.filter(({ text }) => text.toLowerCase().startsWith(start)) };
}
