/** The options that commands on announcements share. */

import { suggestedWord } from "../commands/word-suggestion.ts";
import type { AnnouncementOut } from "../contract/announcements.ts";
import { Refusal } from "../contract/refusal.ts";
import { isUuid } from "../contract/uuid-format.ts";
import {
  type AnnouncementKind,
  type AnnouncementState,
  announcementKinds,
  impacts,
  reportableStatuses,
} from "../contract/words.ts";
import type { UpdatedAnnouncement } from "./announcements/announcement-lookup.ts";
import { invalidValue, type ParsedArguments, UsageProblem } from "./command-line.ts";
import { readInput } from "./read-input.ts";
import type { RemoteService } from "./remote-service.ts";
import { shellWord } from "./shell-word.ts";

/** `--notify`. */
export const notifyOption = {
  notify: {
    value: "yes|no",
    about: "Whether subscribers are notified (as in the portal: yes, but not of the past)",
  },
} as const;

/** `--notify` of a postmortem. */
export const notifyOfPostmortemOption = {
  notify: {
    value: "yes|no",
    about:
      "Whether subscribers are notified (as in the portal: yes when it is first published, no of an edit)",
  },
} as const;

const frequencies = ["daily", "weekly", "monthly", "yearly"];

/** Reads `--repeat`: a rule, or a frequency alone; empty for none. Throws a `UsageProblem`. */
export function readRepeat(args: ParsedArguments): string | undefined {
  const text = args.text("repeat");
  if (text?.trim().toLowerCase() === "none") return "";
  const isFrequency = frequencies.includes(text?.trim().toLowerCase() ?? "");
  if (text !== undefined && !isFrequency && /^\s*[\p{L}-]+\s*$/u.test(text))
    throw invalidValue(
      "repeat",
      text,
      `Choose one of: ${frequencies.join(", ")}, none, or give a rule such as "FREQ=WEEKLY;INTERVAL=2".`,
    );
  return isFrequency ? `FREQ=${text?.trim().toUpperCase()}` : text;
}

/** `--repeat`; of a series that exists, also to end it. */
export const repeatOption = (isExisting: boolean) => ({
  repeat: {
    byKind: { Incident: null, Notice: null },
    value: "RRULE",
    about: `How a maintenance repeats: ${frequencies.join(", ")}, or a rule such as "FREQ=WEEKLY;BYDAY=TU"${isExisting ? "; none ends the series" : ""}`,
    mayBeEmpty: isExisting,
  },
});

/** `--for`. */
export const lengthOption = {
  for: { value: "DURATION", about: "How long it lasts, such as 2h or 1h30m, instead of --ends-at" },
} as const;

/** Refuses `--ends-at` and `--for` for an incident, which ends when it is resolved. Throws a `UsageProblem`. */
export function refuseIncidentEnd(args: ParsedArguments, kind: string): void {
  const option = ["ends-at", "for"].find((name) => args.text(name) !== undefined);
  if (kind === "Incident" && option !== undefined)
    throw new UsageProblem(
      `--${option}: An incident has no planned end. \`bin/signalbox announcement resolve\` closes it; create one that is over with --state Resolved.`,
    );
}

/** `--impact`, by its value if not given. */
export const impactOption = (otherwise: string) => ({
  impact: {
    value: "IMPACT",
    values: impacts,
    about: `Of an incident, one of: ${impacts.join(", ")} (${otherwise})`,
    byKind: {
      Incident: { about: `One of: ${impacts.join(", ")} (${otherwise})` },
      Maintenance: null,
      Notice: null,
    },
  },
});

/** `--component`, by which components it names; `otherwise` says what follows without it. */
export const componentOption = (subject: string, { otherwise = "", possessive = "its" } = {}) => ({
  component: {
    value: "NAME[=STATUS]",
    values: reportableStatuses,
    about: `${subject}, with ${possessive} status: ${reportableStatuses.join(", ")}; for a maintenance NAME alone, or NAME=STATUS with the worst that the work may cause, also Unknown; for a notice NAME alone${otherwise}`,
    many: true,
    byKind: {
      Incident: {
        value: "NAME=STATUS",
        about: `${subject}, with ${possessive} status: ${reportableStatuses.join(", ")}${otherwise}`,
      },
      Notice: {
        value: "NAME",
        about: `${subject}, by NAME alone: a notice changes no status${otherwise}`,
      },
      Maintenance: {
        about: `${subject}, by NAME alone, or NAME=STATUS with the worst that the work may cause: ${reportableStatuses.join(", ")}, Unknown${otherwise}`,
      },
    },
  },
});

/** `--state` with the states of each kind, between `subject` and `otherwise` in the help. */
export const stateOption = (
  subject: string,
  statesOfKind: (kind: AnnouncementKind) => readonly AnnouncementState[],
  otherwise = "",
) => ({
  state: {
    value: "STATE",
    values: [...new Set(announcementKinds.flatMap(statesOfKind))],
    about: `${subject}: ${statesByKind(statesOfKind)}${otherwise}`,
    byKind: Object.fromEntries(
      announcementKinds.map((kind) => {
        const values = statesOfKind(kind);
        return [kind, { values, about: `${subject}: ${values.join(", ")}${otherwise}` }];
      }),
    ),
  },
});

/** The states of each kind, as the help lists them. */
function statesByKind(statesOfKind: (kind: AnnouncementKind) => readonly AnnouncementState[]): string {
  return announcementKinds.map((kind) => `${statesOfKind(kind).join(", ")} (${kind})`).join("; ");
}

/** The ways to name an announcement, as the help says them. */
export const byTitle = "by its title, a beginning of it, or its id";

/** The argument that names an announcement. */
export const announcementName = {
  "TITLE|ID": "The announcement, by its id, or its title or a beginning of it while it is open",
} as const;

/** Asks for one of the open announcements, and for the message unless another option is given. */
export const updateQuestions = (
  unless: string,
  isOffered: (announcement: AnnouncementOut) => boolean = () => true,
  refuse: (announcement: UpdatedAnnouncement) => void = () => {},
) => ({
  "TITLE|ID": {
    subject: "Which one, by number, title or id",
    unless: [],
    readChoices: async (service: RemoteService | undefined) =>
      await (await import("./announcements/open-choices.ts")).readOpenChoices(service, isOffered),
  },
  message: {
    subject: "Message",
    unless: [unless],
    // A message for one that is not there would be written in vain.
    check: async (text: (option: string) => string | undefined, service: RemoteService | undefined) => {
      const { findToUpdate } = await import("./announcements/open-choices.ts");
      refuse(await findToUpdate(service, text("TITLE|ID") ?? ""));
    },
  },
});

/** Reads `--notify`; undefined if not given. */
export function readNotify(args: ParsedArguments): boolean | undefined {
  const word = args.text("notify");
  return word === undefined ? undefined : word === "yes";
}

/** `--message`, by what its text is. */
export const messageOption = (about: string) => ({
  message: { value: "TEXT", about: `${about}, in Markdown; - for standard input`, required: true },
});

/** The hint for an argument too many, which may be the message, or a part of a title. */
export const surplusMessage = (text: string): string =>
  `Did you mean --message ${shellWord(text)}? Quote a title with spaces.`;

/** Throws a `UsageProblem` for a `--message` such as `@notes.md`, by which other tools read a file. */
export function requireOwnText(args: ParsedArguments): void {
  const text = args.text("message") ?? "";
  const [, file] = /^@([^\s@]+)$/u.exec(text) ?? [];
  if (file !== undefined)
    throw invalidValue(
      "message",
      text,
      `It would be published as it stands. \`--message - < ${file}\` reads the file.`,
    );
}

/** Reads `--message`. Rejects with a `UsageProblem`. */
export async function readMessage(args: ParsedArguments): Promise<string> {
  requireOwnText(args);
  const text = args.needed("message");
  if (text !== "-") return text;
  const input = (await readInput("-")).trim();
  if (input === "") throw new UsageProblem("--message - needs the text on standard input, which is empty.");
  return input;
}

/** Reads `--message` if it is given. Rejects with a `UsageProblem`. */
export async function readOptionalMessage(args: ParsedArguments): Promise<string | undefined> {
  return args.text("message") === undefined ? undefined : await readMessage(args);
}

/** The problem of a `--component` that is none and has a status after a colon; undefined for another one. */
export function colonProblem(text: string): UsageProblem | undefined {
  const [, name = "", status = ""] = /^(.+):([^:]+)$/su.exec(text) ?? [];
  const word = status.trim() === "" ? undefined : suggestedWord(status.trim(), reportableStatuses);
  if (word === undefined) return undefined;
  return new UsageProblem(
    `--component cannot be "${text}". Write NAME=STATUS: --component ${shellWord(`${name.trim()}=${word}`)}.`,
  );
}

/** The problem of a `--component` that lists several components; undefined for another one. */
function listProblem(text: string): UsageProblem | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const isList = parts.every((part) => part.includes("=")) || (!text.includes("=") && /,\S/u.test(text));
  if (parts.length < 2 || !isList || parts.includes("")) return undefined;
  const repeated = parts.map((part) => `--component ${shellWord(part)}`).join(" ");
  return new UsageProblem(`--component cannot be "${text}". Repeat it for each component: ${repeated}.`);
}

/** Explains a component that was not found because `--component` lists several: a name may contain commas. */
export async function withListAdvice<Result>(
  args: ParsedArguments,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "ComponentNotFound") throw error;
    throw args.texts("component").flatMap((text) => listProblem(text) ?? [])[0] ?? error;
  }
}

/** An option that names components with their statuses. */
type ComponentOptionName = "component" | "add-component";

/** The components that an option names; `status` is undefined where none is given. */
export function namedComponents(
  args: ParsedArguments,
  option: ComponentOptionName = "component",
): readonly { readonly name: string; readonly status: string | undefined }[] {
  return args.texts(option).map((text) => {
    const [, name = text, status] = /^(.*)=([^=]*)$/su.exec(text) ?? [];
    return { name: name.trim(), status: status?.trim() };
  });
}

/** Reads `NAME[=STATUS]` of each component of an option; a maintenance, which expects it, may leave the status out, and a notice has none. */
export function readComponents(
  args: ParsedArguments,
  kind: AnnouncementKind | undefined,
  option: ComponentOptionName = "component",
): object[] | undefined {
  const affected = namedComponents(args, option);
  const field = kind === "Maintenance" ? "Expect" : "Status";
  const incomplete = affected.find(({ status }) => status === undefined);
  if (incomplete !== undefined && field === "Status" && kind !== "Notice")
    throw new UsageProblem(
      `--${option} needs a status: --${option} ${shellWord(`${incomplete.name}=STATUS`)}. Choose one of: ${reportableStatuses.join(", ")}.`,
    );
  const components = affected.map(({ name, status }) => ({
    [isUuid(name) ? "ComponentId" : "ComponentName"]: name,
    ...(status === undefined ? {} : { [field]: status }),
  }));
  return components.length === 0 ? undefined : components;
}
