import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldWords } from "./Field.tsx";

/** A line of text; takes what `register` of a form gives. */
export type TextFieldProps = FieldWords &
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
