/** Error messages of commands. */

import { personNotFound } from "../commands/people/people-checks.ts";
import { Refusal, requiredMessage } from "../contract/refusal.ts";
import { ConfigurationProblem } from "../platform/configuration.ts";
import { DataDirectoryProblem } from "../platform/data-directory.ts";
import { DestinationProblem } from "../publishing/static-copy/destination.ts";
import { ListenProblem } from "../server/listen.ts";
import { WorkerProblem } from "../server/workers/worker-pool.ts";
import { BackupProblem } from "../store/backup/backup-problem.ts";
import { StoreFault } from "../store/engine.ts";
import { StoreProblem } from "../store/store-problem.ts";
import { messageOf } from "./doctor/finding.ts";

/** An option as messages name it: `--role`, or `NAME` if it was given by position. */
export type OptionLabel = {
  readonly label: string;
  /** The only value of the option. */
  readonly value: string | undefined;
};

/** The options of a command. */
type Labels = ReadonlyMap<string, OptionLabel>;

/** The options that are called otherwise than the field that they give. */
const optionsByField = new Map([
  ["AffectedComponents", "component"],
  ["AllowedAddresses", "allow"],
  ["Components", "component"],
  ["Fields", "field"],
  ["Locale", "language"],
  ["Recurrence", "repeat"],
  ["TemplateId", "template"],
]);

/** `TimeZone` as the option that gives it: `time-zone`. */
function optionOf(path: string): string {
  const field = path.replace(/[.[].*$/u, "");
  return optionsByField.get(field) ?? field.replace(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();
}

/** True if the arguments themselves are invalid. */
export function isMisuse(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.code === "ValidationFailed";
}

/** An option as the field that it gives: `starts-at` as `StartsAt`. */
const fieldOf = (option: string) =>
  option.replaceAll(/(?:^|-)(?<letter>[a-z])/gu, (_part, letter: string) => letter.toUpperCase());

/** The options that name a file, whose errors need the whole path. */
const fileOptions: readonly string[] = ["mapping", "paths"];

/** A message about one option, which names other fields as their options as well. */
function optionMessage(option: string, message: string, labels: Labels): string {
  const { label, value } = labels.get(option) ?? { label: `--${option}`, value: undefined };
  if (message.startsWith("There is no page "))
    return message.replace("Omit Page for the first page.", "`bin/signalbox page list` lists them.");
  // The command line takes times without an offset.
  const time = message
    .replace("The offset is missing. ", "")
    .replace("as RFC 3339, for example", 'such as "2026-11-21 10:00" in the time zone of the page, or');
  const compound = [...labels.keys()].filter((name) => name.includes("-"));
  const renamed = compound.reduce(
    (text, name) => text.replaceAll(new RegExp(`\\b${fieldOf(name)}\\b`, "gu"), `--${name}`),
    time.replace("; null removes it", "; an empty value removes it"),
  );
  if (renamed.startsWith(requiredMessage)) return renamed.replace(requiredMessage, `${label} is required.`);
  const isAboutValue = !fileOptions.includes(option) && /Choose one of: |^Write a time/u.test(renamed);
  return `${label}${isAboutValue && value !== undefined ? ` cannot be "${value}".` : ":"} ${renamed}`;
}

const listCommands = new Map([
  ["Announcement", "announcement"],
  ["Component", "component"],
  ["ComponentGroup", "group"],
  ["Integration", "integration"],
  ["Page", "page"],
  ["Subscriber", "subscriber"],
]);

const showCommand = "`bin/signalbox component show NAME --page SLUG`";

/** Replaces the request that lists the entities by the command that does. */
function withListCommand(message: string): string {
  return message.replace(/GET \/api\/(?<entity>\w+) lists [^.]+\./u, (request, entity: string) => {
    const command = listCommands.get(entity);
    return command === undefined ? request : `\`bin/signalbox ${command} list\` lists them.`;
  });
}

function explainRefusal(refusal: Refusal, labels: Labels): string[] {
  if (refusal.detail.errors !== undefined) {
    return refusal.detail.errors.map(({ Path, Message }) => {
      const option = optionOf(Path);
      if (option === "field") return `--field "${Path.replace("Fields.", "")}=VALUE": ${Message}`;
      const message = fileOptions.includes(option) && Path.includes(".") ? `${Path}: ${Message}` : Message;
      return labels.has(option) ? optionMessage(option, message, labels) : Message;
    });
  }
  if (refusal.code === "PersonNotFound" && refusal.message === personNotFound().message) {
    return [
      "Nobody has an account with this address. `bin/signalbox user list` lists the people; `bin/signalbox user invite` replaces an invitation that was not accepted.",
    ];
  }
  if (refusal.code === "LedgerUnavailable") {
    return [
      "The store could not be written; nothing was changed. Try again; `bin/signalbox doctor` shows the reason.",
    ];
  }
  if (refusal.code === "OutcomeUnknown") {
    return ["It is unknown whether the change was made. Check before you try again."];
  }
  return [
    refusal.message.replace(
      /(?<=Several pages .*)Use its id\.$/u,
      `Use its id, which ${showCommand} prints.`,
    ),
  ];
}

/** The lines for an error with its remedy, if known. */
export function explain(thrown: unknown, labels: Labels = new Map()): string[] {
  if (thrown instanceof Refusal) return explainRefusal(thrown, labels).map(withListCommand);
  if (thrown instanceof ConfigurationProblem) {
    return ["The configuration is invalid:", ...thrown.problems.map((problem) => `- ${problem}`)];
  }
  if (thrown instanceof WorkerProblem) return [...thrown.lines];
  const explained = [BackupProblem, DataDirectoryProblem, DestinationProblem, StoreProblem, ListenProblem];
  if (thrown instanceof Error && explained.some((kind) => thrown instanceof kind)) return [thrown.message];
  if (thrown instanceof StoreFault) {
    return [`The store cannot be used: ${messageOf(thrown)}. \`bin/signalbox doctor\` shows the reason.`];
  }
  const details = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return ["Internal error of Signalbox:", details];
}
