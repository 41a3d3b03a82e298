import { type ReactNode, use, useEffect, useEffectEvent, useRef } from "react";
import { InDialogContext } from "../dialogs/in-dialog.ts";
import { focusFirstField } from "../focus.ts";
import { ErrorCountContext } from "./ErrorCount.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { FormError } from "./form-errors.ts";

/**
 * A form with its errors above, in a dialog only those of no field: the buttons there link to the others. Submitted by Enter
 * or its button.
 */
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
  const isInDialog = use(InDialogContext);
  const formErrors = errors.filter(({ name }) => name === null);
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
      <ErrorSummary errors={isInDialog ? formErrors : errors} attempt={attempt} />
      <ErrorCountContext value={errors.length - formErrors.length}>
        <div className="grid gap-5">{children}</div>
      </ErrorCountContext>
    </form>
  );
}
