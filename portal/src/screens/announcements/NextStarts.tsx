import { useOccurrences } from "../../api/occurrences.ts";
import { announcements } from "../../texts/announcements.ts";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import type { DescribedAnnouncement } from "./describe-announcement.ts";
import { nextStarts } from "./next-starts.ts";

/** When open maintenance takes place again after this time: "Next: Tue 8 Dec 02:00, …"; nothing without a series. */
export function NextStarts(props: {
  readonly announcement: Pick<DescribedAnnouncement, "Id" | "Recurrence" | "StartsAt" | "EndsAt"> & {
    readonly Page: string;
  };
  /** How many are named, at most. */
  readonly max: number;
}) {
  const { announcement, max } = props;
  const { Id, Page, Recurrence, StartsAt, EndsAt } = announcement;
  const zone = useZone();
  const now = useNow(60);
  const plan = { id: Id, page: Page, recurrence: Recurrence, startsAt: StartsAt, endsAt: EndsAt };
  const windows = useOccurrences(plan)?.Windows ?? [];
  return windows.length === 0 ? null : announcements.next(nextStarts(windows.slice(0, max), { zone, now }));
}
