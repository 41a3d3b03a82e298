/** `signalbox key create`: only the key goes to standard output, for use in scripts. */

import { makeKey } from "../../auth/key-format.ts";
import { parseKeyCreate } from "../../commands/keys/key-commands.ts";
import { type Role, readRole, roles } from "../../contract/words.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readDuration, writeDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";

function readWantedRole(word: string): Role {
  const role = readRole(word);
  if (role === undefined) throw new UsageProblem(`"${word}" is no role. Choose one of: ${roles.join(", ")}.`);
  return role;
}

function readLifetime(text: string | undefined): number | null {
  if (text === undefined) return null;
  const milliseconds = readDuration(text);
  if (milliseconds === undefined || milliseconds === 0) {
    throw new UsageProblem(
      `"${text}" is no length of time. Give seconds, or a number with s, m, h or d, such as 90d.`,
    );
  }
  return milliseconds;
}

function readRate(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/u.test(text)) throw new UsageProblem(`"${text}" is no rate. Give whole requests a minute.`);
  return Number(text);
}

function tellWhatItMay(role: Role, components: readonly string[]): void {
  if (role === "Read-Only") tell("It reads, and changes nothing.");
  if (role === "Read-Write") tell("It reads and changes everything but keys.");
  if (role !== "Webhook") return;
  tell(
    components.length === 0
      ? "It reports every component, including future ones, and reads nothing."
      : `It reports ${components.join(", ")}, and reads nothing.`,
  );
}

async function run(given: ParsedArguments): Promise<number> {
  const role = readWantedRole(given.needed("role"));
  const components = given.texts("component");
  if (role !== "Webhook" && components.length > 0) {
    throw new UsageProblem("--component goes with --role Webhook: other keys are not bound to components.");
  }
  const isForAll = given.flag("all-components");
  if (role === "Webhook" && isForAll === components.length > 0) {
    throw new UsageProblem(
      "A webhook key needs the components that it may report: give --component NAME for each, or --all-components.",
    );
  }
  if (role !== "Webhook" && isForAll) {
    throw new UsageProblem("--all-components goes with --role Webhook.");
  }
  const lifetimeMilliseconds = readLifetime(given.text("expires-in"));
  const { value, material } = makeKey(role);
  const command = parseKeyCreate({
    name: given.needed("name"),
    role,
    material,
    components: components.length === 0 ? "all" : components,
    lifetimeMilliseconds,
    ratePerMinute: readRate(given.text("rate")),
  });
  await withStore(({ bus }) => submit(bus, command));
  answer(value);
  tell(`The ${role} key "${command.name}" is shown this once: keep it where no one else reads it.`);
  tellWhatItMay(role, components);
  if (lifetimeMilliseconds !== null) tell(`It expires in ${writeDuration(lifetimeMilliseconds)}.`);
  return 0;
}

/** `signalbox key create`. */
export const keyCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "What the key is called: 1 to 100 characters, no other live key's name",
      required: true,
    },
    role: { value: "ROLE", about: "Read-Only, Read-Write or Webhook", required: true },
    component: {
      value: "NAME|ID",
      about: "A component that a webhook key may report",
      many: true,
    },
    "all-components": { about: "Lets a webhook key report every component, including future ones" },
    "expires-in": {
      value: "TIME",
      about: "When it ends: seconds, or a number with s, m, h or d, such as 90d (never)",
    },
    rate: { value: "PER_MINUTE", about: "Requests a minute (600)" },
  },
  notes: [
    "Prints the key and nothing else, so that KEY=$(bin/signalbox key create ...) keeps it. It cannot be shown again.",
    "It works at once, also on a server that is running.",
  ],
  run,
};
