import { type ReactNode, useEffect, useRef, useState } from "react";
import { countErrors, ErrorCountContext, focusFirstError } from "./ErrorCount.tsx";

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
  const [errorCount, setErrorCount] = useState(0);
  const focusFirst = () => focusFirstError(form.current);
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    element.addEventListener("keydown", submitByKey);
    // Fields validate themselves: only the document has all errors.
    const observer = new MutationObserver(() => setErrorCount(countErrors(element)));
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ["aria-invalid", "data-invalid"],
    });
    return () => {
      element.removeEventListener("keydown", submitByKey);
      observer.disconnect();
    };
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
      <ErrorCountContext value={errorCount}>{children}</ErrorCountContext>
    </form>
  );
}
