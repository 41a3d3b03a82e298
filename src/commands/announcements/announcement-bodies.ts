/** Parses the bodies of announcements and updates, with all checks that do not depend on stored data. */

import { closedState, firstStates, isOpen } from "../../contract/announcement-states.ts";
import {
  type AffectedIn,
  type AnnouncementCreate,
  type AnnouncementPatch,
  announcementCreate,
  announcementPatch,
  maxMessageLength,
  postmortemPut,
  type UpdateCreate,
  type UpdatePatch,
  updateCreate,
  updatePatch,
  utf8Length,
} from "../../contract/announcements.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { type AnnouncementKind, readAnnouncementKind, reportableStatuses } from "../../contract/words.ts";
import { isPlainText, readTitle } from "../../rules/names.ts";
import { endsTooSoon, nextOccurrence } from "../../rules/recurrence.ts";
import { readRecurrence } from "../../rules/recurrence-rule.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { faultsOf, fieldRefusal, readBody, readTranslations, refuseFaults } from "../body-parsing.ts";
import type { Command } from "../command.ts";

/** Reads the body of `POST /api/Announcement`. Throws a `Refusal`. */
export function parseAnnouncementCreate(body: unknown): Command & { kind: "CreateAnnouncement" } {
  const fields = readBody(announcementCreate, body, missingFields);
  refuseFaults([...textFaults(fields), ...planFaults(fields)]);
  return { kind: "CreateAnnouncement", fields: { ...fields, ...readAnnouncementTexts(fields) } };
}

function planFaults(fields: AnnouncementCreate): readonly FieldError[] {
  if (fields.TemplateId != null) return problemsOfPlan(fields.Kind, fields);
  const Message = "Fields fill in a template: give its id in TemplateId.";
  return [
    ...(fields.Fields === undefined ? [] : [{ Path: "Fields", Message }]),
    ...faultsOf(() => refuseUnmakeable(fields)),
  ];
}

/** The faults of each text by itself. */
function textFaults({ Title, Message, Translations }: AnnouncementTexts): readonly FieldError[] {
  return [
    ...(Title === undefined ? [] : faultsOf(() => readTitleField(Title))),
    ...(Message === undefined ? [] : faultsOf(() => readMessageField(Message))),
    ...(Translations == null ? [] : faultsOf(() => readTranslations(Translations, readTranslation))),
  ];
}

/** Further problems of a body that its schema refuses: missing required fields. */
function missingFields(sent: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const { Kind: kind, Title: title, Message: message, TemplateId: templateId } = sent;
  if (templateId != null) return [];
  const isMaintenance = typeof kind === "string" && readAnnouncementKind(kind) === "Maintenance";
  const needed = ["Title", "Message", ...(isMaintenance ? ["StartsAt", "EndsAt"] : [])];
  return [
    ...needed.filter((name) => sent[name] == null).map(required),
    ...textFaults({
      ...(typeof title === "string" ? { Title: title } : {}),
      ...(typeof message === "string" ? { Message: message } : {}),
    }),
  ];
}

/** Reads the body of `PATCH /api/Announcement/{id}`. Throws a `Refusal`. */
export function parseAnnouncementPatch(id: string, body: unknown): Command & { kind: "PatchAnnouncement" } {
  const fields = readBody(announcementPatch, body);
  refuseFaults(textFaults(fields));
  return { kind: "PatchAnnouncement", id, fields: { ...fields, ...readAnnouncementTexts(fields) } };
}

/** Reads the body of `POST /api/Announcement/{id}/Update`. Throws a `Refusal`. */
export function parseUpdateCreate(id: string, body: unknown): Command & { kind: "PostUpdate" } {
  const fields = readBody(updateCreate, body);
  return { kind: "PostUpdate", id, fields: { ...fields, ...readUpdateTexts(fields) } };
}

/** Reads the body of `PATCH /api/Announcement/{id}/Update/{updateId}`. Throws a `Refusal`. */
export function parseUpdatePatch(
  at: { readonly id: string; readonly updateId: string },
  body: unknown,
): Command & { kind: "PatchUpdate" } {
  const fields = readBody(updatePatch, body);
  return { kind: "PatchUpdate", ...at, fields: { ...fields, ...readUpdateTexts(fields) } };
}

/** Reads the body of `PUT /api/Announcement/{id}/Postmortem`. Throws a `Refusal`. */
export function parsePostmortem(id: string, body: unknown): Command & { kind: "PutPostmortem" } {
  const { Message } = readBody(postmortemPut, body);
  return { kind: "PutPostmortem", id, message: Message === null ? null : readMessageField(Message) };
}

type AnnouncementTexts = Pick<AnnouncementPatch, "Title" | "Message" | "Translations">;

/** The announcement's texts as stored. Throws a `Refusal`. */
export function readAnnouncementTexts(fields: AnnouncementTexts): AnnouncementTexts {
  const { Title, Message, Translations } = fields;
  return {
    ...(Title === undefined ? {} : { Title: readTitleField(Title) }),
    ...(Message === undefined ? {} : { Message: readMessageField(Message) }),
    ...(Translations == null ? {} : { Translations: readTranslations(Translations, readTranslation) }),
  };
}

function readUpdateTexts<Fields extends UpdateCreate | UpdatePatch>({ Message, Translations }: Fields) {
  return {
    ...(Message === undefined ? {} : { Message: readMessageField(Message) }),
    ...(Translations == null ? {} : { Translations: readTranslations(Translations, readTranslation) }),
  };
}

type Translation = { readonly Title?: string | undefined; readonly Message?: string | undefined };

function readTranslation({ Title, Message }: Translation, path: string) {
  return {
    ...(Title === undefined ? {} : { Title: readTitleField(Title, `${path}.Title`) }),
    ...(Message === undefined ? {} : { Message: readMessageField(Message, `${path}.Message`) }),
  };
}

function readTitleField(text: string, path = "Title"): string {
  const read = readTitle(text);
  if ("problem" in read) throw fieldRefusal(path, read.problem);
  return read.title;
}

/** A message as stored: Markdown, unchanged. Throws a `Refusal` if it is not plain text. */
function readMessageField(text: string, path = "Message"): string {
  if (!isPlainText(text)) throw fieldRefusal(path, "It contains invalid characters.");
  if (text.trim() === "") throw fieldRefusal(path, "Give a text.");
  if (utf8Length(text) > maxMessageLength) throw fieldRefusal(path, "Keep the message within 32 KiB.");
  return text;
}

/**
 * Validation of a new announcement that does not depend on stored data. Throws a `Refusal` listing every
 * invalid field.
 */
export function refuseUnmakeable(fields: AnnouncementCreate): void {
  const { Kind: kind } = fields;
  refuseFaults([
    ...(fields.Title === undefined ? [required("Title")] : []),
    ...(fields.Message === undefined ? [required("Message")] : []),
    ...problemsOfStart(fields),
    ...problemsOfPlan(kind, fields),
    ...(kind === "Maintenance" && fields.StartsAt == null ? [required("StartsAt")] : []),
    ...(kind === "Maintenance" && fields.EndsAt == null ? [required("EndsAt")] : []),
  ]);
}

const required = (path: string): FieldError => ({ Path: path, Message: "It is required." });

function problemsOfStart(fields: AnnouncementCreate): FieldError[] {
  const { Kind: kind, State: state, ResolvedAt: resolvedAt } = fields;
  if (state !== undefined && !firstStates(kind).includes(state)) {
    return [{ Path: "State", Message: `${titled(kind)} is made as ${either(firstStates(kind))}.` }];
  }
  const closes = state === undefined ? resolvedAt != null : !isOpen(kind, state);
  if (resolvedAt != null && !closes) {
    const Message = `It says when ${named(kind)} was closed: leave it out, or make it as ${closedState(kind)}.`;
    return [{ Path: "ResolvedAt", Message }];
  }
  if (fields.Recurrence != null && closes) {
    const Message = "A closed announcement cannot recur: set Recurrence on the next one.";
    return [{ Path: "Recurrence", Message }];
  }
  if (fields.PostedAt != null && closes) {
    const Message = "The message of a closed announcement is posted at its end: give ResolvedAt instead.";
    return [{ Path: "PostedAt", Message }];
  }
  return [];
}

/** Problems of the schedule and of the affected components that follow from the kind alone. */
export function problemsOfPlan(kind: AnnouncementKind, fields: AnnouncementPatch): FieldError[] {
  const problems = [...problemsOfAffected(kind, fields.AffectedComponents ?? [])];
  const { StartsAt: start, EndsAt: end, Recurrence: recurrence } = fields;
  if (start != null && start < 0) problems.push({ Path: "StartsAt", Message: "It is before 1970-01-01." });
  if (start != null && end != null && end <= start) problems.push(endsTooEarly);
  if (kind !== "Maintenance") {
    const Message = `${titled(kind)} does not have it; a Maintenance does.`;
    if (fields.AutoStart === true) problems.push({ Path: "AutoStart", Message });
    if (fields.AutoComplete === true) problems.push({ Path: "AutoComplete", Message });
    if (recurrence != null) problems.push({ Path: "Recurrence", Message });
  } else if (recurrence != null) {
    const Message = problemOfRecurrence(recurrence, start);
    if (Message !== undefined) problems.push({ Path: "Recurrence", Message });
  }
  return problems;
}

/** Problem of a recurrence rule, also together with the start of its first window. */
function problemOfRecurrence(recurrence: string, start: number | null | undefined): string | undefined {
  const read = readRecurrence(recurrence);
  if ("problem" in read) return read.problem;
  const { rule } = read;
  if (start == null || rule.count !== null || rule.until !== null) return undefined;
  const first = { startsAt: start, endsAt: start, after: start, timeZone: "UTC" };
  if (nextOccurrence({ ...first, rule }) !== null) return undefined;
  return "The rule matches no day in the next 50 years. Check it.";
}

/** Refuses a rule by which a series would be over before its first window. Throws a `Refusal`. */
export function refuseEndedSeries(
  row: Pick<AnnouncementRow, "recurrence" | "starts_at" | "series_starts_at">,
  timeZone: string,
): void {
  const { recurrence, starts_at: startsAt } = row;
  // Of a series that has begun, the first window was taken.
  if (recurrence === null || startsAt === null || row.series_starts_at !== null) return;
  const read = readRecurrence(recurrence);
  if ("rule" in read && endsTooSoon({ rule: read.rule, startsAt, timeZone }))
    throw fieldRefusal(
      "Recurrence",
      "The series would end before its first window begins. Choose a later end.",
    );
}

export const endsTooEarly: FieldError = { Path: "EndsAt", Message: "It must be after StartsAt." };

function problemsOfAffected(kind: AnnouncementKind, affected: readonly AffectedIn[]): FieldError[] {
  return affected.flatMap((one, index) => {
    const path = `AffectedComponents[${index}]`;
    if (one.ComponentId === undefined && one.ComponentName === undefined) {
      return [{ Path: path, Message: "Set ComponentId or ComponentName." }];
    }
    if (kind === "Maintenance") {
      if (one.Status === undefined || one.Status === "Under Maintenance") return [];
      const Message =
        "Maintenance sets the status Under Maintenance. Set Expect to the worst status that the work may cause.";
      return [{ Path: `${path}.Status`, Message }];
    }
    const problems: FieldError[] = [];
    if (one.Expect != null) {
      problems.push({
        Path: `${path}.Expect`,
        Message: "Only a Maintenance has Expect; set Status.",
      });
    }
    if (one.Status === "Unknown" || (one.Status === undefined && kind === "Incident")) {
      problems.push({ Path: `${path}.Status`, Message: `Choose one of: ${reportableStatuses.join(", ")}.` });
    }
    return problems;
  });
}

/** A kind in the middle of a sentence: "an incident". */
export function named(kind: AnnouncementKind): string {
  return { Incident: "an incident", Maintenance: "a maintenance", Notice: "a notice" }[kind];
}

/** A kind at the start of a sentence: "An incident". */
export function titled(kind: AnnouncementKind): string {
  return { Incident: "An incident", Maintenance: "A maintenance", Notice: "A notice" }[kind];
}

/** Words in a sentence: "one, two or three". */
export function either(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
