/** Prepares an incomplete form for the preview. */
import { composer } from "../../../texts/composer.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { type MissingField, missingFields } from "../model/missing-fields.ts";
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

/**
 * The body for previewing the rest of a form whose end is not after its start, with an end an hour after it, so that the
 * service checks the other fields too; undefined if the form has another obstacle.
 */
export function correctedBody(opened: Opened, form: ComposerForm, base: SavedForm["base"]): Body | undefined {
  const { startsAt } = form;
  if (startsAt === null || previewObstacle(opened, form, base) !== "endsTooEarly") return undefined;
  const endsAt = new Date(Date.parse(startsAt) + hourMs).toISOString();
  return previewBody(opened, { ...form, endsAt }, base);
}
