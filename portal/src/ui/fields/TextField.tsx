import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";

/** Props of a text field, compatible with a form's `register`. */
export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "children"> & { readonly mono?: boolean | undefined };

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, mono, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <input
          type="text"
          {...rest}
          {...ids}
          className={classes("control", mono && "font-mono", className)}
        />
      )}
    </Field>
  );
}
