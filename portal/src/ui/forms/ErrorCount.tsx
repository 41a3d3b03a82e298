import { createContext, use } from "react";
import { uiTexts } from "../../texts/ui.ts";

/** The number of invalid fields of the form around. */
export const ErrorCountContext = createContext(0);

/** The element that counts as one field: the group of a radio button or checkbox, otherwise the field. */
function groupOf(field: HTMLElement): Element {
  const isChoice = field.matches("[type=radio], [type=checkbox]");
  return field.closest(isChoice ? "fieldset" : "[data-invalid]") ?? field;
}

/** The number of invalid fields of a form, as they are rendered; radio buttons and checkboxes of a group count once. */
export function countErrors(form: HTMLFormElement): number {
  const invalid = [...form.querySelectorAll<HTMLElement>("[aria-invalid=true], [data-invalid]")];
  return new Set(invalid.map((field) => groupOf(field))).size;
}

/** Focuses the first field with an error, and so scrolls to it; of a group without `aria-invalid` its first input. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] input")?.focus();
}

/** A link to the first of at least `min` invalid fields of the form around, with their number. */
export function ErrorCount({ min = 1 }: { readonly min?: number }) {
  const count = use(ErrorCountContext);
  return (
    <span role="status" className="contents">
      {count >= min && (
        <button
          type="button"
          className="link min-h-(--target) text-second font-medium"
          onClick={({ currentTarget }) => focusFirstError(currentTarget.form)}
        >
          {uiTexts.fixCount(count)}
        </button>
      )}
    </span>
  );
}
