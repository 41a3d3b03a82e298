/** Parses the bodies of announcements and updates, with all checks that do not depend on stored data. */

import * as z from "zod";
import { closedState, firstStates, isOpen, statesOf } from "../../contract/announcement-states.ts";
import {
  type AffectedIn,
  type AnnouncementCreate,
  type AnnouncementPatch,
  type AnnouncementRequest,
  affectedIn,
  announcementCreate,
  announcement as announcementOut,
  announcementPatch,
  announcementUpdate,
  maxAffected,
  maxMessageLength,
  postmortemPut,
  stateFieldOf,
  type UpdateCreate,
  updateCreate,
  updatePatch,
  utf8Length,
} from "../../contract/announcements.ts";
import { type FieldError, missingField } from "../../contract/refusal.ts";
import { timeMessage } from "../../contract/times.ts";
import {
  type AnnouncementKind,
  announcementKinds,
  readAnnouncementKind,
  readAnnouncementState,
  reportableStatuses,
} from "../../contract/words.ts";
import { isPlainText, readTitle } from "../../rules/names.ts";
import { endsTooSoon, nextOccurrence } from "../../rules/recurrence.ts";
import { readRecurrence } from "../../rules/recurrence-rule.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import {
  errorsOf,
  type FieldCheck,
  fieldRefusal,
  rangeRefusal,
  readBody,
  refuseErrors,
  validFields,
} from "../body-parsing.ts";
import type { Command } from "../command.ts";
import { readTranslations } from "../text-fields.ts";

const stateIn = z.object({ State: z.string(), Kind: z.string().optional().catch(undefined) });

/** Whether the state in a body is not a state of any kind, so that its refusal lists states. */
export function hasInvalidState(body: unknown): boolean {
  const { data } = stateIn.safeParse(body);
  return data !== undefined && readAnnouncementState(data.State) === undefined;
}

/** The field for the first state of the kind in a body, if its state is invalid: the refusal lists the states of this kind. */
export function firstStateField(body: unknown): ReturnType<typeof stateFieldOf> | undefined {
  const kind = readAnnouncementKind(stateIn.safeParse(body).data?.Kind ?? "");
  return kind === undefined || !hasInvalidState(body) ? undefined : stateFieldOf(firstStates(kind));
}

/**
 * Takes the names of a list that is sent back as it was read for `ComponentName`, and keeps `Name` for the paths of errors;
 * beside an id names may be outdated.
 */
function withComponentNames<Fields extends { readonly AffectedComponents?: AffectedIn[] | undefined }>(
  fields: Fields,
): Fields {
  const { AffectedComponents: affected } = fields;
  if (affected === undefined) return fields;
  const byName = affected.map(({ Name, ...entry }): AffectedIn => {
    const isSought =
      Name !== undefined && entry.ComponentId === undefined && entry.ComponentName === undefined;
    return isSought ? { ...entry, Name, ComponentName: Name } : entry;
  });
  return { ...fields, AffectedComponents: byName };
}

/** Reads the body of `POST /api/Announcement`. Throws a `Refusal`. */
export function parseAnnouncementCreate(body: unknown): Command & { kind: "CreateAnnouncement" } {
  const state = firstStateField(body);
  const schema =
    state === undefined ? announcementCreate : announcementCreate.extend({ State: state.optional() });
  const fields = withComponentNames(readBody(schema, body, { check: createErrors, answer: announcementOut }));
  return { kind: "CreateAnnouncement", fields: { ...fields, ...readAnnouncementTexts(fields) } };
}

/** The kinds, for a body without one. */
export const kindHelp: string = `Choose one of: ${announcementKinds.join(", ")}.`;

const createErrors: FieldCheck<typeof announcementCreate> = (fields, sent) => {
  const whole = { ...fields, AffectedComponents: validAffected(fields, sent) };
  if (sent["TemplateId"] != null || sent["TemplateName"] !== undefined)
    return [...textErrors(fields), ...planProblems(fields.Kind, whole)];
  const Message = "Fields fill in a template: give its id in TemplateId, or TemplateName.";
  return [
    ...textErrors(fields),
    ...(sent["Kind"] === undefined ? [missingField("Kind", kindHelp)] : []),
    ...(fields.Fields === undefined ? [] : [{ Path: "Fields", Message }]),
    ...incompleteErrors(whole, sent),
  ];
};

/** The affected components of a body; of a list with invalid entries the valid fields of each. */
export function validAffected(
  { AffectedComponents: valid }: Pick<AnnouncementPatch, "AffectedComponents">,
  { AffectedComponents: sent }: Readonly<Record<string, unknown>>,
): AffectedIn[] {
  const entries = Array.isArray(sent) ? sent.slice(0, maxAffected) : [];
  const affected = valid ?? entries.map((entry) => validFields(affectedIn, entry));
  return withComponentNames({ AffectedComponents: affected }).AffectedComponents;
}

/** The errors of each text. */
export function textErrors({ Title, Message, Translations }: AnnouncementTexts): readonly FieldError[] {
  return [
    ...(Title === undefined ? [] : errorsOf(() => readTitleField(Title))),
    ...(Message === undefined ? [] : errorsOf(() => readMessageField(Message))),
    ...(Translations == null ? [] : errorsOf(() => readTranslations(Translations, readTranslation))),
  ];
}

const requiredHelp = {
  Title: "Give a title.",
  Message: "Say what happens, in Markdown.",
  StartsAt: timeMessage,
  EndsAt: timeMessage,
};

const requiredField = (name: keyof typeof requiredHelp): FieldError => missingField(name, requiredHelp[name]);

/** A field for the state of an announcement of a kind, whose refusal lists the states of this kind alone. */
const stateOf = (kind: AnnouncementKind) => ({ State: stateFieldOf(statesOf(kind)).optional() });

/** Reads the body of `PATCH /api/Announcement/{id}`; `kind` is the announcement's, if known. Throws a `Refusal`. */
export function parseAnnouncementPatch(
  id: string,
  body: unknown,
  kind?: AnnouncementKind,
): Command & { kind: "PatchAnnouncement" } {
  const schema = kind === undefined ? announcementPatch : announcementPatch.extend(stateOf(kind));
  const fields = withComponentNames(readBody(schema, body, { check: textErrors, answer: announcementOut }));
  return { kind: "PatchAnnouncement", id, fields: { ...fields, ...readAnnouncementTexts(fields) } };
}

/** Reads the body of `POST /api/Announcement/{id}/Update`; `kind` is the announcement's, if known. Throws a `Refusal`. */
export function parseUpdateCreate(
  id: string,
  body: unknown,
  kind?: AnnouncementKind,
): Command & { kind: "PostUpdate" } {
  const schema = kind === undefined ? updateCreate : updateCreate.extend(stateOf(kind));
  const sent = readBody(schema, body, { check: updateErrors, answer: announcementUpdate });
  const fields = withComponentNames(sent);
  return { kind: "PostUpdate", id, fields: { ...fields, ...readUpdateTexts(fields) } };
}

const updateTextErrors = (fields: Partial<UpdateCreate>) => errorsOf(() => readUpdateTexts(fields));

const updateErrors: FieldCheck<typeof updateCreate> = (fields, { Message: message, State: state }) => {
  if (message !== undefined || state !== undefined) return updateTextErrors(fields);
  return [missingField("Message", "Say what is new, in Markdown, or give a new State.")];
};

/** Reads the body of `PATCH /api/Announcement/{id}/Update/{updateId}`. Throws a `Refusal`. */
export function parseUpdatePatch(
  ids: { readonly id: string; readonly updateId: string },
  body: unknown,
): Command & { kind: "PatchUpdate" } {
  const fields = readBody(updatePatch, body, { check: updateTextErrors, answer: announcementUpdate });
  return { kind: "PatchUpdate", ...ids, fields: { ...fields, ...readUpdateTexts(fields) } };
}

/** Reads the body of `PUT /api/Announcement/{id}/Postmortem`. Throws a `Refusal`. */
export function parsePostmortem(id: string, body: unknown): Command & { kind: "PutPostmortem" } {
  const fields = readBody(postmortemPut, body);
  const Message = fields.Message === null ? null : readMessageField(fields.Message);
  const Translations = fields.Translations && readTranslations(fields.Translations, readTranslation);
  return { kind: "PutPostmortem", id, fields: { ...fields, Message, Translations } };
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

function readUpdateTexts<Fields extends Partial<UpdateCreate>>({ Message, Translations }: Fields) {
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
  const result = readTitle(text);
  if ("problem" in result) throw fieldRefusal(path, result.problem, result.fault);
  return result.title;
}

/** A message as stored: Markdown, unchanged. Throws a `Refusal` if it is not plain text. */
function readMessageField(text: string, path = "Message"): string {
  if (!isPlainText(text)) throw fieldRefusal(path, "It contains invalid characters.");
  if (text.trim() === "") throw rangeRefusal(path, "Give a text.");
  if (utf8Length(text) > maxMessageLength) throw rangeRefusal(path, "Keep the message within 32 KiB.");
  return text;
}

/**
 * Validation of a new announcement that does not depend on stored data. Throws a `Refusal` listing every
 * invalid field.
 */
export function refuseIncomplete(fields: AnnouncementCreate): void {
  refuseErrors(incompleteErrors(fields, fields));
}

/** The same of the valid fields of a body, which was sent whole. */
function incompleteErrors(
  fields: Partial<AnnouncementRequest>,
  sent: { readonly State?: unknown },
): FieldError[] {
  const { Kind: kind, State: state } = fields;
  const canStart = kind !== undefined && (state !== undefined || sent.State === undefined);
  return [
    ...(fields.Title === undefined ? [requiredField("Title")] : []),
    ...(fields.Message === undefined ? [requiredField("Message")] : []),
    ...(canStart ? startProblems(kind, fields) : []),
    ...planProblems(kind, fields),
    ...(kind === "Maintenance" && fields.StartsAt == null ? [requiredField("StartsAt")] : []),
    ...(kind === "Maintenance" && fields.EndsAt == null ? [requiredField("EndsAt")] : []),
  ];
}

function startProblems(kind: AnnouncementKind, fields: Partial<AnnouncementRequest>): FieldError[] {
  const { State: state, ResolvedAt: resolvedAt } = fields;
  if (state !== undefined && !firstStates(kind).includes(state)) {
    return [
      {
        Path: "State",
        Message: `${withCapitalArticle(kind)} starts as ${joinWithOr(firstStates(kind))}.`,
        code: "UnknownWord",
      },
    ];
  }
  const isClosing = state === undefined ? resolvedAt != null : !isOpen(kind, state);
  if (resolvedAt != null && !isClosing) {
    const Message = `It says when ${withArticle(kind)} was closed: leave it out, or make it as ${closedState(kind)}.`;
    return [{ Path: "ResolvedAt", Message }];
  }
  // Of another kind it is refused anyway.
  if (kind === "Maintenance" && fields.Recurrence != null && isClosing) {
    const Message = "A closed announcement cannot recur: set Recurrence on the next one.";
    return [{ Path: "Recurrence", Message }];
  }
  if (fields.PostedAt != null && isClosing) {
    const Message = "The message of a closed announcement is posted at its end: give ResolvedAt instead.";
    return [{ Path: "PostedAt", Message }];
  }
  return [];
}

/** Problems of the schedule and of the affected components that follow from the kind alone, if it is valid. */
export function planProblems(kind: AnnouncementKind | undefined, fields: AnnouncementPatch): FieldError[] {
  const problems = [...affectedProblems(kind, fields.AffectedComponents ?? [])];
  const { StartsAt: start, EndsAt: end, ResolvedAt: resolvedAt, Recurrence: recurrence } = fields;
  if (start != null && start === resolvedAt) problems.push(lastedNoTime);
  if (start != null && start < 0)
    problems.push({ Path: "StartsAt", Message: "It is before 1970-01-01.", code: "OutOfRange" });
  if (start != null && end != null && end <= start) problems.push(endsTooEarly);
  if (kind === undefined) return problems;
  // `None` is how one without an impact is read.
  if (kind !== "Incident" && (fields.Impact ?? "None") !== "None")
    problems.push({
      Path: "Impact",
      Message: `${withCapitalArticle(kind)} does not have it; an Incident does.`,
    });
  if (kind !== "Maintenance") {
    const Message = `${withCapitalArticle(kind)} does not have it; a Maintenance does.`;
    if (fields.AutoStart === true) problems.push({ Path: "AutoStart", Message });
    if (fields.AutoComplete === true) problems.push({ Path: "AutoComplete", Message });
    if (recurrence != null) problems.push({ Path: "Recurrence", Message });
  } else if (recurrence != null) {
    const Message = recurrenceProblem(recurrence, start);
    if (Message !== undefined) problems.push({ Path: "Recurrence", Message });
  }
  return problems;
}

/** Problem of a recurrence rule, also in combination with the start of its first window. */
function recurrenceProblem(recurrence: string, start: number | null | undefined): string | undefined {
  const result = readRecurrence(recurrence);
  if ("problem" in result) return result.problem;
  const { rule } = result;
  if (start == null || rule.count !== null || rule.until !== null) return undefined;
  const firstWindow = { startsAt: start, endsAt: start, after: start, timeZone: "UTC" };
  if (nextOccurrence({ ...firstWindow, rule }) !== null) return undefined;
  return "The rule matches no day in the next 50 years. Check it.";
}

/** Refuses a rule that would end the series before its first window. Throws a `Refusal`. */
export function refuseEndedSeries(
  row: Pick<AnnouncementRow, "recurrence" | "starts_at" | "series_starts_at">,
  timeZone: string,
): void {
  const { recurrence, starts_at: startsAt } = row;
  // If the series has begun, its first window was accepted earlier.
  if (recurrence === null || startsAt === null || row.series_starts_at !== null) return;
  const result = readRecurrence(recurrence);
  if ("rule" in result && endsTooSoon({ rule: result.rule, startsAt, timeZone }))
    throw fieldRefusal(
      "Recurrence",
      "The series would end before its first window begins. Choose a later end.",
    );
}

/** The error of an announcement that ended before it was entered, and has no start: it would end before it began. */
export const missingStart: FieldError = missingField(
  "StartsAt",
  "It ended in the past: give its start, before its end.",
);

const lastedNoTime: FieldError = { Path: "ResolvedAt", Message: "It must be after StartsAt." };

export const endsTooEarly: FieldError = { Path: "EndsAt", Message: "It must be after StartsAt." };

function affectedProblems(kind: AnnouncementKind | undefined, affected: readonly AffectedIn[]): FieldError[] {
  return affected.flatMap((entry, index) => {
    const path = `AffectedComponents[${index}]`;
    const problems: FieldError[] = [];
    if (entry.ComponentId === undefined && entry.ComponentName === undefined) {
      const Message = "Set ComponentId or ComponentName.";
      problems.push({ Path: `${path}.ComponentName`, Message, kind: "Missing" });
    }
    if (kind === undefined) return problems;
    if (kind === "Maintenance") {
      if (entry.Status == null || entry.Status === "Under Maintenance") return problems;
      const Message =
        "Maintenance sets the status Under Maintenance. Set Expect to the worst status that the work may cause.";
      return [...problems, { Path: `${path}.Status`, Message }];
    }
    if (kind === "Notice" && entry.Status != null) {
      const Message = "A notice changes no status: leave it out. An Incident has it.";
      problems.push({ Path: `${path}.Status`, Message });
    }
    if (entry.Expect != null) {
      const alternative = kind === "Incident" ? "set Status" : "leave it out";
      problems.push({ Path: `${path}.Expect`, Message: `Only a Maintenance has Expect; ${alternative}.` });
    }
    if (kind === "Notice") return problems;
    const choices = `Choose one of: ${reportableStatuses.join(", ")}.`;
    if (entry.Status === "Unknown")
      problems.push({ Path: `${path}.Status`, Message: choices, code: "UnknownWord" });
    if (entry.Status == null) problems.push(missingField(`${path}.Status`, choices));
    return problems;
  });
}

/** A kind in the middle of a sentence: "an incident". */
export function withArticle(kind: AnnouncementKind): string {
  return { Incident: "an incident", Maintenance: "a maintenance", Notice: "a notice" }[kind];
}

/** A kind at the start of a sentence: "An incident". */
export function withCapitalArticle(kind: AnnouncementKind): string {
  return { Incident: "An incident", Maintenance: "A maintenance", Notice: "A notice" }[kind];
}

/** Alternatives in a sentence: "one, two or three". */
export function joinWithOr(alternatives: readonly string[]): string {
  if (alternatives.length < 2) return alternatives.join("");
  return `${alternatives.slice(0, -1).join(", ")} or ${alternatives.at(-1) ?? ""}`;
}
