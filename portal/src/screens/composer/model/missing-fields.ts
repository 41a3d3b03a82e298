/** Missing or invalid values of a form. */

import type { AnnouncementOut, AnnouncementUpdateOut } from "../../../../../src/contract/announcements.ts";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";
import type { ComposerForm, Operation } from "./composer-form.ts";
import { isEndDayMissing } from "./recurrence-choice.ts";
import { bodyOf, isBackfilled, isEqual, translationsOf } from "./request-bodies.ts";
import { emptyFields } from "./template-fields.ts";

/** Missing or invalid values that prevent sending. */
export type MissingField =
  | "title"
  | "message"
  | "onlyHeadings"
  | "startsAt"
  | "endsAt"
  | "endsTooEarly"
  | "windowOver"
  | "seriesEnd"
  | "fields"
  | "nothing";

/** Missing or invalid values, in the order of the fields. */
export function missingFields(
  operation: Operation,
  form: ComposerForm,
  before: AnnouncementOut | undefined,
): readonly MissingField[] {
  const missing: MissingField[] = [];
  const hasPlan = operation === "CreateAnnouncement" || operation === "PatchAnnouncement";
  if (hasPlan && form.title.trim() === "") missing.push("title");
  if (operation !== "PatchAnnouncement" && form.message.trim() === "") missing.push("message");
  if (operation === "PutPostmortem" && hasOnlyHeadings(form.message)) missing.push("onlyHeadings");
  if (hasPlan) missing.push(...missingPlanFields(form, Date.now()));
  missing.push(...emptyFields(writtenTexts(operation, form), form.fields).map(() => "fields" as const));
  if (before !== undefined && isUnchanged(operation, form, before)) missing.push("nothing");
  return missing;
}

/** The texts that an operation publishes. */
export function writtenTexts(operation: Operation, form: ComposerForm): readonly string[] {
  const hasTitle = operation === "CreateAnnouncement" || operation === "PatchAnnouncement";
  const hasMessage = operation !== "PatchAnnouncement";
  const texts = [{ Title: form.title, Message: form.message }, ...Object.values(form.translations ?? {})];
  return texts.flatMap(({ Title = "", Message = "" }) => [
    ...(hasTitle ? [Title] : []),
    ...(hasMessage ? [Message] : []),
  ]);
}

/** Whether a text has headings and nothing below them. */
function hasOnlyHeadings(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => /^ {0,3}#{1,6}(?:\s|$)/u.test(line));
}

/** True if publishing a changed announcement, update or postmortem would change nothing. */
function isUnchanged(operation: Operation, form: ComposerForm, before: AnnouncementOut): boolean {
  if (operation === "PatchAnnouncement") return Object.keys(bodyOf(operation, form, before)).length === 0;
  if (operation === "PutPostmortem") return isSameText(form, before.Postmortem);
  if (operation !== "PatchUpdate") return false;
  // The base of an update holds that update alone.
  return isSameText(form, before.Updates[0]);
}

/** Whether a form leaves a text and its translations as they are. */
function isSameText(
  form: ComposerForm,
  before: Pick<AnnouncementUpdateOut, "Message" | "Translations"> | null | undefined,
): boolean {
  return (
    before != null &&
    form.message === before.Message &&
    isEqual(translationsOf(form, ["Message"]), withoutEmptyTexts(before.Translations, ["Message"]))
  );
}

/** Whether planned work would start and end at once, because its whole window is past. */
export function isWindowOver(form: ComposerForm, now: number): boolean {
  const { kind, state, startsAt, endsAt, autoStart, autoComplete } = form;
  if (kind !== "Maintenance" || state !== "Scheduled" || startsAt === null || endsAt === null) return false;
  return autoStart && autoComplete && Date.parse(startsAt) < Date.parse(endsAt) && Date.parse(endsAt) <= now;
}

function missingPlanFields(form: ComposerForm, now: number): readonly MissingField[] {
  const { kind, startsAt, endsAt } = form;
  const hasEnd = kind !== "Incident" || isBackfilled(form);
  const missing: MissingField[] = [];
  if (kind === "Maintenance" && startsAt === null) missing.push("startsAt");
  if (kind === "Maintenance" && endsAt === null) missing.push("endsAt");
  if (hasEnd && startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    missing.push("endsTooEarly");
  }
  if (isWindowOver(form, now)) missing.push("windowOver");
  if (kind === "Maintenance" && isEndDayMissing(form.recurrence)) missing.push("seriesEnd");
  return missing;
}
