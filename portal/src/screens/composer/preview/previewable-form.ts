/** What is shown of a form that is not whole yet. */
import { composer } from "../../../words/composer.ts";
import type { OpenedDraft } from "../drafts/use-composing.ts";
import type { ComposerForm } from "../model/composer-form.ts";
import { type Body, bodyOf, missingIn } from "../model/request-bodies.ts";
import type { SavedForm } from "../model/saved-form.ts";

/** The body by which a form is shown as it would be, with words in place of what is not written yet; undefined where it cannot be shown. */
export function previewable(
  { operation }: Pick<OpenedDraft, "operation">,
  form: ComposerForm,
  base: SavedForm["base"],
): Body | undefined {
  const whole: ComposerForm = {
    ...form,
    title: form.title.trim() === "" ? composer.untitled : form.title,
    message: form.message.trim() === "" ? composer.unwritten : form.message,
  };
  const missing = missingIn(operation, whole, base?.announcement);
  // Fields of a template that are not filled in are shown as they stand.
  if (missing.some((one) => one !== "fields" && one !== "nothing")) return undefined;
  return bodyOf(operation, whole, base?.announcement);
}
