/** The announcements about the days of the bars, for the line about a selected day: titles once, bars refer to them. */
import { dayAt } from "../../../rules/calendar-days.ts";
import type { Day, SnapshotAnnouncement, SnapshotDisplay } from "../../snapshot.ts";
import type { PageTexts } from "../texts/page-texts.ts";
import { isFullyOperational } from "./bar-days.ts";

const maxPerDay = 2;
const maxTitleLength = 80;

/** Titles, and by component id which of them concern which days: `51:0 66:1,2`, by place and index. */
export type AnnouncedDays = {
  readonly titles: readonly string[];
  readonly byComponent: ReadonlyMap<string, string>;
};

type Input = {
  readonly components: readonly { readonly id: string; readonly days: readonly Day[] }[];
  readonly announcements: readonly SnapshotAnnouncement[];
  readonly page: { readonly timeZone: string; readonly display: SnapshotDisplay };
  readonly asOf: number;
};

/** An announcement with its first and last day. */
type DatedTitle = { readonly title: string; readonly from: string; readonly to: string };

/** Counts characters, not their halves. */
const longTitle = new RegExp(`^(.{${maxTitleLength - 1}})..+$`, "su");

/** Incidents and maintenance that have begun, by the components that they affect. */
function titlesByComponent({ announcements, page, asOf }: Input): ReadonlyMap<string, DatedTitle[]> {
  const byComponent = new Map<string, DatedTitle[]>();
  for (const { kind, state, title, beganAt, resolvedAt, affected } of announcements) {
    if (kind === "Notice" || state === "Scheduled" || state === "Cancelled") continue;
    const [from, to] = [dayAt(beganAt, page.timeZone).date, dayAt(resolvedAt ?? asOf, page.timeZone).date];
    for (const { componentId } of affected) {
      const dated = byComponent.get(componentId) ?? [];
      dated.push({ title: title.replace(longTitle, "$1…"), from, to });
      byComponent.set(componentId, dated);
    }
  }
  return byComponent;
}

/** Names the announcements of each day that was not fully Operational: at most two, and how many more. */
export function announcedDays(input: Input, texts: PageTexts): AnnouncedDays {
  const { barDays } = input.page.display;
  const titles = new Map<string, number>();
  const indexOf = (title: string) => {
    const index = titles.get(title) ?? titles.size;
    titles.set(title, index);
    return index;
  };
  const byComponent = new Map<string, string>();
  const dated = titlesByComponent(input);
  for (const { id, days: all } of input.components) {
    const own = dated.get(id);
    if (own === undefined) continue;
    const days = all.slice(-barDays);
    const entries = days.flatMap((day, index) => {
      if (day.beforeStart || isFullyOperational(day)) return [];
      const of = own.filter(({ from, to }) => from <= day.date && day.date <= to).map(({ title }) => title);
      if (of.length === 0) return [];
      const rest = of.length - maxPerDay;
      const shownTitles = rest > 0 ? [...of.slice(0, maxPerDay), texts.moreOf(rest)] : of;
      return [`${barDays - days.length + index}:${shownTitles.map(indexOf).join(",")}`];
    });
    if (entries.length > 0) byComponent.set(id, entries.join(" "));
  }
  return { titles: [...titles.keys()], byComponent };
}
