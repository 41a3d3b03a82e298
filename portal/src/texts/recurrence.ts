/** Custom recurrence rules in words. */
import { ordinals, weekdays } from "./composer.ts";

const list = new Intl.ListFormat("en");
const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The place of a day in its month: -1 is the last. */
type MonthPlace = { readonly ordinal: number; readonly weekday: number };

export const recurrence = {
  every: (unit: "day" | "week" | "month" | "year", interval: number) =>
    interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`,
  onWeekdays: (days: readonly number[]) => ` on ${list.format(days.map((day) => weekdays[day] ?? ""))}`,
  onDays: (days: readonly number[]) =>
    ` on ${list.format(days.map((day) => (day === -1 ? "the last day" : `day ${day}`)))}`,
  onPlaces: (places: readonly MonthPlace[]) =>
    ` on ${list.format(
      places.map(
        ({ ordinal, weekday }) => `the ${ordinals[ordinal - 1] ?? "last"} ${weekdays[weekday] ?? ""}`,
      ),
    )}`,
  inMonths: (months: readonly number[]) =>
    ` in ${list.format(months.map((number) => month.format(Date.UTC(2026, number - 1, 1))))}`,
};
