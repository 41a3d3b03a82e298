import { type ReactNode, useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";

/** A number; null while the field is empty or invalid. */
export function NumberField(
  props: FieldProps & {
    readonly value: number | null;
    readonly onChange: (value: number | null) => void;
    /** Unit shown after the field: "minutes", or a choice of units. */
    readonly unit?: ReactNode;
    readonly min?: number;
    readonly max?: number;
    readonly step?: number;
    readonly disabled?: boolean;
  },
) {
  const { value, onChange, unit, label, hint, error, optional, hideLabel, ...rest } = props;
  // Partial input is kept: "1." must not become "1".
  const [input, setInput] = useState({ text: value === null ? "" : String(value), value });
  const text = input.value === value ? input.text : value === null ? "" : String(value);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className="flex flex-wrap items-center gap-2.5">
          <input
            type="number"
            inputMode={rest.step === undefined || Number.isInteger(rest.step) ? "numeric" : "decimal"}
            {...rest}
            {...ids}
            value={text}
            onChange={(event) => {
              const { valueAsNumber } = event.currentTarget;
              const next = Number.isNaN(valueAsNumber) ? null : valueAsNumber;
              setInput({ text: event.currentTarget.value, value: next });
              onChange(next);
            }}
            className="control max-w-32"
          />
          {typeof unit === "string" ? <span className="text-ink2">{unit}</span> : unit}
        </div>
      )}
    </Field>
  );
}
