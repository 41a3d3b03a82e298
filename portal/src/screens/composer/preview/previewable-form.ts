/** Prepares an incomplete form for the preview. */
import { composer } from "../../../texts/composer.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { isWindowOver, type MissingField, missingFields } from "../model/missing-fields.ts";
import { isEndDayMissing } from "../model/recurrence-choice.ts";
import { type Body, bodyOf } from "../model/request-bodies.ts";
import type { SavedForm } from "../model/saved-form.ts";

type Opened = { readonly operation: Operation };

/** The form with placeholders for missing texts. */
const withPlaceholders = (form: ComposerForm): ComposerForm => ({
  ...form,
  title: form.title.trim() === "" ? composer.untitled : form.title,
  message: form.message.trim() === "" ? composer.unwritten : form.message,
});

const previewableFields: ReadonlySet<MissingField> = new Set(["fields", "onlyHeadings", "nothing"]);

/** The first field without which a form cannot be previewed. Unfilled template fields and headings are shown as they are. */
export function previewObstacle(
  { operation }: Opened,
  form: ComposerForm,
  base: SavedForm["base"],
): MissingField | undefined {
  return missingFields(operation, withPlaceholders(form), base?.announcement).find(
    (field) => !previewableFields.has(field),
  );
}

/** The body for previewing a form, with placeholders for missing texts; undefined if impossible. */
export function previewBody(opened: Opened, form: ComposerForm, base: SavedForm["base"]): Body | undefined {
  if (previewObstacle(opened, form, base) !== undefined) return undefined;
  return bodyOf(opened.operation, withPlaceholders(form), base?.announcement);
}

const hourMs = 3_600_000;

const timeAt = (ms: number) => new Date(ms).toISOString();

/**
 * The form with times that can be previewed in place of missing and wrong ones: an end an hour after the start, for a past
 * window an end after `now`, in epoch milliseconds. The times stay the same for an hour.
 */
function withPossibleTimes(form: ComposerForm, now: number): ComposerForm {
  const nextHour = Math.ceil(now / hourMs) * hourMs;
  const startsAt = form.startsAt ?? timeAt(nextHour + hourMs);
  const start = Date.parse(startsAt);
  const hasEnd = form.endsAt !== null && Date.parse(form.endsAt) > start;
  const recurrence = isEndDayMissing(form.recurrence) ? null : form.recurrence;
  const possible = {
    ...form,
    startsAt,
    endsAt: hasEnd ? form.endsAt : timeAt(start + hourMs),
    recurrence,
  };
  // A window that reaches until now may be longer than the interval of its series.
  if (isWindowOver(possible, now))
    return { ...possible, endsAt: timeAt(nextHour + hourMs), recurrence: null };
  return possible;
}

/** The times in the preview of such a form that nobody entered. */
export function inventedTimes(
  opened: Opened,
  form: ComposerForm,
  base: SavedForm["base"],
): readonly string[] {
  if (previewObstacle(opened, form, base) === undefined) return [];
  const possible = withPossibleTimes(form, Date.now());
  return [possible.startsAt, possible.endsAt].flatMap((time) =>
    time === null || time === form.startsAt || time === form.endsAt ? [] : [time],
  );
}

/**
 * The body for previewing the rest of a form whose times are missing or wrong, with possible ones in their place, so that
 * the service checks the other fields too; undefined if the form can be previewed as it is.
 */
export function correctedBody(opened: Opened, form: ComposerForm, base: SavedForm["base"]): Body | undefined {
  if (previewObstacle(opened, form, base) === undefined) return undefined;
  return previewBody(opened, withPossibleTimes(form, Date.now()), base);
}
