import { useState } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { classes } from "../class-names.ts";
import { useNow, useZone } from "../times/format-times.ts";
import { clockTime, weekday } from "../times/time-texts.ts";
import { instantAfterGap, instantsOf, offsetText, wallAt, wallWithSecond } from "../times/time-zone.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Segmented } from "./Segmented.tsx";

/** The instants of a local time, and whether a clock change skips it. */
function parseWall(wall: string, zone: string): { instants: readonly number[]; isSkipped: boolean } {
  const instants = instantsOf(wall, zone);
  if (instants.length > 0) return { instants, isSkipped: false };
  const shifted = instantAfterGap(wall, zone);
  return { instants: shifted === undefined ? [] : [shifted], isSkipped: shifted !== undefined };
}

/**
 * Date and time in the page's zone. `value` is the instant as RFC 3339, or null. Asks which one is meant if
 * the time occurs twice; states the replacement if it is skipped.
 */
export function DateTimeField(
  props: FieldProps & {
    readonly value: string | null;
    readonly onChange: (value: string | null) => void;
    readonly disabled?: boolean;
    /** Whether seconds are shown and can be entered. */
    readonly withSeconds?: boolean;
  },
) {
  const { value, onChange, disabled, withSeconds = false, hint, ...fieldProps } = props;
  const zone = useZone();
  const wallOf = withSeconds ? wallWithSecond : wallAt;
  const wallOfValue = value === null ? "" : wallOf(Date.parse(value), zone);
  const [input, setInput] = useState({ wall: wallOfValue, value });
  const wall = input.value === value ? input.wall : wallOfValue;
  const { instants, isSkipped } = parseWall(wall, zone);
  const change = (next: string, instant: number | undefined) => {
    const newValue = instant === undefined ? null : new Date(instant).toISOString();
    setInput({ wall: next, value: newValue });
    onChange(newValue);
  };
  const now = useNow(60);
  const ms = value === null ? now : Date.parse(value);
  const clock = { zone, now };
  // Browsers write the field's day and time each in its own way.
  const chosen = value === null ? undefined : `${weekday(ms, clock)}, ${clockTime(ms, zone, withSeconds)}`;
  const note = isSkipped
    ? uiTexts.skipped(wall.slice(11), zone, wallOfValue.slice(11))
    : uiTexts.zone(zone, offsetText(ms, zone), chosen);
  return (
    <div>
      <Field
        {...fieldProps}
        hint={
          <>
            {hint} {note}
          </>
        }
      >
        {(ids) => (
          <input
            {...ids}
            type="datetime-local"
            disabled={disabled}
            step={withSeconds ? 1 : undefined}
            value={wall}
            onChange={(event) => {
              const next = event.currentTarget.value;
              change(next, parseWall(next, zone).instants[0]);
            }}
            className={classes("control", withSeconds ? "max-w-72" : "max-w-60")}
          />
        )}
      </Field>
      {instants.length > 1 && (
        <div className="mt-2">
          <Segmented
            label={uiTexts.twice}
            value={String(ms)}
            onChange={(selected) => change(wall, Number(selected))}
            options={instants.map((instant, index) => ({
              value: String(instant),
              label: `${index === 0 ? uiTexts.first : uiTexts.second}, ${offsetText(instant, zone)}`,
            }))}
          />
        </div>
      )}
    </div>
  );
}
