/** A snapshot as it is written to disk: its days, which are most of it, as rows of figures. */
import { z } from "zod";
import { componentStatuses, indicators } from "../contract/words.ts";
import type { Day, Snapshot } from "./snapshot.ts";

const text = z.string();
const maybeText = z.string().nullable();
const moment = z.int();
const status = z.enum(componentStatuses);
const milliseconds = z.number().min(0);

// Milliseconds of each status, in the order of `componentStatuses`.
const shown = z.tuple([milliseconds, milliseconds, milliseconds, milliseconds, milliseconds, milliseconds]);

const keptComponent = z.strictObject({
  id: text,
  name: text,
  description: maybeText,
  groupId: maybeText,
  position: z.int(),
  status,
  statusSince: moment,
  lastReportAt: moment.nullable(),
  startDate: text,
  countsTowardStatus: z.boolean(),
  uptimePercent: z.number().min(0).max(100).nullable(),
  createdAt: moment,
  updatedAt: moment,
  days: z.array(shown),
});

const keptSnapshot = z.strictObject({
  revision: z.int(),
  asOf: moment,
  stale: z.literal(false),
  page: z.strictObject({
    id: text,
    slug: text,
    name: text,
    description: maybeText,
    url: text,
    timeZone: text,
    locale: text,
    updatedAt: moment,
  }),
  status: z.strictObject({
    indicator: z.enum(indicators),
    description: text,
    worst: status,
    since: moment.nullable(),
  }),
  groups: z.array(
    z.strictObject({
      id: text,
      name: text,
      description: maybeText,
      position: z.int(),
      status,
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  /** The dates of every component's days, oldest first. */
  dates: z.array(z.iso.date()),
  components: z.array(keptComponent),
});
type Kept = z.infer<typeof keptSnapshot>;

function foldDay(day: Day): Kept["components"][number]["days"][number] {
  const { shown: of } = day;
  return [
    of.Operational,
    of["Under Maintenance"],
    of.Unknown,
    of["Degraded Performance"],
    of["Partial Outage"],
    of["Major Outage"],
  ];
}

function unfoldDay(
  date: string,
  startDate: string,
  figures: Kept["components"][number]["days"][number],
): Day {
  const [operational, maintenance, unknown, degraded, partial, major] = figures;
  return {
    date,
    beforeStart: date < startDate,
    shown: {
      Operational: operational,
      "Under Maintenance": maintenance,
      Unknown: unknown,
      "Degraded Performance": degraded,
      "Partial Outage": partial,
      "Major Outage": major,
    },
  };
}

/** Writes a snapshot that is not stale, for `readKept`. */
export function writeKept(snapshot: Snapshot): string {
  const dates = snapshot.components[0]?.days.map((day) => day.date) ?? [];
  const components = snapshot.components.map((one) => ({ ...one, days: one.days.map(foldDay) }));
  return JSON.stringify({ ...snapshot, dates, components });
}

/** Reads what `writeKept` wrote, or undefined where that is not what the text is. */
export function readKept(body: string): Snapshot | undefined {
  const read = keptSnapshot.safeParse(JSON.parse(body));
  if (!read.success) return undefined;
  const { dates, components, ...rest } = read.data;
  if (components.some((one) => one.days.length !== dates.length)) return undefined;
  return {
    ...rest,
    components: components.map((one) => ({
      ...one,
      days: dates.map((date, place) => unfoldDay(date, one.startDate, one.days[place] ?? [0, 0, 0, 0, 0, 0])),
    })),
  };
}
