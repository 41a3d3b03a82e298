/** Where a form that was not taken leads those who wrote it. */
import { useEffect } from "react";
import { Refused } from "../../api/refused.ts";

/** Goes to the first field that is at fault. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

/** Does so whenever the service has refused fields. */
export function useFocusOnError(form: { readonly current: HTMLFormElement | null }, refused: unknown): void {
  useEffect(() => {
    if (refused instanceof Refused && refused.errors.length > 0) focusFirstError(form.current);
  }, [form, refused]);
}
