/** Answers calls of commands that do not exist with those that may be meant. */
import { nearest, onlyBeginning } from "../platform/nearest-match.ts";
import { calledKind, calledNoun } from "./called-kind.ts";
import type { CommandEntry } from "./command-line.ts";
import { entries } from "./commands.ts";
import { findCommand, groupOf } from "./find-command.ts";
import { helpForGroup, listCommands } from "./help.ts";
import { adviceFor, intendedCall } from "./intended-calls.ts";
import { kindOf, kindWords } from "./kind-aliases.ts";
import { withArguments } from "./repeated-arguments.ts";
import { shellWord } from "./shell-word.ts";
import { printNote } from "./terminal.ts";

const environmentHelp = "help environment";

/** The words of other tools and of the domain, with those of this command line. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  add: ["create", "invite", "set"],
  announce: ["announcement"],
  apikey: ["key"],
  change: ["set", "update"],
  check: ["doctor"],
  clear: ["remove", "close", "delete"],
  config: ["page set"],
  configuration: [environmentHelp],
  create: ["add", "invite"],
  deleted: ["trash list"],
  del: ["delete", "remove", "revoke"],
  delete: ["remove", "revoke"],
  downtime: ["announcement"],
  edit: ["set", "update"],
  env: [environmentHelp],
  environment: [environmentHelp],
  end: ["resolve", "remove", "close"],
  history: ["audit list"],
  log: ["audit list"],
  disable: ["set"],
  get: ["show", "list"],
  info: ["show", "list"],
  list: ["component list"],
  ls: ["list"],
  modify: ["set"],
  monitor: ["integration"],
  move: ["set"],
  new: ["create", "add", "invite"],
  notification: ["delivery"],
  outage: ["announcement"],
  people: ["user"],
  person: ["user"],
  pin: ["override"],
  remove: ["delete", "revoke"],
  rename: ["set"],
  report: ["component set"],
  resolve: ["announcement resolve"],
  "set-role": ["set"],
  settings: ["page set"],
  show: ["component show"],
  undelete: ["restore"],
  unset: ["remove", "close", "delete"],
  rm: ["delete", "remove", "revoke"],
  run: ["serve"],
  start: ["serve"],
  status: ["component list", "list"],
  test: ["try"],
  token: ["key"],
  update: ["set"],
  view: ["show", "list"],
};

/** The group that a word names, in the singular or the plural, or by another word: `outages`, `people`. */
export function groupFor(word: string): string | undefined {
  const singular = word.replace(/s$/u, "");
  const candidates = [word, singular, ...[word, singular].flatMap((name) => synonymsOf(name))];
  return candidates.find((name) => groupOf(name).length > 0);
}

/** The name of a command of a group, if it has one with this verb. */
const callOf = (group = "", verb = "") => findCommand([group, verb])?.name;

/** The group or kind of announcement that a word may mean, which may be misspelt: `incidnet`. */
const intendedGroup = (word: string) =>
  groupFor(word) ??
  nearest(
    word,
    kindWords.map(({ text }) => text),
  ) ??
  groupFor(nearest(word, Object.keys(synonyms)) ?? "");

const synonymsOf = (word: string) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []);

/** The commands that change something, of which none is the likeliest. */
const changes = ["set", "update", "edit-update"];

/** The candidate that is probably intended. */
function suggest(word: string, candidates: readonly string[]): string | undefined {
  const intended = synonymsOf(word);
  return (
    intended.find((synonym) => candidates.includes(synonym)) ??
    onlyBeginning(word, candidates, 2) ??
    nearest(word, candidates) ??
    (word.length > 1 ? candidates.find((candidate) => candidate.startsWith(word)) : undefined)
  );
}

/** The call that sets a status, if these are the name of a component and a status. */
async function statusCall(name: string, status: string | undefined): Promise<string | undefined> {
  if (status === undefined) return undefined;
  const { readReportableStatus, reportableStatuses } = await import("../contract/words.ts");
  const { suggestedWord } = await import("../commands/word-suggestion.ts");
  const word = readReportableStatus(status) ?? suggestedWord(status, reportableStatuses);
  return word && `component set ${shellWord(name)} --status ${shellWord(word)}`;
}

/** The first word of the call, in place of which the group stands. */
const nounOfCall = (group: string) => (calledKind() === undefined ? group : calledNoun());

/** A call with the name that a person gave, in place of its placeholder. */
const withName = (call: string, name: string) =>
  name === "" || name.startsWith("-")
    ? call
    : call.replace(/\b(?:TITLE\|ID|TITLE|NAME|ID|SLUG)\b/u, () => shellWord(name));

/** The call of `team`, whose destinations need no noun of their own: `team destination list` is `team list`. */
function destinationCall(
  noun: string,
  [verb = "list", name = ""]: readonly string[],
  verbs: readonly string[],
) {
  if (!/^(?:destination|receiver|recipient)s?$/u.test(noun)) return undefined;
  const found = verbs.includes(verb) ? verb : (suggest(verb, verbs) ?? "list");
  const isNamed = name !== "" && !name.startsWith("-") && found !== "list";
  return `\`team ${found}${isNamed ? ` ${shellWord(name)}` : ""}\``;
}

/** The call that is probably intended by a first word and others, of which the first is no command of its group. */
async function suggestCall(
  first: string,
  [second = "", ...others]: readonly string[],
  group: readonly CommandEntry[],
): Promise<string | undefined> {
  const verbs = group.map((entry) => entry.name.slice(first.length + 1));
  const destination = first === "team" ? destinationCall(second, others, verbs) : undefined;
  if (destination !== undefined) return destination;
  const intended = verbs.includes(second) ? undefined : intendedCall(nounOfCall(first), first, second);
  if (intended !== undefined) return `\`${withName(intended, others[0] ?? "")}\``;
  const isStatus = second === "status" && others.length > 0;
  const [name = "", status] = isStatus ? others : [second, ...others];
  const settingCall = first === "component" ? await statusCall(name, status) : undefined;
  if (settingCall !== undefined) return `\`${settingCall}\``;
  const suggestion = isStatus ? undefined : suggest(second, verbs);
  if (suggestion !== undefined) return await withArguments(`${nounOfCall(first)} ${suggestion}`, others);
  return verbs.includes("show") ? `\`${nounOfCall(first)} show ${shellWord(name)}\`` : undefined;
}

/** Says that a group has no such command, and which ones may be meant. */
async function unknownCommand(
  first: string,
  words: readonly string[],
  group: readonly CommandEntry[],
): Promise<readonly string[]> {
  const [second = ""] = words;
  const start = `There is no command "${nounOfCall(first)} ${second}".`;
  const changing = group.filter(({ name }) => changes.includes(name.slice(first.length + 1)));
  if (["change", "edit", "modify"].includes(second) && changing.length > 1)
    return [`${start} Did you mean one of these?`, ...listCommands(changing)];
  const intended = await suggestCall(first, words, group);
  return [intended === undefined ? start : `${start} Did you mean ${intended}?`];
}

/** Says that an option stands before its command: `component --json list`. False if none does. */
function printMisplacedOption(args: readonly string[]): boolean {
  const words = args.filter((arg) => !arg.startsWith("-"));
  const option = args.slice(0, 2).find((arg) => arg.startsWith("-"));
  const entry = findCommand(words);
  if (option === undefined || entry === undefined) return false;
  printNote(`Options come after the command: \`bin/signalbox ${entry.name} ${option}\`.`);
  return true;
}

/** The verbs of other tools that show one thing where a name follows, and list all without one. */
const readingVerbs: ReadonlySet<string> = new Set(["describe", "get", "info", "show", "view"]);

/** The call of a verb before its noun: `create component API` is `component create "API"`. Undefined for other words. */
function verbFirstCall([verb = "", word = "", name = ""]: readonly string[]): string | undefined {
  const kind = kindWords.find(({ text }) => kindOf(word) === kindOf(text) && kindOf(word) !== undefined);
  const group = kind === undefined ? groupFor(word) : "announcement";
  if (group === undefined || word === "") return undefined;
  const noun = kind?.text ?? group;
  const verbs = groupOf(group).map((entry) => entry.name.slice(group.length + 1));
  const isReading = readingVerbs.has(verb);
  const read = name !== "" && verbs.includes("show") ? "show" : "list";
  const intended = verbs.includes(verb) || isReading ? undefined : intendedCall(noun, group, verb);
  if (intended !== undefined) return withName(intended, name);
  const found = isReading ? read : (verbs.find((candidate) => candidate === verb) ?? suggest(verb, verbs));
  if (found === undefined || !verbs.includes(found)) return undefined;
  const isNamed = name !== "" && !name.startsWith("-") && found !== "list";
  return `${noun} ${found}${isNamed ? ` ${shellWord(name)}` : ""}`;
}

/** The first words of commands, and the kinds of announcements. */
const firstWords = [
  ...new Set([
    ...entries.map(({ name }) => name.split(" ", 1)[0] ?? ""),
    ...kindWords.map(({ text }) => text),
  ]),
];

/** The verbs of a group or a kind. */
function verbsOf(noun: string): readonly string[] {
  const group = kindOf(noun) === undefined ? noun : "announcement";
  return groupOf(group).map(({ name }) => name.slice(group.length + 1));
}

/** A first word with the verb that the second one is, or probably means; alone where there is none. */
function callWithVerb(noun: string, second: string): string {
  const verbs = verbsOf(noun);
  const verb = verbs.includes(second) ? second : suggest(second, verbs);
  return second === "" || verb === undefined ? noun : `${noun} ${verb}`;
}

/** The first word of which another is the beginning, of those that have the second word as verb if any do: `maint list`. */
function wordBeginningWith(first: string, second: string): string | undefined {
  if (synonymsOf(first).length > 0) return undefined;
  const having = firstWords.filter((word) => verbsOf(word).includes(second));
  return onlyBeginning(first, firstWords, 2) ?? onlyBeginning(first, having, 2);
}

/** Says that a first word names no command, and which one may be meant. */
async function printUnknownWord([first = "", second, ...others]: readonly string[]): Promise<void> {
  const verbFirst = verbFirstCall([first, second ?? "", ...others]);
  const start = `There is no command "${first}".`;
  if (verbFirst !== undefined) {
    printNote(`There is no command "${first} ${second}". Did you mean \`${verbFirst}\`?`);
    printNote("`bin/signalbox --help` lists the commands.");
    return;
  }
  const advice = adviceFor(first);
  // Of a verb without its noun: `export`, `invite`.
  const verbs = entries.filter(({ name }) => name.split(" ")[1] === first);
  const names = entries.flatMap(({ name }) => [name.split(" ")[0] ?? "", name]);
  const candidates = ["--help", "--version", environmentHelp, ...names];
  const synonym = synonymsOf(first).find((name) => candidates.includes(name));
  const call = callOf(groupFor(first), second);
  const noun =
    verbs.length > 0
      ? undefined
      : (wordBeginningWith(first, second ?? "") ?? suggest(first, candidates) ?? intendedGroup(first));
  const isWhole = call === undefined && synonym?.includes(" ") === true;
  const intended = isWhole ? synonym : (call ?? (noun && callWithVerb(noun, second ?? "")) ?? synonym);
  const rest = second === undefined || isWhole ? [] : [second, ...others];
  const suggestion =
    intended === undefined || verbs.length === 1
      ? undefined
      : await withArguments(intended, rest.slice(intended.includes(" ") ? 1 : 0));
  if (advice !== undefined) printNote(`${start} ${advice}`);
  else if (suggestion !== undefined) printNote(`${start} Did you mean ${suggestion}?`);
  else if (verbs.length === 0) printNote(start);
  else {
    printNote(`${start} Did you mean ${verbs.length === 1 ? "this" : "one of these"}?`);
    for (const line of listCommands(verbs)) printNote(line);
  }
  printNote("`bin/signalbox --help` lists the commands.");
}

/** Says that neither the program nor a group has an option. */
function printUnknownOption(option: string, group: string | undefined): void {
  const name = option.replace(/=.*$/su, "");
  const suggestion = nearest(name, group === undefined ? ["--help", "--version"] : ["--help"]);
  const advice = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  printNote(`There is no option ${name}.${advice}`);
  printNote(
    group === undefined
      ? "`bin/signalbox --help` lists the commands."
      : `\`bin/signalbox ${nounOfCall(group)} --help\` lists its commands.`,
  );
}

/** Says that there is no command of these words. */
export async function printUnknownCommand(args: readonly string[]): Promise<void> {
  const [first = "", second] = args;
  if (printMisplacedOption(args)) return;
  const group = groupOf(first);
  if (/^-./u.test(first)) {
    printUnknownOption(first, undefined);
    return;
  }
  if (group.length > 0 && second !== undefined && /^-./u.test(second)) {
    printUnknownOption(second, first);
    return;
  }
  if (group.length === 0) await printUnknownWord(args);
  else if (second === undefined) printNote(await helpForGroup(first, group));
  else {
    for (const line of await unknownCommand(first, args.slice(1), group)) printNote(line);
    printNote(`\`bin/signalbox ${nounOfCall(first)} --help\` lists its commands.`);
  }
}
