import { type ReactNode, useId } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { classes } from "../class-names.ts";

/** Common texts of fields. */
export type FieldProps = {
  readonly label: string;
  /** A hint: the expected input and its purpose. */
  readonly hint?: ReactNode;
  /** The error and its remedy. */
  readonly error?: string | undefined;
  /** Marks the label as optional. */
  readonly optional?: boolean | undefined;
  /** Whether the label is only for screen readers. */
  readonly hideLabel?: boolean | undefined;
};

/** Attributes that bind a control to its label, hint and error. */
export type FieldIds = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

/** Frames one control: label above; hint, then error, below. `children` receives the binding attributes. */
export function Field(props: FieldProps & { readonly children: (ids: FieldIds) => ReactNode }) {
  const { label, hint, error, optional, hideLabel, children } = props;
  const id = useId();
  const describedBy = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
        {optional && (
          <>
            {" "}
            <span className="ms-1 text-second font-normal text-ink2">{uiTexts.optional}</span>
          </>
        )}
      </label>
      {children({
        id,
        "aria-describedby": describedBy.length > 0 ? describedBy.join(" ") : undefined,
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
  props: FieldProps & { readonly className?: string; readonly children: ReactNode },
) {
  const { label, hint, error, optional, hideLabel, className, children } = props;
  const id = useId();
  const describedBy = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
      className="min-w-0"
    >
      <legend className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
        {optional && <span className="ms-2 text-second font-normal text-ink2">{uiTexts.optional}</span>}
      </legend>
      <div className={classes(className)}>{children}</div>
      {hint != null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
