import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { UptimeOut } from "../../../../../src/contract/uptime.ts";
import { component as texts } from "../../../texts/components.ts";
import { dateText } from "../format-dates.ts";
import { fullDuration } from "../format-durations.ts";
import { barPaths } from "./bar-paths.ts";
import { isBeforeStart } from "./uptime-figures.ts";

type Day = UptimeOut["Days"][number];

/** A day as text. */
function dayText(day: Day): string {
  const date = dateText(day.Date);
  if (isBeforeStart(day)) return `${date} · ${texts.dayBefore}`;
  if (day.Status === null) return `${date} · ${texts.dayNothing}`;
  const { MajorOutage, PartialOutage, UnderMaintenance, Unknown } = day.Milliseconds;
  const parts = (
    [
      ["Major Outage", MajorOutage],
      ["Partial Outage", PartialOutage],
      ["Unknown", Unknown],
      ["Under Maintenance", UnderMaintenance],
    ] as const
  )
    .filter(([, ms]) => ms > 0)
    .map(([status, ms]) => `${status} ${fullDuration(ms)}`);
  if (parts.length === 0) parts.push(day.Status);
  if (day.Percent !== null && day.Percent < 100) parts.push(`${day.Percent.toFixed(2)}%`);
  return [date, ...parts].join(" · ");
}

/** Ninety days as bars; pointer or arrow keys select a day to describe. */
export function UptimeBars({ uptime }: { readonly uptime: UptimeOut }) {
  const days = uptime.Days.slice(-90);
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const shift = 90 - days.length;
  const last = days.length - 1;
  const select = (to: number) => setSelectedIndex(Math.min(Math.max(to, 0), last));
  const onKeyDown = (event: KeyboardEvent) => {
    const from = selectedIndex ?? last;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: selectedIndex === undefined ? last : from - 1,
      ArrowRight: from + 1,
      PageUp: from - 7,
      PageDown: from + 7,
      Home: 0,
      End: last,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(to);
  };
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.querySelector("svg")?.getBoundingClientRect();
    if (box === undefined) return;
    const index = Math.floor(((event.clientX - box.left) / box.width) * 90) - shift;
    if (index >= 0 && index <= last) setSelectedIndex(index);
  };
  const day = selectedIndex === undefined ? undefined : days[selectedIndex];
  const describedDay = days[selectedIndex ?? last];
  const first = days[0];
  return (
    <div className="mt-4">
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.bars}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(selectedIndex ?? last) + 1}
        aria-valuetext={describedDay === undefined ? texts.noData : dayText(describedDay)}
        className="touch-pan-y overflow-hidden"
        onKeyDown={onKeyDown}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => setSelectedIndex(undefined)}
        onBlur={() => setSelectedIndex(undefined)}
      >
        <svg
          viewBox="0 0 359 32"
          preserveAspectRatio="none"
          className="h-12 w-full not-wide:ms-[-201.681%] not-wide:w-[301.681%] not-wide:max-w-none"
          aria-hidden="true"
        >
          {selectedIndex !== undefined && (
            <path
              d={`M${4 * (shift + selectedIndex) + 1.5} 0v32`}
              stroke="var(--color-rule)"
              strokeWidth="4"
            />
          )}
          {barPaths(uptime).map(({ hue, path, width, dash }) => (
            <path
              key={`${hue} ${width}`}
              d={path}
              fill="none"
              stroke={`var(--color-${hue})`}
              strokeWidth={width}
              strokeDasharray={dash}
            />
          ))}
        </svg>
      </div>
      <p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-second text-ink2">
        {day === undefined ? (
          <>
            <span className="not-wide:hidden">{first === undefined ? "" : dateText(first.Date)}</span>
            <span className="wide:hidden">{texts.shortBars}</span>
            <span>{texts.today}</span>
          </>
        ) : (
          <span>{dayText(day)}</span>
        )}
      </p>
    </div>
  );
}
