/** Next steps on announcements, for the palette. */
import { useNavigate } from "@tanstack/react-router";
import type { OverviewAnnouncement } from "../../../src/contract/portal/overview.ts";
import type { AnnouncementState } from "../../../src/contract/words.ts";
import { useMay } from "../api/current-person.ts";
import { useOverview } from "../api/overview.ts";
import { nextSteps } from "../screens/announcements/next-steps.ts";
import { announcements as texts } from "../texts/announcements.ts";
import { shell } from "../texts/shell.ts";
import type { Action } from "./actions.ts";

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
  if (!mayEdit || data === undefined) return [];
  const actionsOf = (announcement: OverviewAnnouncement, steps: readonly Step[]): readonly Action[] =>
    steps.map(({ label, state }) => ({
      id: `${state ?? "update"} ${announcement.Id}`,
      label: texts.actOn(label, announcement.Title),
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
  return [
    ...data.Open.flatMap((open) => actionsOf(open, [{ label: texts.postUpdate }, ...movesOf(open)])),
    ...data.Coming.flatMap((coming) => actionsOf(coming, movesOf(coming))),
  ];
}

/** Actions such as "Write postmortem: Card payments fail". */
export function usePostmortemActions(
  incidents: readonly { readonly Id: string; readonly Title: string }[],
): readonly Action[] {
  const navigate = useNavigate();
  return incidents.map(({ Id, Title }) => ({
    id: `postmortem ${Id}`,
    label: texts.actOn(texts.writePostmortem, Title),
    keywords: shell.palette.postmortemWords,
    changesPage: true,
    run: () => void navigate({ to: "/announcements/$id/postmortem", params: { id: Id } }),
  }));
}
