import { type ReactNode, useEffect, useRef, useState } from "react";
import { countErrors, ErrorCountContext, focusFirstError } from "./ErrorCount.tsx";

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
    // Fields validate themselves: only the document has all errors.
    const observer = new MutationObserver(() => setErrorCount(countErrors(element)));
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ["aria-invalid", "data-invalid"],
    });
    return () => observer.disconnect();
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
