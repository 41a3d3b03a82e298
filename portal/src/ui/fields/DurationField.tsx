import { useState } from "react";
import { uiTexts } from "../../texts/ui.ts";
import type { FieldProps } from "./Field.tsx";
import { NumberField } from "./NumberField.tsx";

const unitSeconds = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
export type DurationUnit = keyof typeof unitSeconds;

/** A number of seconds with a choice of units; null while the field is empty or invalid. */
export function DurationField(
  props: FieldProps & {
    readonly value: number | null;
    readonly onChange: (seconds: number | null) => void;
    /** The smallest unit first. */
    readonly units: readonly [DurationUnit, ...DurationUnit[]];
    /** The unit of an empty field. */
    readonly emptyUnit?: DurationUnit;
    readonly minSeconds?: number;
    readonly maxSeconds?: number;
    readonly disabled?: boolean;
  },
) {
  const { value, onChange, units, emptyUnit = units[0], minSeconds, maxSeconds, disabled, ...rest } = props;
  const unitOf = (seconds: number | null): DurationUnit => {
    if (seconds === null) return emptyUnit;
    // The largest in which it is whole.
    return (
      (seconds === 0 ? undefined : units.findLast((unit) => seconds % unitSeconds[unit] === 0)) ?? units[0]
    );
  };
  const [chosenUnit, setChosenUnit] = useState(() => unitOf(value));
  // A value entered here keeps its unit; another one gets its natural unit.
  const unit = value !== null && value % unitSeconds[chosenUnit] !== 0 ? unitOf(value) : chosenUnit;
  const number = value === null ? null : value / unitSeconds[unit];
  return (
    <NumberField
      {...rest}
      {...(minSeconds !== undefined && { min: Math.ceil(minSeconds / unitSeconds[unit]) })}
      {...(maxSeconds !== undefined && { max: Math.floor(maxSeconds / unitSeconds[unit]) })}
      {...(disabled !== undefined && { disabled })}
      value={number}
      onChange={(next) => onChange(next === null ? null : Math.round(next * unitSeconds[unit]))}
      unit={
        <div className="select w-32">
          <select
            className="control"
            aria-label={uiTexts.unitOf(rest.label)}
            disabled={disabled}
            value={unit}
            onChange={(event) => {
              const next = units.find((candidate) => candidate === event.currentTarget.value) ?? unit;
              setChosenUnit(next);
              if (number !== null) onChange(Math.round(number * unitSeconds[next]));
            }}
          >
            {units.map((candidate) => (
              <option key={candidate} value={candidate}>
                {uiTexts.units[candidate]}
              </option>
            ))}
          </select>
        </div>
      }
    />
  );
}
