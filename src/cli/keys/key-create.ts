/** `signalbox key create`: only the key goes to standard output, for use in scripts. */

import * as z from "zod";
import { makeKey } from "../../auth/key-format.ts";
import { parseKeyCreate } from "../../commands/keys/key-commands.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { type Role, readRole, roles } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { chooseComponents } from "../announcements/prompt-for-components.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { findComponent, readComponents } from "../components/component-lookup.ts";
import { durationOf, lengthProblem, writeDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { promptForLine } from "../prompt-for-missing.ts";
import type { Question } from "../questions.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";

function readRoleOption(text: string): Role {
  const role = readRole(text);
  if (role !== undefined) return role;
  throw invalidValue("role", text, choiceOf(text, roles));
}

function readRate(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw invalidValue("rate", text, "Give whole requests a minute.");
}

function printPermissions(role: Role, components: readonly string[]): void {
  if (role === "Read-Only") printNote("It can read, and change nothing.");
  if (role === "Read-Write") printNote("It can read and change everything except keys.");
  if (role !== "Webhook") return;
  printNote(
    components.length === 0
      ? "It can report every component, including future ones, and read nothing."
      : `It reports ${components.join(", ")}, and reads nothing.`,
  );
}

const coveredQuestion = { question: "It may report", none: "all, also future ones" } as const;

/** Asks a person at the terminal for the components of a webhook key, and supplies them to the arguments. */
async function promptForCovered(args: ParsedArguments): Promise<void> {
  if (args.texts("component").length > 0 || args.flag("all-components") || !isInteractive()) return;
  const all = await withStore(async ({ bus }) => (await readComponents(bus)).map(({ row }) => row));
  const chosen = await chooseComponents(
    all.map(({ public_id: id, name }) => ({ id, name })),
    coveredQuestion,
  );
  if (chosen.length === 0) return args.supply("all-components", [""]);
  const isTwofold = (name: string) =>
    all.filter((other) => foldName(other.name) === foldName(name)).length > 1;
  args.supply(
    "component",
    chosen.map(({ id, name }) => (isTwofold(name) ? id : name)),
  );
}

const lifetimeQuestion: Question = {
  subject: "Lifetime, such as 90d (Enter for no end)",
  unless: [],
  isFollowUp: true,
  problemOf: lengthProblem,
};

/** Asks a person at the terminal who was asked for something else for the lifetime. */
async function promptForLifetime(args: ParsedArguments): Promise<void> {
  if (!args.isSupplied || args.flag("expires-in")) return;
  const answer = await promptForLine(lifetimeQuestion);
  if (answer !== "") args.supply("expires-in", [answer]);
}

async function run(args: ParsedArguments): Promise<number> {
  const role = readRoleOption(args.needed("role"));
  if (role === "Webhook") await promptForCovered(args);
  await promptForLifetime(args);
  const components = args.texts("component");
  if (role !== "Webhook" && components.length > 0) {
    throw new UsageProblem("--component requires --role Webhook: other keys are not limited to components.");
  }
  const isForAll = args.flag("all-components");
  if (role === "Webhook" && isForAll === components.length > 0) {
    throw new UsageProblem(
      "A webhook key needs its components: give --component NAME for each, or --all-components.",
    );
  }
  if (role !== "Webhook" && isForAll) {
    throw new UsageProblem("--all-components requires --role Webhook.");
  }
  const lifetimeMilliseconds = durationOf(args, "expires-in") ?? null;
  const { value, material } = makeKey(role);
  const command = parseKeyCreate({
    name: args.needed("name"),
    role,
    material,
    components: components.length === 0 ? "all" : components,
    lifetimeMilliseconds,
    ratePerMinute: readRate(args.text("rate")),
  });
  const { result, covered } = await withStore(async ({ bus }) => {
    const page = args.text("page");
    const covered = await Promise.all(components.map((nameOrId) => findComponent(bus, nameOrId, page)));
    const ids = covered.map(({ public_id: id }) => id);
    const answered = await submit(bus, ids.length === 0 ? command : { ...command, covers: { ids } });
    return { result: answered.result, covered };
  });
  if (args.flag("json")) answerJson({ ...z.looseObject({}).parse(result), Value: value });
  else answer(value);
  printNote(`The ${role} key "${command.name}" is shown only once: store it where nobody else can read it.`);
  printPermissions(
    role,
    covered.map(({ name }) => name),
  );
  if (lifetimeMilliseconds !== null) printNote(`It expires in ${writeDuration(lifetimeMilliseconds)}.`);
  return 0;
}

/** `signalbox key create`. */
export const keyCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "Its name, of 1 to 100 characters, unique among live keys",
      required: true,
      isArgument: true,
    },
    role: { value: "ROLE", values: roles, about: `One of: ${roles.join(", ")}`, required: true },
    component: {
      value: "NAME|ID",
      about: "A component that a webhook key may report",
      many: true,
    },
    "all-components": { about: "Lets a webhook key report every component, including future ones" },
    "expires-in": {
      value: "DURATION",
      about: "Lifetime: a number with s, m, h, d or w, such as 90d (unlimited)",
    },
    page: { value: "SLUG", about: "Page of --component, if several have one of that name" },
    rate: { value: "PER_MINUTE", about: "Requests a minute (600); bursts are a sixth of it, at least 100" },
    json: { about: "All of it as JSON, with the key in Value" },
  },
  questions: {
    name: { subject: "Name of the key", unless: [] },
    role: { subject: "Role, by number or name", unless: [], choices: roles },
  },
  notes: [
    "Without --json prints only the key, as in KEY=$(bin/signalbox key create ...). It cannot be shown again.",
    "It works at once, even on a running server. On a terminal it asks for the name, the role and the components that are missing, and then for the lifetime.",
  ],
  run,
};
