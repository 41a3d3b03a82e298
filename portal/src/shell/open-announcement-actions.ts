/** Next steps on announcements, for the palette. */
import { useNavigate } from "@tanstack/react-router";
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";
import type { OverviewAnnouncement } from "../../../src/contract/portal/overview.ts";
import type { AnnouncementState } from "../../../src/contract/words.ts";
import { useMay } from "../api/current-person.ts";
import { useOverview } from "../api/overview.ts";
import { nextSteps } from "../screens/announcements/next-steps.ts";
import { announcements as texts } from "../texts/announcements.ts";
import { shell } from "../texts/shell.ts";
import { useNow, useZone } from "../ui/times/format-times.ts";
import type { Action } from "./actions.ts";
import { datesOfEqualTitles } from "./equal-titles.ts";

type Step = { readonly label: string; readonly state?: AnnouncementState };

/** Other words for the moves into a state. */
const synonyms: Partial<Record<AnnouncementState, readonly string[]>> = {
  "In Progress": ["begin"],
  Cancelled: ["stop", "close"],
  Completed: ["resolve", "finish", "close", "end"],
  Resolved: ["complete", "finish", "close", "end", "fix"],
  Archived: ["resolve", "complete", "close", "end", "hide"],
};

/** Actions such as "Resolve: Card payments fail", the open announcements first. */
export function useOpenAnnouncementActions(): readonly Action[] {
  const navigate = useNavigate();
  const mayEdit = useMay("edit");
  const { data } = useOverview();
  const zone = useZone();
  const now = useNow(60);
  if (!mayEdit || data === undefined) return [];
  const dates = datesOfEqualTitles(
    [...data.Open, ...data.Coming].map(({ Id, Title, BeganAt }) => ({ Id, Title, at: Date.parse(BeganAt) })),
    { zone, now },
  );
  const actionsOf = (announcement: OverviewAnnouncement, steps: readonly Step[]): readonly Action[] =>
    steps.map(({ label, state }) => ({
      id: `${state ?? "update"} ${announcement.Id}`,
      // Without the kind, which would rank it before the moves that do not name theirs.
      label: texts.actOn(state === "Cancelled" ? texts.cancelShort : label, announcement.Title),
      note: dates.get(announcement.Id),
      keywords: [announcement.Kind, ...((state && synonyms[state]) ?? [])],
      ...(state !== undefined && { changesPage: true as const }),
      run: () =>
        void navigate({
          to: "/announcements/$id/update",
          params: { id: announcement.Id },
          ...(state !== undefined && { search: { state } }),
        }),
    }));
  const movesOf = (announcement: OverviewAnnouncement) =>
    nextSteps(announcement).filter(({ state }) => state !== undefined);
  const isCancelling = ({ state }: Step) => state === "Cancelled";
  return [
    ...data.Open.flatMap((open) => actionsOf(open, [{ label: texts.postUpdate }, ...movesOf(open)])),
    ...data.Coming.flatMap((coming) =>
      actionsOf(
        coming,
        movesOf(coming).filter((step) => !isCancelling(step)),
      ),
    ),
    ...data.Coming.flatMap((coming) => actionsOf(coming, movesOf(coming).filter(isCancelling))),
  ].map((action, place) => ({ ...action, place }));
}

type Incident = Pick<AnnouncementOut, "Id" | "Title" | "StartsAt" | "CreatedAt">;

/** An announcement with the time when it starts or started, or was created. */
export const withTime = ({ Id, Title, StartsAt, CreatedAt }: Incident) => ({
  Id,
  Title,
  at: Date.parse(StartsAt ?? CreatedAt),
});

/** Actions such as "Write postmortem: Card payments fail". */
export function usePostmortemActions(incidents: readonly Incident[]): readonly Action[] {
  const navigate = useNavigate();
  const zone = useZone();
  const now = useNow(60);
  const dates = datesOfEqualTitles(incidents.map(withTime), { zone, now });
  return incidents.map(({ Id, Title }) => ({
    id: `postmortem ${Id}`,
    label: texts.actOn(texts.writePostmortem, Title),
    note: dates.get(Id),
    keywords: shell.palette.postmortemWords,
    changesPage: true,
    run: () => void navigate({ to: "/announcements/$id/postmortem", params: { id: Id } }),
  }));
}
