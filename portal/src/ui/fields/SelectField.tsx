import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldWords } from "./Field.tsx";

/** One thing to choose. */
export type Choice<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

/** One of several, in a list of the browser's own: keys, phones and screen readers know it. */
export function SelectField(
  props: FieldWords &
    Omit<ComponentProps<"select">, "id" | "children"> & {
      readonly options: readonly Choice[];
      /** For a few short options. */
      readonly isNarrow?: boolean;
    },
) {
  const { label, hint, error, optional, hideLabel, options, isNarrow = false, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className={classes("select", isNarrow && "max-w-48")}>
          <select {...rest} {...ids} className={classes("control", className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
