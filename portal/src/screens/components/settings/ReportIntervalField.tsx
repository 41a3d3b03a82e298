import { useState } from "react";
import { component as texts } from "../../../texts/components.ts";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";

const unitSeconds = { second: 1, minute: 60, hour: 3_600 } as const;
type Unit = keyof typeof unitSeconds;
const units = ["second", "minute", "hour"] as const satisfies readonly Unit[];

/** The largest unit in which a number of seconds is whole. */
function unitOf(seconds: number): Unit {
  return units.findLast((unit) => seconds % unitSeconds[unit] === 0) ?? "second";
}

const defaultSeconds = 900;

/** Whether reports are expected, and how often: seconds; null if not, undefined if the field is empty. */
export function ReportIntervalField(props: {
  readonly value: number | null | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (seconds: number | null | undefined) => void;
}) {
  const { value, error, disabled, onChange } = props;
  const [unit, setUnit] = useState<Unit>(() => unitOf(value ?? defaultSeconds));
  // A value entered here keeps its unit; another one gets its natural unit.
  const shownUnit = typeof value === "number" && value % unitSeconds[unit] !== 0 ? unitOf(value) : unit;
  const number = typeof value === "number" ? value / unitSeconds[shownUnit] : null;
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label={texts.mustReport}
        hint={texts.mustReportHint}
        checked={value !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? defaultSeconds : null)}
      />
      {value !== null && (
        <div className="flex flex-wrap items-start gap-3 ps-7">
          <NumberField
            label={texts.every}
            value={number}
            min={1}
            error={error}
            disabled={disabled}
            onChange={(next) =>
              onChange(next === null ? undefined : Math.round(next * unitSeconds[shownUnit]))
            }
          />
          <div className="w-36">
            <SelectField
              label={texts.unit}
              value={shownUnit}
              disabled={disabled}
              options={units.map((item) => ({ value: item, label: texts.units[item] }))}
              onChange={(event) => {
                const next = units.find((candidate) => candidate === event.currentTarget.value) ?? "second";
                setUnit(next);
                if (number !== null) onChange(Math.round(number * unitSeconds[next]));
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
}
