import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldWords } from "./Field.tsx";

/** Several lines of text, as tall as what is written. */
export function TextArea(
  props: FieldWords &
    Omit<ComponentProps<"textarea">, "id" | "children"> & { readonly mono?: boolean | undefined },
) {
  const { label, hint, error, optional, hideLabel, mono, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <textarea
          rows={4}
          {...rest}
          {...ids}
          className={classes("control field-sizing-content max-h-[60vh]", mono && "font-mono", className)}
        />
      )}
    </Field>
  );
}
