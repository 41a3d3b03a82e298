/** Request bodies of a form, and missing values. */

import { isOpen } from "../../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { AnnouncementKind } from "../../../../../src/contract/words.ts";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";
import { type AffectedRow, type ComposerForm, isClosingUpdate, type Operation } from "./composer-form.ts";
import { fromAnnouncement } from "./initial-form.ts";
import { fillFields } from "./template-fields.ts";

/** The body of a request, by the contract's names. */
export type Body = Readonly<Record<string, unknown>>;

/** The request body of an announcement's or template's components. */
export function affectedBody(kind: AnnouncementKind, affected: readonly AffectedRow[]): readonly Body[] {
  return affected.map(({ componentId, status, isUnstated }) => {
    if (kind === "Maintenance") return { ComponentId: componentId, Expect: isUnstated ? null : status };
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
      Recurrence: recurrenceOf(form),
    };
  }
  if (form.kind === "Notice") return { StartsAt: form.startsAt, EndsAt: form.endsAt };
  return { StartsAt: form.startsAt };
}

/** The recurrence of open work: what is closed cannot recur. */
function recurrenceOf({ kind, state, recurrence }: ComposerForm): string | null {
  return isOpen(kind, state) ? recurrence : null;
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
export function translationsOf(
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
    ...(form.kind === "Incident" && form.impact !== null && { Impact: form.impact }),
    ...withoutNulls(planBody(form)),
    ...(mayPin(form) && form.pinned && { Pinned: true }),
    ...(isBackfilled(form) && form.endsAt !== null && { ResolvedAt: form.endsAt }),
    ...withoutNulls({ Translations: translationsOf(form), Page: form.page, NotifySubscribers: form.notify }),
  };
}

const withoutNulls = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** Compares by content. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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

/**
 * Whether subscribers are notified: as selected, else as set on the announcement; by default not of an announcement
 * that is created as closed, nor of the edit of a postmortem.
 */
export function notifiesSubscribers(
  operation: Operation,
  form: ComposerForm,
  before: AnnouncementOut | undefined,
): boolean {
  if (form.notify !== null) return form.notify;
  if (operation === "PutPostmortem" && before?.Postmortem != null) return false;
  return before?.NotifySubscribers ?? isOpen(form.kind, form.state);
}

/** The request body of an operation; `before` is the announcement as opened, if any. */
export function bodyOf(operation: Operation, form: ComposerForm, before: AnnouncementOut | undefined): Body {
  if (operation === "CreateAnnouncement" || before === undefined) return createBody(form);
  const formBefore = fromAnnouncement(before);
  switch (operation) {
    case "PatchUpdate":
      return { Message: form.message, Translations: translationsOf(form, ["Message"]) };
    case "PutPostmortem":
      return {
        Message: form.message,
        ...withoutNulls({
          Translations: translationsOf(form, ["Message"]),
          NotifySubscribers: form.notify,
        }),
      };
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
