/** Notes about the series of a maintenance that is closed, or that no longer repeats. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { shortId } from "../id-prefix.ts";
import { writeMinute } from "../terminal.ts";
import { recurrenceWords } from "../times/recurrence-words.ts";

/** Lists the open announcements that filters select. */
type ListOpen = (filters: {
  readonly Open: true;
  readonly Kind: "Maintenance"[];
  readonly Page: string;
}) => Promise<readonly AnnouncementOut[]>;

/** Says that the series of a closed maintenance goes on, and how to end it; nothing for one that does not repeat. */
export async function seriesNotes(closed: AnnouncementOut, list: ListOpen): Promise<string[]> {
  const { Kind, State, Recurrence, Title, Page } = closed;
  if (Kind !== "Maintenance" || Recurrence === null || isOpen(Kind, State)) return [];
  const open = await list({ Open: true, Kind: [Kind], Page });
  // The next one is created when this one is closed; it has the same title and rule.
  const [next] = open
    .filter((item) => item.State === "Scheduled" && item.Title === Title && item.Recurrence === Recurrence)
    .toSorted((a, b) => Date.parse(b.CreatedAt) - Date.parse(a.CreatedAt));
  if (next === undefined) return ["It was the last one of its series."];
  const start = next.StartsAt === null ? "" : ` starts at ${writeMinute(Date.parse(next.StartsAt))}, and`;
  return [
    `Its series goes on: the next one${start} has the id ${shortId(next.Id)}.`,
    `\`bin/signalbox announcement set ${shortId(next.Id)} --repeat none\` ends the series; \`bin/signalbox announcement update ${shortId(next.Id)} --state Cancelled\` cancels the next one alone.`,
  ];
}

/** Says how one that repeats does; nothing for another one. */
export const repeatNote = ({ Recurrence }: Pick<AnnouncementOut, "Recurrence">): string[] =>
  Recurrence === null ? [] : [`It repeats ${recurrenceWords(Recurrence)}.`];

/** Says that a series ended; nothing if it did not. */
export function endedSeriesNote(before: AnnouncementOut, after: AnnouncementOut): string[] {
  return before.Recurrence !== null && after.Recurrence === null
    ? ["Its series ended: this one stays as it is, and no other follows."]
    : [];
}
