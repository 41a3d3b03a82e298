import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { focusFirstField } from "../focus.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { FormError } from "./form-errors.ts";

/** A form with its errors above; submitted by Enter or its button. */
export function Form(props: {
  readonly label?: string;
  /** Whether its first field gets the focus initially, where it is all that a screen has. */
  readonly focusesFirstField?: boolean;
  readonly errors: readonly FormError[];
  /** Number of submissions. */
  readonly attempt: number;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { label, focusesFirstField = false, errors, attempt, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusInitially = useEffectEvent(() => {
    if (focusesFirstField) focusFirstField(form.current);
  });
  useEffect(() => focusInitially(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="grid gap-5">{children}</div>
    </form>
  );
}
