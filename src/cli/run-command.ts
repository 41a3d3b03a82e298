/** Finds and runs the command, and reports errors. */
import { nearest } from "../platform/nearest-match.ts";
import { readVersion } from "../platform/project-root.ts";
import { type CommandLine, parseArguments, UsageProblem } from "./command-line.ts";
import { type CommandEntry, entries } from "./commands.ts";
import { helpForAll, helpForOne } from "./help.ts";
import { answer, tell } from "./terminal.ts";

/** It was called well, but refused (what it names is not there, or taken), or could not be done. */
const failed = 1;
/** Exit code of usage errors: unknown words, missing, surplus or invalid arguments. */
const calledWrongly = 2;

const asksForHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";

/** The commands that begin with the word. */
const groupOf = (word: string) => entries.filter((entry) => entry.words.startsWith(`${word} `));

function find(words: readonly string[]): CommandEntry | undefined {
  return entries.find((entry) => entry.words === words.slice(0, entry.words.split(" ").length).join(" "));
}

function tellUnknown(words: readonly string[]): number {
  const [first = "", second] = words;
  const group = groupOf(first);
  if (group.length === 0) {
    const meant = nearest(first, [...new Set(entries.map((entry) => entry.words.split(" ")[0] ?? ""))]);
    tell(`There is no command "${first}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`);
    tell("`bin/signalbox --help` lists the commands.");
  } else if (second === undefined || second.startsWith("-")) {
    tell(helpForAll(first, group));
  } else {
    const meant = nearest(
      second,
      group.map((entry) => entry.words.slice(first.length + 1)),
    );
    tell(
      `There is no command "${first} ${second}".${meant === undefined ? "" : ` Did you mean "${first} ${meant}"?`}`,
    );
    tell(`\`bin/signalbox ${first} --help\` lists what there is.`);
  }
  return calledWrongly;
}

/** Prints why a command failed; returns the exit code. */
async function tellFailure(thrown: unknown, entry: CommandEntry, { options }: CommandLine): Promise<number> {
  const howCalled = `\`bin/signalbox ${entry.words} --help\` shows its usage.`;
  if (thrown instanceof UsageProblem) {
    tell(thrown.message);
    tell(howCalled);
    return calledWrongly;
  }
  const { explain, isMisuse } = await import("./error-messages.ts");
  for (const line of explain(thrown, Object.keys(options))) tell(line);
  if (!isMisuse(thrown)) return failed;
  tell(howCalled);
  return calledWrongly;
}

async function runEntry(entry: CommandEntry, args: readonly string[]): Promise<number> {
  const command = await entry.load();
  const end = args.indexOf("--");
  if ((end === -1 ? args : args.slice(0, end)).some((word) => word === "--help" || word === "-h")) {
    answer(helpForOne(entry, command));
    return 0;
  }
  try {
    return await command.run(parseArguments(command, args));
  } catch (thrown) {
    return await tellFailure(thrown, entry, command);
  }
}

/** Runs a command line; returns the exit code. */
export async function run(given: readonly string[]): Promise<number> {
  const words = asksForHelp(given[0]) ? [...given.slice(1), "--help"] : given;
  const [first, second] = words;
  if (first === undefined) {
    tell(helpForAll("", entries));
    return calledWrongly;
  }
  if (first === "--help") {
    answer(helpForAll("", entries));
    return 0;
  }
  if (first === "--version" || first === "-v") {
    answer(readVersion());
    return 0;
  }
  const entry = find(words);
  if (entry !== undefined) return await runEntry(entry, words.slice(entry.words.split(" ").length));
  const group = groupOf(first);
  if (group.length > 0 && asksForHelp(second)) {
    answer(helpForAll(first, group));
    return 0;
  }
  return tellUnknown(words);
}
