/** Prepares an incomplete form for the preview. */
import { composer } from "../../../texts/composer.ts";
import type { OpenedDraft } from "../drafts/use-composing.ts";
import type { ComposerForm } from "../model/composer-form.ts";
import { missingFields } from "../model/missing-fields.ts";
import { type Body, bodyOf } from "../model/request-bodies.ts";
import type { SavedForm } from "../model/saved-form.ts";

/** The body for previewing a form, with placeholders for missing texts; undefined if impossible. */
export function previewBody(
  { operation }: Pick<OpenedDraft, "operation">,
  form: ComposerForm,
  base: SavedForm["base"],
): Body | undefined {
  const completed: ComposerForm = {
    ...form,
    title: form.title.trim() === "" ? composer.untitled : form.title,
    message: form.message.trim() === "" ? composer.unwritten : form.message,
  };
  const missing = missingFields(operation, completed, base?.announcement);
  // Unfilled template fields are shown as they are.
  if (missing.some((field) => field !== "fields" && field !== "nothing")) return undefined;
  return bodyOf(operation, completed, base?.announcement);
}
