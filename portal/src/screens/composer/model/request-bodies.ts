/** Request bodies of a form, and missing values. */

import { isOpen } from "../../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { AnnouncementKind } from "../../../../../src/contract/words.ts";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";
import {
  type AffectedRow,
  type ComposerForm,
  fromAnnouncement,
  isClosingUpdate,
  type Operation,
} from "./composer-form.ts";
import { isEndDayMissing } from "./recurrence-choice.ts";
import { emptyFields, fillFields } from "./template-fields.ts";

/** The body of a request, by the contract's names. */
export type Body = Readonly<Record<string, unknown>>;

/** The request body of an announcement's or template's components. */
export function affectedBody(kind: AnnouncementKind, affected: readonly AffectedRow[]): readonly Body[] {
  return affected.map(({ componentId, status }) => {
    if (kind === "Maintenance") return { ComponentId: componentId, Expect: status };
    return kind === "Notice" ? { ComponentId: componentId } : { ComponentId: componentId, Status: status };
  });
}

function planBody(form: ComposerForm): Body {
  if (form.kind === "Maintenance") {
    return {
      StartsAt: form.startsAt,
      EndsAt: form.endsAt,
      AutoStart: form.autoStart,
      AutoComplete: form.autoComplete,
      Recurrence: form.recurrence,
    };
  }
  if (form.kind === "Notice") return { StartsAt: form.startsAt, EndsAt: form.endsAt };
  return { StartsAt: form.startsAt };
}

/** True if an incident is backfilled, so that its end can be entered. */
export function isBackfilled({ kind, state }: Pick<ComposerForm, "kind" | "state">): boolean {
  return kind === "Incident" && !isOpen(kind, state);
}

/** Whether an announcement can be pinned: a closed one cannot. */
export function mayPin({ kind, state }: Pick<ComposerForm, "kind" | "state">): boolean {
  return isOpen(kind, state);
}

/** Translations with fields filled in; null if there are none. */
function translationsOf(
  { translations, fields }: ComposerForm,
  source: readonly ("Title" | "Message")[] = ["Title", "Message"],
) {
  const all = withoutEmptyTexts(translations, source);
  if (all === null) return null;
  const translated: [string, Body][] = Object.entries(all).map(([language, { Title, Message }]) => [
    language,
    {
      ...(Title !== undefined && { Title: fillFields(Title, fields) }),
      ...(Message !== undefined && { Message: fillFields(Message, fields) }),
    },
  ]);
  return Object.fromEntries(translated);
}

/** The body of a new announcement. */
function createBody(form: ComposerForm): Body {
  return {
    Kind: form.kind,
    Title: fillFields(form.title, form.fields).trim(),
    State: form.state,
    Message: fillFields(form.message, form.fields),
    AffectedComponents: affectedBody(form.kind, form.affected),
    ...(form.impact !== null && { Impact: form.impact }),
    ...withoutNulls(planBody(form)),
    ...(mayPin(form) && form.pinned && { Pinned: true }),
    ...(isBackfilled(form) && form.endsAt !== null && { ResolvedAt: form.endsAt }),
    ...withoutNulls({ Translations: translationsOf(form), Page: form.page, NotifySubscribers: form.notify }),
  };
}

const withoutNulls = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only changed fields, so that others' changes are not undone. */
function patchBody(form: ComposerForm, before: ComposerForm): Body {
  const all = (source: ComposerForm): Body => ({
    Title: source.title.trim(),
    AffectedComponents: affectedBody(source.kind, source.affected),
    Impact: source.impact,
    Pinned: source.pinned,
    Translations: translationsOf(source),
    ...planBody(source),
  });
  const bodyBefore = all(before);
  return Object.fromEntries(
    Object.entries(all(form)).filter(([name, value]) => !isEqual(value, bodyBefore[name])),
  );
}

/** Whether subscribers are notified: as selected, else as set on the announcement; by default not of backfilled incidents. */
export function notifiesSubscribers(form: ComposerForm, before: AnnouncementOut | undefined): boolean {
  return form.notify ?? before?.NotifySubscribers ?? !isBackfilled(form);
}

/** The request body of an operation; `before` is the announcement as opened, if any. */
export function bodyOf(operation: Operation, form: ComposerForm, before: AnnouncementOut | undefined): Body {
  if (operation === "CreateAnnouncement" || before === undefined) return createBody(form);
  const formBefore = fromAnnouncement(before);
  switch (operation) {
    case "PatchUpdate":
      return { Message: form.message, Translations: translationsOf(form, ["Message"]) };
    case "PostUpdate":
      return {
        State: form.state,
        Message: form.message,
        ...(!isEqual(form.affected, formBefore.affected) && {
          AffectedComponents: affectedBody(form.kind, form.affected),
        }),
        ...(isClosingUpdate(operation, form) &&
          form.setOperational.length > 0 && { SetOperational: form.setOperational }),
        ...withoutNulls({
          Translations: translationsOf(form, ["Message"]),
          NotifySubscribers: form.notify,
        }),
      };
    case "PatchAnnouncement":
      return {
        ...patchBody(form, formBefore),
        ...(form.notify !== null &&
          form.notify !== before.NotifySubscribers && { NotifySubscribers: form.notify }),
      };
  }
}

/** Missing or invalid values that prevent sending. */
export type MissingField =
  | "title"
  | "message"
  | "startsAt"
  | "endsAt"
  | "endsTooEarly"
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
  if (hasPlan) missing.push(...missingPlanFields(form));
  const translated = Object.values(form.translations ?? {}).flatMap(({ Title = "", Message = "" }) => [
    Title,
    Message,
  ]);
  missing.push(
    ...emptyFields([form.title, form.message, ...translated], form.fields).map(() => "fields" as const),
  );
  if (before !== undefined && isUnchanged(operation, form, before)) missing.push("nothing");
  return missing;
}

/** True if publishing a changed announcement, or update, would change nothing. */
function isUnchanged(operation: Operation, form: ComposerForm, before: AnnouncementOut): boolean {
  if (operation === "PatchAnnouncement") return Object.keys(bodyOf(operation, form, before)).length === 0;
  if (operation !== "PatchUpdate") return false;
  // The base of an update holds that update alone.
  const [update] = before.Updates;
  return (
    update !== undefined &&
    isEqual(bodyOf(operation, form, before), {
      Message: update.Message,
      Translations: withoutEmptyTexts(update.Translations, ["Message"]),
    })
  );
}

function missingPlanFields(form: ComposerForm): readonly MissingField[] {
  const { kind, startsAt, endsAt } = form;
  const hasEnd = kind !== "Incident" || isBackfilled(form);
  const missing: MissingField[] = [];
  if (kind === "Maintenance" && startsAt === null) missing.push("startsAt");
  if (kind === "Maintenance" && endsAt === null) missing.push("endsAt");
  if (hasEnd && startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    missing.push("endsTooEarly");
  }
  if (kind === "Maintenance" && isEndDayMissing(form.recurrence)) missing.push("seriesEnd");
  return missing;
}
