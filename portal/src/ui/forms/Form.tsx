import type { ReactNode } from "react";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { FormError } from "./form-errors.ts";

/** A form with its errors above; submitted by Enter or its button. */
export function Form(props: {
  readonly label?: string;
  readonly errors: readonly FormError[];
  /** Number of submissions. */
  readonly attempt: number;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { label, errors, attempt, onSubmit, children } = props;
  return (
    <form
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
