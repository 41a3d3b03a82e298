import { type ReactNode, useEffect, useRef } from "react";

/** A form that says at its fields what is wrong: whether it is held back here or refused, the focus goes to the first of them. */
export function CheckedForm(props: {
  /** What it was refused with. */
  readonly refused?: unknown;
  readonly className?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { refused, className, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  useEffect(() => {
    if (refused != null) focusFirst();
  }, [refused]);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        // Once what is wrong is drawn.
        requestAnimationFrame(focusFirst);
      }}
    >
      {children}
    </form>
  );
}
