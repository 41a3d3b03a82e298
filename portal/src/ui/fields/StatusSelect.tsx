import type { ComponentProps } from "react";
import type { ComponentStatus } from "../../../../src/contract/words.ts";
import { classes } from "../class-names.ts";
import { Mark } from "../Mark.tsx";
import { Field, type FieldWords } from "./Field.tsx";

/** One of the statuses, with the mark of the chosen one. `empty` names the choice of none. */
export function StatusSelect<Status extends ComponentStatus>(
  props: FieldWords &
    Omit<ComponentProps<"select">, "id" | "children" | "value" | "onChange" | "defaultValue"> & {
      readonly value: Status | null;
      readonly options: readonly Status[];
      readonly onChange: (status: Status | null) => void;
      readonly empty?: string;
    },
) {
  const { label, hint, error, optional, hideLabel, value, options, onChange, empty, className, ...rest } =
    props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className="select">
          {value !== null && (
            <Mark of={value} className="pointer-events-none absolute start-3 top-[calc(50%-7px)]" />
          )}
          <select
            {...rest}
            {...ids}
            value={value ?? ""}
            onChange={(event) => {
              const chosen = options.find((status) => status === event.currentTarget.value);
              onChange(chosen ?? null);
            }}
            className={classes("control", value !== null && "ps-9", className)}
          >
            {(empty !== undefined || value === null) && <option value="">{empty ?? ""}</option>}
            {options.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
