import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";

/** Several lines of text; grows with its content. */
export function TextArea(
  props: FieldProps &
    Omit<ComponentProps<"textarea">, "id" | "children"> & { readonly mono?: boolean | undefined },
) {
  const { label, hint, error, optional, hideLabel, mono, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <textarea
          rows={4}
          // The browser reveals its first line alone, which may be all above a docked bar.
          onKeyUp={({ key, currentTarget }) => {
            if (key === "Tab") currentTarget.scrollIntoView({ block: "nearest" });
          }}
          {...rest}
          {...ids}
          className={classes("control field-sizing-content max-h-[60vh]", mono && "font-mono", className)}
        />
      )}
    </Field>
  );
}
