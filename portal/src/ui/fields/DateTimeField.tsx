import { useState } from "react";
import { look } from "../../words/ui.ts";
import { useZone } from "../times/format-times.ts";
import { instantAcross, instantsOf, offsetText, wallAt } from "../times/time-zone.ts";
import { Field, type FieldWords } from "./Field.tsx";
import { Segmented } from "./Segmented.tsx";

/** The instants that a written wall time may mean, and whether the clocks go over it. */
function readWall(wall: string, zone: string): { instants: readonly number[]; isSkipped: boolean } {
  const instants = instantsOf(wall, zone);
  if (instants.length > 0) return { instants, isSkipped: false };
  const across = instantAcross(wall, zone);
  return { instants: across === undefined ? [] : [across], isSkipped: across !== undefined };
}

/**
 * Date and time in the page's zone. `value` is the instant as RFC 3339, or null. Asks which one is meant if
 * the time occurs twice; states the replacement if it is skipped.
 */
export function DateTimeField(
  props: FieldWords & {
    readonly value: string | null;
    readonly onChange: (value: string | null) => void;
    readonly disabled?: boolean;
  },
) {
  const { value, onChange, disabled, hint, ...words } = props;
  const zone = useZone();
  const shown = value === null ? "" : wallAt(Date.parse(value), zone);
  const [written, setWritten] = useState({ wall: shown, value });
  const wall = written.value === value ? written.wall : shown;
  const { instants, isSkipped } = readWall(wall, zone);
  const take = (next: string, instant: number | undefined) => {
    const iso = instant === undefined ? null : new Date(instant).toISOString();
    setWritten({ wall: next, value: iso });
    onChange(iso);
  };
  const ms = value === null ? Date.now() : Date.parse(value);
  const note = isSkipped
    ? look.skipped(wall.slice(11), zone, shown.slice(11))
    : look.zone(zone, offsetText(ms, zone));
  return (
    <div>
      <Field
        {...words}
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
            value={wall}
            onChange={(event) => {
              const next = event.currentTarget.value;
              take(next, readWall(next, zone).instants[0]);
            }}
            className="control max-w-60"
          />
        )}
      </Field>
      {instants.length > 1 && (
        <div className="mt-2">
          <Segmented
            label={look.twice}
            value={String(ms)}
            onChange={(chosen) => take(wall, Number(chosen))}
            options={instants.map((instant, index) => ({
              value: String(instant),
              label: `${index === 0 ? look.first : look.second}, ${offsetText(instant, zone)}`,
            }))}
          />
        </div>
      )}
    </div>
  );
}
