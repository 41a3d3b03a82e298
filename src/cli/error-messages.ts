/** Error messages of commands. */

import { type FieldError, Refusal, requiredMessage } from "../contract/refusal.ts";
import { ConfigurationProblem } from "../platform/configuration.ts";
import { DataDirectoryProblem } from "../platform/data-directory.ts";
import { DestinationProblem } from "../publishing/static-copy/destination.ts";
import { ListenProblem } from "../server/listen.ts";
import { WorkerProblem } from "../server/workers/worker-problem.ts";
import { BackupProblem } from "../store/backup/backup-problem.ts";
import { StoreFault } from "../store/engine.ts";
import { StoreProblem } from "../store/store-problem.ts";
import { inCommands, settingAdvice } from "./api-references.ts";
import { reportIntervalHelp } from "./durations.ts";
import { messageOf } from "./error-causes.ts";
import { FailedCall } from "./failed-call.ts";
import { optionOf } from "./option-fields.ts";
import { serviceOrigin } from "./remote/service-settings.ts";
import { UnreachableService } from "./remote/unreachable-service.ts";
import { shellWord } from "./shell-word.ts";

/** An option as messages name it: `--role`, or `NAME` if it was given by position. */
export type OptionLabel = {
  readonly label: string;
  /** With its placeholder: `--role ROLE`. */
  readonly usage: string;
  readonly values: readonly string[];
};

/** The options of a command. */
type Labels = ReadonlyMap<string, OptionLabel>;

/** True if the arguments themselves are invalid. */
export function isMisuse(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.code === "ValidationFailed";
}

/** True if the service elsewhere cannot be reached. */
export function isUnreachable(thrown: unknown): boolean {
  return thrown instanceof UnreachableService;
}

/** True if a resource has the name already. */
export function isNameTaken(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.code === "NameTaken" && isAboutOnly(thrown, "Name");
}

/** True if a refusal names no other field than this one. */
const isAboutOnly = ({ detail: { errors = [] } }: Refusal, field: string) =>
  errors.every(({ Path }) => Path === field);

/** True if the message of a refusal says all: the name or the address is valid, but something has it. */
const isConflict = (refusal: Refusal) =>
  isNameTaken(refusal) || (refusal.code === "SubscriberExists" && isAboutOnly(refusal, "Address"));

/** The options that name a file, whose errors need the whole path. */
const fileOptions: readonly string[] = ["mapping", "paths"];

/** A longer value is not repeated in its error. */
const maxRepeated = 60;

const addressLabels: readonly string[] = ["ADDRESS", "--address", "--webhook"];

/** A URL without its path, which is the secret of a webhook. */
const withoutPath = (value: string) => value.replace(/^(https?:\/\/[^/@\s]+)\/[^/].*$/iu, "$1/…");

/** An option with its invalid value, as the start of an error: that of the list's entry, or the only one. */
function subjectOf(path: string, { label, usage, values }: OptionLabel): string {
  const index = Number(/\[(\d+)\]/u.exec(path)?.[1] ?? 0);
  const value = values[index] ?? (values.length === 1 ? values[0] : undefined);
  // The value of a flag was typed without an echo.
  if (value === "" && usage.trim() === label)
    return `The ${label.replace("--", "").replaceAll("-", " ")} cannot be used.`;
  if (value?.trim() === "") return `${label} cannot be empty.`;
  const isShort = value !== undefined && value.length <= maxRepeated && /^.*\S.*$/u.test(value);
  return isShort
    ? `${label} cannot be "${addressLabels.includes(label) ? withoutPath(value) : value}".`
    : `${label}:`;
}

const isGiven = (option: string, labels: Labels) => (labels.get(option)?.values.length ?? 0) > 0;

/** The options of an end, in whose place `--for` gives a length. */
const endOptions: readonly string[] = ["ends-at", "to", "until"];

/** The option that gave a field: an end may come from a length. */
const givenOption = (option: string, labels: Labels) =>
  endOptions.includes(option) && !isGiven(option, labels) && isGiven("for", labels) ? "for" : option;

/** The error of a field of a template. */
const explainTemplateField = (name: string, message: string): string =>
  message.startsWith("The template requires it")
    ? `The template requires the field "${name}": --field ${shellWord(`${name}=VALUE`)}.`
    : `--field ${shellWord(`${name}=VALUE`)}: ${message}`;

/** The error of a field in the terms of its option. */
function explainField({ Path, Message, kind }: FieldError, { code }: Refusal, labels: Labels): string {
  const nested = optionOf(Path.replace(/^.*\./u, ""));
  const option = givenOption(labels.has(optionOf(Path)) ? optionOf(Path) : nested, labels);
  const label = labels.get(option);
  if (Path.startsWith("Fields.")) return explainTemplateField(Path.replace("Fields.", ""), Message);
  if (label === undefined) return Message;
  if (fileOptions.includes(option) && /[.[]/u.test(Path)) return `${label.label}: ${Path}: ${Message}`;
  // The API does not say the kind.
  if (kind === "Missing" || Message.startsWith(requiredMessage)) {
    const length = endOptions.includes(option) ? labels.get("for") : undefined;
    return `${label.usage}${length === undefined ? "" : ` or ${length.usage}`} is required.`;
  }
  if (code === "PageNotFound")
    return `There is no page "${label.values[0]}". \`bin/signalbox page list\` lists them.`;
  if (Path === "ReportEvery") return `${subjectOf(Path, label)} ${reportIntervalHelp}`;
  // Other fields are named as their options as well.
  const renamed = Message.replaceAll(
    /\b(?:(?:[A-Z][a-z]+){2,}|State(?= [A-Z])|(?<=\b(?:after|before) )(?:From|To))\b/gu,
    (name) => {
      return labels.has(optionOf(name)) ? `--${optionOf(name)}` : name;
    },
  );
  // A length has no place in time, its end has.
  const subject =
    option === "for"
      ? renamed.replace(/^It (?=lies |is |must )/u, "The end ").replace("a later --ends-at", "a longer --for")
      : renamed;
  const start = subjectOf(Path, label);
  return start.endsWith(" cannot be empty.") && subject.endsWith(" must not be empty.")
    ? start
    : `${start} ${subject}`;
}

function explainRefusal(refusal: Refusal, labels: Labels): string[] {
  if (refusal.detail.errors !== undefined && !isConflict(refusal))
    return refusal.detail.errors.map((error) => explainField(error, refusal, labels));
  if (refusal.code === "LedgerUnavailable") {
    return [
      "The store could not be written; nothing was changed. Try again; `bin/signalbox doctor` shows the reason.",
    ];
  }
  if (refusal.code === "OutcomeUnknown") {
    return ["It is unknown whether the change was made. Check before you try again."];
  }
  const origin = serviceOrigin(process.env);
  return [`${refusal.message}${origin === undefined ? "" : settingAdvice(refusal.code, origin)}`];
}

/** Advice for a call without data, or with the key of a service elsewhere, but without its address. */
function addressAdvice({ message }: DataDirectoryProblem): string[] {
  const setting = ["SIGNALBOX_KEY", "SIGNALBOX_KEY_FILE"].find((name) => (process.env[name] ?? "") !== "");
  return setting === undefined
    ? message.startsWith("There is no data")
      ? [
          "For a service on another machine set SIGNALBOX_URL and SIGNALBOX_KEY, or call `bin/signalbox login URL`.",
        ]
      : []
    : [`${setting} is set, but SIGNALBOX_URL is not: set it to reach a service on another machine.`];
}

/** The lines for an error with its remedy, if known. */
export function explain(thrown: unknown, labels: Labels = new Map()): string[] {
  if (thrown instanceof Refusal) return explainRefusal(thrown, labels).map(inCommands);
  if (thrown instanceof UnreachableService) return [thrown.message];
  if (thrown instanceof ConfigurationProblem) {
    return ["Check the settings:", ...thrown.problems.map((problem) => `- ${problem}`)];
  }
  if (thrown instanceof WorkerProblem) return [...thrown.lines];
  if (thrown instanceof DataDirectoryProblem) return [thrown.message, ...addressAdvice(thrown)];
  const explained = [BackupProblem, DestinationProblem, FailedCall, StoreProblem, ListenProblem];
  if (thrown instanceof Error && explained.some((kind) => thrown instanceof kind)) return [thrown.message];
  if (thrown instanceof StoreFault) {
    return [`The store cannot be used: ${messageOf(thrown)}. \`bin/signalbox doctor\` shows the reason.`];
  }
  const details = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return ["Internal error of Signalbox:", details];
}
