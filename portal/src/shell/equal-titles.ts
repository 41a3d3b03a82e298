import { shortTime } from "../ui/times/time-texts.ts";

/** A titled item, and its time in epoch milliseconds. */
type TitledItem = { readonly Id: string; readonly Title: string; readonly at: number };

/** The dates of items with equal titles, by their ids; with the time of day where the date does not tell them apart. */
export function datesOfEqualTitles(
  items: readonly TitledItem[],
  options: { readonly zone: string; readonly now: number },
): ReadonlyMap<string, string> {
  const distinct = [...new Map(items.map((item) => [item.Id, item])).values()];
  const dates = new Map<string, string>();
  for (const namesakes of Map.groupBy(distinct, ({ Title }) => Title.trim().toLowerCase()).values()) {
    if (namesakes.length === 1) continue;
    const days = namesakes.map(({ at }) => shortTime(at, { ...options, dayOnly: true }));
    const dayOnly = new Set(days).size === days.length;
    for (const { Id, at } of namesakes) dates.set(Id, shortTime(at, { ...options, dayOnly }));
  }
  return dates;
}
