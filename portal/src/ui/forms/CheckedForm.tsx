import { type ReactNode, useEffect, useRef } from "react";

/** Submits the form by Ctrl+Enter, on a Mac by ⌘+Enter, from any of its fields; dialogs over it have their own. */
function submitByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target, currentTarget: form } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || !(form instanceof HTMLFormElement)) return;
  if (!(target instanceof Element) || target.matches("a")) return;
  const dialogOf = (element: Element) => element.closest("dialog, [role=dialog]");
  if (dialogOf(target) !== dialogOf(form)) return;
  event.preventDefault();
  // A busy button ignores clicks.
  form.querySelector<HTMLElement>("button[type=submit]")?.click();
}

/** Focuses the first field with an error, and so scrolls to it; of a group without `aria-invalid` its first input. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] input")?.focus();
}

/** A form with errors at its fields; the first one gets the focus, for client and server errors. */
export function CheckedForm(props: {
  /** The service's refusal. */
  readonly refusal?: unknown;
  readonly className?: string;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}) {
  const { refusal, className, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => focusFirstError(form.current);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("keydown", submitByKey);
    return () => element?.removeEventListener("keydown", submitByKey);
  }, []);
  useEffect(() => {
    if (refusal != null) focusFirst();
  }, [refusal]);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form that opened this one's dialog is not submitted with it.
        event.stopPropagation();
        onSubmit(event.currentTarget);
        // After the errors are rendered.
        requestAnimationFrame(focusFirst);
      }}
    >
      {children}
    </form>
  );
}
