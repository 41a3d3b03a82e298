import { type ReactNode, useEffect, useRef } from "react";

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
  const focusFirst = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
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
        onSubmit(event.currentTarget);
        // After the errors are rendered.
        requestAnimationFrame(focusFirst);
      }}
    >
      {children}
    </form>
  );
}
