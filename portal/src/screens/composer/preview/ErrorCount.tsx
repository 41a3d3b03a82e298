import { composer } from "../../../texts/composer.ts";
import { focusFirstError } from "../../../ui/forms/ErrorCount.tsx";
import type { MissingField } from "../model/missing-fields.ts";

/** The number of errors, which stand at their fields, with a link to the first. */
export function ErrorCount({ missing }: { readonly missing: readonly MissingField[] }) {
  const count = missing.filter((field) => field !== "nothing").length;
  if (count === 0) return null;
  const text = composer.errorCount(count);
  return (
    <button
      type="button"
      aria-label={composer.showFirst(text)}
      className="link min-h-(--target) text-second font-medium"
      onClick={({ currentTarget }) => focusFirstError(currentTarget.form)}
    >
      {text}
    </button>
  );
}
