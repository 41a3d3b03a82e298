import { type ReactNode, useId } from "react";
import { look } from "../../words/ui.ts";
import { classes } from "../class-names.ts";

/** Common texts of fields. */
export type FieldWords = {
  readonly label: string;
  /** A hint: the expected input and its purpose. */
  readonly hint?: ReactNode;
  /** The error and its remedy. */
  readonly error?: string | undefined;
  /** Said beside the label of what may be left empty. */
  readonly optional?: boolean | undefined;
  /** Whether the label is only for screen readers. */
  readonly hideLabel?: boolean | undefined;
};

/** The names by which a control is bound to its label, hint and error. */
export type FieldIds = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

/** Frames one control: label above; hint, then error, below. `children` gets what binds it. */
export function Field(props: FieldWords & { readonly children: (ids: FieldIds) => ReactNode }) {
  const { label, hint, error, optional, hideLabel, children } = props;
  const id = useId();
  const described = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
        {optional && (
          <>
            {" "}
            <span className="ms-1 text-second font-normal text-ink2">{look.optional}</span>
          </>
        )}
      </label>
      {children({
        id,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hint != null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The hint below a control. */
export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className="mt-1.5 text-second text-ink2">
      {children}
    </div>
  );
}

/** The error below a control; marked by shape and weight. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-second font-medium">
      <svg className="mark mt-[3px]" viewBox="0 0 16 16" aria-hidden="true">
        <path fillRule="evenodd" d="M0 0H16V16H0ZM6.9 3 7.2 9.5H8.8L9.1 3ZM7 11V13H9V11Z" />
      </svg>
      <span>{children}</span>
    </p>
  );
}

/** A group of controls under one legend: label, hint and error as a field has them. */
export function FieldGroup(
  props: FieldWords & { readonly className?: string; readonly children: ReactNode },
) {
  const { label, hint, error, optional, hideLabel, className, children } = props;
  const id = useId();
  const described = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset aria-describedby={described.length > 0 ? described.join(" ") : undefined} className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
        {optional && <span className="ms-2 text-second font-normal text-ink2">{look.optional}</span>}
      </legend>
      <div className={classes(className)}>{children}</div>
      {hint != null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
