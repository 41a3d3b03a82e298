/** Finds and runs the command, and reports errors. */

import { readBuildVersion } from "../platform/project-root.ts";
import { startChoices } from "./call-choices.ts";
import { callText } from "./call-text.ts";
import { aboutKind, asCalled, calledKind, calledVerb, setCalledKind } from "./called-kind.ts";
import { allDefinitions, definitionOf, definitionsRequest } from "./command-definitions.ts";
import {
  argumentOption,
  type CommandEntry,
  type CommandLine,
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
import { helpForAll, helpForCommand, helpForGroup } from "./help.ts";
import { withCallsForOptions } from "./intended-calls.ts";
import { kindOf, withoutAlias } from "./kind-aliases.ts";
import { setCall } from "./kind-calls.ts";
import { contradictedKindProblem, otherKindProblem } from "./kind-definitions.ts";
import { withMessageEdits } from "./message-edit.ts";
import { withStore } from "./open-store.ts";
import { promptForMissing } from "./prompt-for-missing.ts";
import { keylessAddress, readServiceAddress, serviceOrigin } from "./remote/service-settings.ts";
import type { RemoteService } from "./remote-service.ts";
import { flagWithWord, maskArguments, maskSecrets } from "./secret-masking.ts";
import { isChanging, printService } from "./service-note.ts";
import { shellWord } from "./shell-word.ts";
import { answer, printNote, withCalledName } from "./terminal.ts";
import { groupFor, printUnknownCommand } from "./unknown-command.ts";

/** It was called well, but refused (what it names is not there, or taken), or could not be done. */
const failed = 1;
/** Exit code of usage errors: unknown commands, missing, surplus or invalid arguments. */
const usageError = 2;

/** Exit code of a service elsewhere that cannot be reached: nothing may be wrong with the call. */
const unreachable = 3;

const isHelp = (arg: string | undefined) => arg === "--help" || arg === "-h" || arg === "help";

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
    group.map(async (other) => ({ name: other.name, command: await definitionOf(other) })),
  );
  const takesOf = (name: string) =>
    Object.keys(loaded.find((other) => other.name === name)?.command.takes ?? {}).join(" ");
  const having = loaded.filter(({ command }) => Object.hasOwn(command.options, option));
  const takes = takesOf(entry.name);
  const alike = takes === "" ? [] : having.filter(({ name }) => takesOf(name) === takes);
  const names = (alike.length > 0 ? alike : having).slice(0, 2).map(({ name }) => `\`${asCalled(name)}\``);
  return names.length === 0 ? "" : ` ${names.join(" and ")} ${names.length === 1 ? "has" : "have"} it.`;
}

/** The hint for a name that is taken: the command that changes what has it. */
function takenNameHint({ name: words }: CommandEntry, name: string | undefined): string | undefined {
  const [group, verb] = words.split(" ");
  if (name === undefined || (verb !== "create" && verb !== "add")) return undefined;
  const ways = [
    ["set", "changes it"],
    ["rotate", "replaces it by a new one"],
  ] as const;
  const found = ways.find(([change]) => findCommand([group ?? "", change]) !== undefined);
  return found && `\`bin/signalbox ${group} ${found[0]} ${shellWord(name)}\` ${found[1]}.`;
}

/** The arguments of a failed call: the options as messages name them, the name, and all words. */
type FailedArguments = {
  readonly labels: ReadonlyMap<string, OptionLabel>;
  readonly name: string | undefined;
  readonly args: readonly string[];
};

/** Prints how a secret is entered, where a call may have one among its arguments. */
function printSecretHint(args: readonly string[]): void {
  const flag = flagWithWord(args);
  if (flag !== undefined)
    printNote(`${flag} takes no value: the terminal asks for it, or standard input gives it.`);
}

/** Prints why a command failed, without the secrets among its arguments; returns the exit code. */
async function printFailure(
  thrown: unknown,
  entry: CommandEntry,
  { labels, name, args }: FailedArguments,
): Promise<number> {
  const usageHint = `\`bin/signalbox ${asCalled(entry.name)} --help\` shows its usage.`;
  if (thrown instanceof UsageProblem) {
    const message = maskArguments(thrown.message.replaceAll(/^Give [A-Z|]+: .*$/gmu, aboutKind), args);
    const advised = withCallsForOptions(asCalled(entry.name), message);
    const needsAdvice = thrown instanceof UnknownOption && advised === message;
    printNote(needsAdvice ? `${message}${await adviceOnOption(thrown, entry)}` : advised);
    for (const line of thrown instanceof UnknownOption ? thrown.missing : [])
      printNote(maskArguments(line.replace(/^Give [A-Z|]+: .*$/u, aboutKind), args));
    printSecretHint(args);
    if (!(thrown instanceof SelfContainedProblem)) printNote(usageHint);
    return usageError;
  }
  const { explain, isMisuse, isNameTaken, isUnreachable } = await import("./error-messages.ts");
  for (const line of explain(thrown, labels)) printNote(maskArguments(line, args));
  printSecretHint(args);
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
  { entry, command }: { readonly entry: CommandEntry; readonly command: CommandLine },
  args: ParsedArguments,
  service: RemoteService | undefined,
): Promise<number> {
  if (service === undefined || command.runRemotely === undefined) return await command.run(args);
  if (isChanging(entry) && !args.flag("json")) printService(service);
  return await command.runRemotely(args, service);
}

/** Opens the service elsewhere that a command reaches; gives undefined for one that works on this machine. */
async function serviceOpener(entry: CommandEntry, command: CommandLine) {
  if (originFor(entry) === undefined || command.runRemotely === undefined) return () => undefined;
  const { openRemoteService } = await import("./remote/open-remote-service.ts");
  let service: RemoteService | undefined;
  return () => {
    service ??= openRemoteService(process.env);
    return service;
  };
}

/** Rejects if a command that is to ask a person would find no service after the answers. */
async function requireService(
  { name }: CommandEntry,
  openService: () => RemoteService | undefined,
): Promise<void> {
  if (independentCommands.has(name) || openService() !== undefined) return;
  await withStore(() => Promise.resolve());
}

/** Throws a `UsageProblem` for a call that names a kind of announcement, and has options of another one. */
function requireOwnKind(command: CommandLine, args: readonly string[]): void {
  setCall({ command, args });
  const kind = calledKind();
  if (kind === undefined) return;
  const call = { kind, verb: calledVerb(), args };
  const contradiction = contradictedKindProblem(call);
  if (contradiction !== undefined) throw new SelfContainedProblem(contradiction);
  const problem = otherKindProblem(command, call);
  if (problem !== undefined) throw new UsageProblem(problem);
}

async function runEntry(entry: CommandEntry, args: readonly string[]): Promise<number> {
  const end = args.indexOf("--");
  const words = end === -1 ? args : args.slice(0, end);
  if (words.some((arg) => arg === "--help" || arg === "-h")) {
    answer(withCalledName(helpForCommand(entry, await definitionOf(entry))));
    return 0;
  }
  const command = await entry.load();
  const openService = await serviceOpener(entry, command);
  let complete = args;
  let parsed: ParsedArguments | undefined;
  let code: number;
  try {
    requireReach(entry, command);
    requireOwnKind(command, args);
    complete = await promptForMissing(entry, command, {
      args,
      openService,
      requireService: async () => await requireService(entry, openService),
      readNameQuestions: async () =>
        (await import("./name-questions.ts")).nameQuestions(entry, command, args),
    });
    const isPrompted = complete !== args;
    const isMessagePrompted = isPrompted && !args.some((arg) => /^--message(?:=|$)/u.test(arg));
    const parsedNow = parseArguments(command, complete, { isPrompted, isMessagePrompted });
    parsed = parsedNow;
    const address = command.runWithoutKey === undefined ? undefined : keylessAddress(process.env);
    code =
      address === undefined || command.runWithoutKey === undefined
        ? await withMessageEdits(parsedNow, () =>
            runHereOrRemotely({ entry, command }, parsedNow, openService()),
          )
        : await command.runWithoutKey(parsed, address);
  } catch (thrown) {
    const name = parsed?.text(argumentOption(command) ?? "");
    code = await printFailure(thrown, entry, { labels: labelsOf(command, args, parsed), name, args });
  }
  // Typed texts are not to be lost.
  if (code !== 0 && parsed?.isSupplied === true)
    printNote(`The call with your answers:\n  ${callText(entry.name, command, parsed)}`);
  return code;
}

/** Runs a command line; returns the exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    return await runCall(argv);
  } finally {
    setCalledKind(undefined);
  }
}

async function runCall(argv: readonly string[]): Promise<number> {
  const words = isHelp(argv[0]) ? [...argv.slice(1), "--help"] : argv;
  const args = withoutAlias(words);
  const [first, second] = args;
  const kind = kindOf(words[0]);
  setCalledKind(kind && { kind, verb: second ?? "" });
  startChoices(words);
  if (first === undefined) {
    printNote(helpForAll(entries));
    return usageError;
  }
  if (first === "--help") {
    answer(withCalledName(helpForAll(entries)));
    return 0;
  }
  if (first === "--version" || first === "-v" || first === "version") {
    answer(readBuildVersion());
    return 0;
  }
  if (first === completionRequest) {
    await (await import("./completion/answer-completion.ts")).answerCompletion(argv.slice(1));
    return 0;
  }
  if (first === definitionsRequest) {
    answer(await allDefinitions());
    return 0;
  }
  const entry = findCommand(args);
  if (entry !== undefined) return await runEntry(entry, args.slice(entry.name.split(" ").length));
  if (isHelp(second) && isEnvironmentTopic(first)) {
    answer(withCalledName(helpForEnvironment()));
    return 0;
  }
  const verbEntry = isHelp(second) && args[2] !== undefined ? findCommand([first, args[2]]) : undefined;
  if (verbEntry !== undefined) return await runEntry(verbEntry, ["--help"]);
  const group = isHelp(second) ? groupFor(first) : undefined;
  if (group !== undefined) {
    answer(withCalledName(await helpForGroup(group, groupOf(group))));
    return 0;
  }
  await printUnknownCommand(args.map(maskSecrets));
  return usageError;
}
