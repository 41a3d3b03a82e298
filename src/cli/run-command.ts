/** Finds and runs the command, and reports errors. */
import { nearest } from "../platform/nearest-match.ts";
import { readVersion } from "../platform/project-root.ts";
import { callText } from "./call-text.ts";
import {
  argumentOption,
  type CommandEntry,
  type CommandLine,
  inQuotes,
  type ParsedArguments,
  parseArguments,
  SelfContainedProblem,
  UnknownOption,
  UsageProblem,
} from "./command-line.ts";
import { entries } from "./commands.ts";
import { completionRequest } from "./completion/shell-scripts.ts";
import { elsewhereRemedy } from "./elsewhere-remedies.ts";
import { helpForEnvironment, isEnvironmentTopic } from "./environment-help.ts";
import type { OptionLabel } from "./error-messages.ts";
import { findCommand, groupOf } from "./find-command.ts";
import { helpForAll, helpForCommand, helpForGroup, listCommands } from "./help.ts";
import { withoutKindAlias } from "./kind-aliases.ts";
import { promptForMissing } from "./prompt-for-missing.ts";
import { readServiceAddress, serviceOrigin } from "./remote/service-settings.ts";
import { answer, printNote, withCalledName } from "./terminal.ts";

/** It was called well, but refused (what it names is not there, or taken), or could not be done. */
const failed = 1;
/** Exit code of usage errors: unknown commands, missing, surplus or invalid arguments. */
const usageError = 2;

/** Exit code of a service elsewhere that cannot be reached: nothing may be wrong with the call. */
const unreachable = 3;

const isHelp = (arg: string | undefined) => arg === "--help" || arg === "-h" || arg === "help";

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
  incident: ["announcement"],
  info: ["show", "list"],
  list: ["component list"],
  ls: ["list"],
  maintenance: ["announcement"],
  modify: ["set"],
  monitor: ["integration"],
  move: ["set"],
  new: ["create", "add", "invite"],
  notice: ["announcement"],
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

/** The group that a word names, in the singular or the plural, or by another word: `incidents`, `maintenance`. */
function groupFor(word: string): string | undefined {
  const singular = word.replace(/s$/u, "");
  const candidates = [word, singular, ...[word, singular].flatMap((name) => synonymsOf(name))];
  return candidates.find((name) => groupOf(name).length > 0);
}

/** The name of a command of a group, if it has one with this verb. */
const callOf = (group = "", verb = "") => findCommand([group, verb])?.name;

/** The group that a word may mean, which may be misspelt: `incidnet`. */
const intendedGroup = (word: string) =>
  groupFor(word) ?? groupFor(nearest(word, Object.keys(synonyms)) ?? "");

const synonymsOf = (word: string) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []);

/** The commands that change something, of which none is the likeliest. */
const changes = ["set", "update", "edit-update"];

/** The candidate that is probably intended. */
function suggest(word: string, candidates: readonly string[]): string | undefined {
  const intended = synonymsOf(word);
  return (
    intended.find((synonym) => candidates.includes(synonym)) ??
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
  return word && `component set ${inQuotes(name)} --status ${inQuotes(word)}`;
}

/** The call that is probably intended by a first word and others, of which the first is no command of its group. */
async function suggestCall(
  first: string,
  [second = "", ...others]: readonly string[],
  group: readonly CommandEntry[],
): Promise<string | undefined> {
  const verbs = group.map((entry) => entry.name.slice(first.length + 1));
  const isStatus = second === "status" && others.length > 0;
  const [name = "", status] = isStatus ? others : [second, ...others];
  const settingCall = first === "component" ? await statusCall(name, status) : undefined;
  if (settingCall !== undefined) return `\`${settingCall}\``;
  const suggestion = isStatus ? undefined : suggest(second, verbs);
  if (suggestion !== undefined) return `"${first} ${suggestion}"`;
  return verbs.includes("show") ? `\`${first} show ${inQuotes(name)}\`` : undefined;
}

/** Says that a group has no such command, and which ones may be meant. */
async function unknownCommand(
  first: string,
  words: readonly string[],
  group: readonly CommandEntry[],
): Promise<readonly string[]> {
  const [second = ""] = words;
  const start = `There is no command "${first} ${second}".`;
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

async function printUnknownCommand(args: readonly string[]): Promise<number> {
  const [first = "", second] = args;
  if (printMisplacedOption(args)) return usageError;
  const group = groupOf(first);
  if (group.length === 0) {
    // Of a verb without its noun: `export`, `invite`.
    const verbs = entries.filter(({ name }) => name.split(" ")[1] === first);
    const names = entries.flatMap(({ name }) => [name.split(" ")[0] ?? "", name]);
    const call = callOf(groupFor(first), second);
    const word = suggest(first, ["--help", "--version", environmentHelp, ...names]);
    const suggestion =
      verbs.length === 1
        ? undefined
        : (call ?? word ?? (verbs.length === 0 ? intendedGroup(first) : undefined));
    if (suggestion !== undefined) printNote(`There is no command "${first}". Did you mean "${suggestion}"?`);
    else if (verbs.length === 0) printNote(`There is no command "${first}".`);
    else {
      printNote(
        `There is no command "${first}". Did you mean ${verbs.length === 1 ? "this" : "one of these"}?`,
      );
      for (const line of listCommands(verbs)) printNote(line);
    }
    printNote("`bin/signalbox --help` lists the commands.");
  } else if (second === undefined || second.startsWith("-")) {
    printNote(await helpForGroup(first, group));
  } else {
    for (const line of await unknownCommand(first, args.slice(1), group)) printNote(line);
    printNote(`\`bin/signalbox ${first} --help\` lists its commands.`);
  }
  return usageError;
}

/** The options of a command as messages name them: by the placeholder of an argument, unless its option was used. */
function labelsOf(
  { options }: CommandLine,
  args: readonly string[],
  parsed: ParsedArguments | undefined,
): ReadonlyMap<string, OptionLabel> {
  return new Map(
    Object.entries(options).map(([name, { isArgument, value = "" }]) => {
      const option = `--${name}`;
      const isUsed = args.some((arg) => arg === option || arg.startsWith(`${option}=`));
      const label = isArgument === true && !isUsed ? value : option;
      return [name, { label, usage: `${option} ${value}`, values: parsed?.texts(name) ?? [] }];
    }),
  );
}

/** Says which other commands of the group have an option: of those with the same arguments, if any, two at most. */
async function adviceOnOption({ option }: UnknownOption, entry: CommandEntry): Promise<string> {
  if (option === undefined) return "";
  const group = groupOf(entry.name.split(" ")[0] ?? "");
  const loaded = await Promise.all(
    group.map(async (other) => ({ name: other.name, command: await other.load() })),
  );
  const takesOf = (name: string) =>
    Object.keys(loaded.find((other) => other.name === name)?.command.takes ?? {}).join(" ");
  const having = loaded.filter(({ command }) => Object.hasOwn(command.options, option));
  const takes = takesOf(entry.name);
  const alike = takes === "" ? [] : having.filter(({ name }) => takesOf(name) === takes);
  const names = (alike.length > 0 ? alike : having).slice(0, 2).map(({ name }) => `\`${name}\``);
  return names.length === 0 ? "" : ` ${names.join(" and ")} ${names.length === 1 ? "has" : "have"} it.`;
}

/** The hint for a name that is taken: the command that changes what has it. */
function takenNameHint({ name: words }: CommandEntry, name: string | undefined): string | undefined {
  const setting = words.replace(/ create$/u, " set");
  if (name === undefined || setting === words || findCommand(setting.split(" ")) === undefined)
    return undefined;
  return `\`bin/signalbox ${setting} ${inQuotes(name)}\` changes it.`;
}

/** Prints why a command failed; returns the exit code. */
async function printFailure(
  thrown: unknown,
  entry: CommandEntry,
  { labels, name }: { readonly labels: ReadonlyMap<string, OptionLabel>; readonly name: string | undefined },
): Promise<number> {
  const usageHint = `\`bin/signalbox ${entry.name} --help\` shows its usage.`;
  if (thrown instanceof UsageProblem) {
    const advice = thrown instanceof UnknownOption ? await adviceOnOption(thrown, entry) : "";
    printNote(`${thrown.message}${advice}`);
    if (!(thrown instanceof SelfContainedProblem)) printNote(usageHint);
    return usageError;
  }
  const { explain, isMisuse, isNameTaken, isUnreachable } = await import("./error-messages.ts");
  for (const line of explain(thrown, labels)) printNote(line);
  const hint = isNameTaken(thrown) ? takenNameHint(entry, name) : undefined;
  if (hint !== undefined) printNote(hint);
  if (isUnreachable(thrown)) return unreachable;
  if (!isMisuse(thrown)) return failed;
  printNote(usageHint);
  return usageError;
}

/** Commands that use no store of a service, so that `SIGNALBOX_URL` and a login do not concern them. */
const independentCommands: ReadonlySet<string> = new Set([
  "serve",
  "demo",
  "drill",
  "completion",
  "login",
  "logout",
]);

/** Where the service elsewhere comes from that a command is to reach; undefined for none. */
const originFor = ({ name }: CommandEntry) =>
  independentCommands.has(name) ? undefined : serviceOrigin(process.env);

/** Throws a `UsageProblem` for a command that cannot reach a service elsewhere, whatever its arguments. */
function requireReach(entry: CommandEntry, command: CommandLine): void {
  const origin = originFor(entry);
  if (origin === undefined || command.runRemotely !== undefined) return;
  const address = readServiceAddress(process.env, origin);
  const way =
    origin === "environment"
      ? "run it there, without SIGNALBOX_URL."
      : `set DATA_DIR there, or call \`bin/signalbox logout\`: commands reach ${address}.`;
  throw new SelfContainedProblem(
    `\`${entry.name}\` works on the service's own machine alone: ${way}${elsewhereRemedy(entry.name, address)}`,
  );
}

/** Runs a command on the service's own machine, or through the API of a service elsewhere. */
async function runHereOrRemotely(
  entry: CommandEntry,
  command: CommandLine,
  args: ParsedArguments,
): Promise<number> {
  if (originFor(entry) === undefined || command.runRemotely === undefined) return await command.run(args);
  const { openRemoteService } = await import("./remote/open-remote-service.ts");
  return await command.runRemotely(args, openRemoteService(process.env));
}

async function runEntry(entry: CommandEntry, args: readonly string[]): Promise<number> {
  const command = await entry.load();
  const end = args.indexOf("--");
  if ((end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h")) {
    answer(withCalledName(helpForCommand(entry, command)));
    return 0;
  }
  let complete = args;
  let parsed: ParsedArguments | undefined;
  let code: number;
  try {
    requireReach(entry, command);
    complete = await promptForMissing(entry, command, args);
    parsed = parseArguments(command, complete);
    code = await runHereOrRemotely(entry, command, parsed);
  } catch (thrown) {
    const name = parsed?.text(argumentOption(command) ?? "");
    code = await printFailure(thrown, entry, { labels: labelsOf(command, args, parsed), name });
  }
  // Typed texts are not to be lost.
  if (code !== 0 && parsed !== undefined && (complete !== args || parsed.isSupplied))
    printNote(`The call with your answers:\n  ${callText(entry.name, command, parsed)}`);
  return code;
}

/** Runs a command line; returns the exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  const args = withoutKindAlias(isHelp(argv[0]) ? [...argv.slice(1), "--help"] : argv);
  const [first, second] = args;
  if (first === undefined) {
    printNote(helpForAll(entries));
    return usageError;
  }
  if (first === "--help") {
    answer(withCalledName(helpForAll(entries)));
    return 0;
  }
  if (first === "--version" || first === "-v" || first === "version") {
    answer(readVersion());
    return 0;
  }
  if (first === completionRequest) {
    await (await import("./completion/answer-completion.ts")).answerCompletion(argv.slice(1));
    return 0;
  }
  const entry = findCommand(args);
  if (entry !== undefined) return await runEntry(entry, args.slice(entry.name.split(" ").length));
  if (isHelp(second) && isEnvironmentTopic(first)) {
    answer(withCalledName(helpForEnvironment()));
    return 0;
  }
  const group = isHelp(second) ? groupFor(first) : undefined;
  if (group !== undefined) {
    answer(withCalledName(await helpForGroup(group, groupOf(group))));
    return 0;
  }
  return await printUnknownCommand(args);
}
