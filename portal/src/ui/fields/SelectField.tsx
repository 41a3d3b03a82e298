import type { ComponentProps } from "react";
import { classes } from "../class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";

/** An option of a select. */
export type Choice<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  /** The heading of its group; empty for none. */
  readonly group?: string;
};

function Options({ options }: { readonly options: readonly Choice[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

/** A native select, for its keyboard, phone and screen reader support. */
export function SelectField(
  props: FieldProps &
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
            {[...Map.groupBy(options, ({ group = "" }) => group)].map(([group, members]) =>
              group === "" ? (
                <Options key={group} options={members} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options options={members} />
                </optgroup>
              ),
            )}
          </select>
        </div>
      )}
    </Field>
  );
}
