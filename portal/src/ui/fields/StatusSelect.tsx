import type { ComponentProps } from "react";
import type { ComponentStatus } from "../../../../src/contract/words.ts";
import { classes } from "../class-names.ts";
import { Mark } from "../Mark.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { inSeverityOrder } from "./severity-order.ts";

/** A select of statuses from best to worst, with the mark of the selected one. `emptyLabel` adds an option for none. */
export function StatusSelect<Status extends ComponentStatus>(
  props: FieldProps &
    Omit<ComponentProps<"select">, "id" | "children" | "value" | "onChange" | "defaultValue"> & {
      readonly value: Status | null;
      readonly options: readonly Status[];
      readonly onChange: (status: Status | null) => void;
      readonly emptyLabel?: string;
    },
) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    value,
    options,
    onChange,
    emptyLabel,
    className,
    ...rest
  } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className="select">
          {value !== null && (
            <Mark kind={value} className="pointer-events-none absolute start-3 top-[calc(50%-7px)]" />
          )}
          <select
            {...rest}
            {...ids}
            value={value ?? ""}
            onChange={(event) => {
              const selected = options.find((status) => status === event.currentTarget.value);
              onChange(selected ?? null);
            }}
            className={classes("control", value !== null && "ps-9", className)}
          >
            {(emptyLabel !== undefined || value === null) && <option value="">{emptyLabel ?? ""}</option>}
            {inSeverityOrder(options).map((status) => (
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
