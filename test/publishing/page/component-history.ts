/** The history of an imagined component, calculated from its statuses. */

import type { ComponentStatus } from "../../../src/contract/words.ts";
import type { ComponentPast } from "../../../src/publishing/page/component-page.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { daysBetween } from "../../../src/rules/calendar-days.ts";
import { defaultWeights } from "../../../src/rules/uptime.ts";
import { calculateDays, calculatedFigure } from "../../../src/rules/uptime-calculation.ts";

type Corrected = { readonly from: number; readonly to: number; readonly status: ComponentStatus };

const correction = (id: number, { from, to, status }: Corrected) => ({
  id,
  public_id: `0199b000-0000-7000-8000-${String(id).padStart(12, "0")}`,
  component_id: 1,
  from_at: from,
  to_at: to,
  status,
  reason: `Reason <${id}>`,
  actor: "key:7",
  actor_name: "Maja (…abcd)",
  created_at: Date.parse("2026-11-03T10:00:00Z"),
});

/** A shown status from a moment on, and the number of its correction. */
export type ExampleTransition = readonly [from: string, status: ComponentStatus, correction?: number];

/** The past of a snapshot's component that showed these, the oldest first. */
export function examplePast(
  snapshot: Snapshot,
  name: string,
  turns: readonly ExampleTransition[],
): ComponentPast {
  const component = snapshot.components.find((candidate) => candidate.name === name);
  if (component === undefined) throw new Error(`No component ${name}.`);
  const { asOf, page } = snapshot;
  const { timeZone } = page;
  const times = turns.map(([from]) => Date.parse(from));
  const periods = turns.map(([, status, number], place) => ({
    status,
    from: times[place] ?? 0,
    to: times[place + 1] ?? null,
    correction: number ?? null,
  }));
  const all = daysBetween(Date.parse("2026-08-27T12:00:00Z"), asOf, timeZone);
  const days = calculateDays(all, {
    periods,
    startDate: component.startDate,
    observedFrom: 0,
    until: asOf,
    weights: defaultWeights,
  });
  const corrections = periods.flatMap(({ status, from, to, correction: id }) =>
    id === null ? [] : [correction(id, { from, to: to ?? asOf, status })],
  );
  const { id, startDate } = component;
  const percent = calculatedFigure(days, defaultWeights);
  const month = { timeZone, weights: defaultWeights, percent, percentNow: percent, changes: [] };
  return {
    component,
    uptime: {
      component: { id, name, startDate, version: 1 },
      timeZone,
      asOf,
      weights: defaultWeights,
      percent,
      dates: { from: days[0]?.date ?? "", to: days.at(-1)?.date ?? "" },
      days,
      corrections,
      months: [
        {
          ...month,
          month: "2026-10",
          closesAt: Date.parse("2026-11-08T00:00:00Z"),
          isClosed: true,
          percent: 99.5,
          changes: [
            { kind: "Correction", at: asOf, reason: "Reason <1>", publicId: null },
            { kind: "Announcement", at: asOf, reason: "Told <late>", publicId: id },
            { kind: "Announcement", at: asOf, reason: null, publicId: null },
          ],
        },
        { ...month, month: "2026-11", closesAt: Date.parse("2026-12-08T00:00:00Z"), isClosed: false },
      ],
    },
    announcements: snapshot.announcements.slice(0, 3),
  };
}

/** Its statuses over days with each kind of trouble, one of them the day on which clocks went back. */
export const eventful: readonly ExampleTransition[] = [
  ["2026-08-01T00:00:00Z", "Operational"],
  ["2026-09-03T09:00:00Z", "Major Outage"],
  ["2026-09-03T09:24:00Z", "Operational"],
  ["2026-09-10T00:00:00+01:00", "Unknown"],
  ["2026-09-13T00:00:00+01:00", "Operational"],
  ["2026-10-17T09:00:00Z", "Partial Outage", 1],
  ["2026-10-17T10:30:00Z", "Operational"],
  ["2026-10-25T00:30:00Z", "Degraded Performance"],
  ["2026-10-25T01:30:00Z", "Operational"],
  ["2026-11-20T02:00:00Z", "Under Maintenance"],
  ["2026-11-20T04:00:00Z", "Operational"],
];
