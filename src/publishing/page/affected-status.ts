/** The status of one component in an announcement. */
import type { ComponentStatus } from "../../contract/words.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import { isWorse } from "../../rules/status-inputs.ts";
import { worstStatus } from "../announcement-facts.ts";
import type { Html } from "../html-template.ts";
import type { SnapshotAffected, SnapshotAnnouncement } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { isolate } from "./lang-attribute.ts";

/**
 * The status of a component in an open incident; where the page shows a worse one, that, with the title of the
 * announcement that it comes from, if it comes from one, and the incident's own.
 */
function openStatus(
  { componentId, status: own }: { readonly componentId: string; readonly status: ComponentStatus },
  context: AnnouncementContext,
): { readonly status: ComponentStatus; readonly text: Html | string } {
  const { texts, statuses, announcements } = context;
  const shown = statuses?.get(componentId) ?? own;
  if (!isWorse(shown, own)) return { status: own, text: texts.status[own] };
  const cause = announcements.find(
    (other) =>
      hasEffect(other.kind, other.state) &&
      other.affected.some(
        (affected) =>
          affected.componentId === componentId &&
          (other.kind === "Maintenance" ? "Under Maintenance" : affected.status) === shown,
      ),
  );
  const title = cause === undefined ? null : isolate(cause.title, "title", { ...cause, context });
  return { status: shown, text: texts.announcements.worse(texts.status[own], texts.status[shown], title) };
}

/** The last known status on a page that is out of date, as the open page's script and the list of components say it. */
function lastKnown(status: ComponentStatus, { texts, clock, now }: AnnouncementContext): Html | string {
  const { Unknown } = texts.status;
  return status === "Unknown" ? Unknown : texts.wasAt(Unknown, texts.status[status], clock.time(now));
}

/** The status of one component: the incident's, the expected one, or the comparison with the plan. */
export function componentStatusText(
  affected: SnapshotAffected,
  announcement: SnapshotAnnouncement,
  context: AnnouncementContext,
): { readonly status: ComponentStatus | null; readonly text: Html | string } {
  const { texts, statuses, lastStatuses } = context;
  const announcementTexts = texts.announcements;
  const { componentId, status, expect } = affected;
  if (announcement.kind !== "Maintenance") {
    if (status === null) return { status, text: "" };
    if (announcement.resolvedAt === null) return openStatus({ componentId, status }, context);
    const was = worstStatus(affected, announcement);
    return {
      status: null,
      text: was === null || was === "Operational" ? "" : announcementTexts.was(was, texts.status[was]),
    };
  }
  const now = hasEffect(announcement.kind, announcement.state) ? lastStatuses.get(componentId) : undefined;
  if (now !== undefined) {
    if (statuses === null) return { status: "Unknown", text: lastKnown(now, context) };
    return {
      status: now,
      text: announcementTexts.toPlan(texts.status[now], !isWorse(now, "Under Maintenance")),
    };
  }
  const isOver = announcement.resolvedAt !== null;
  return {
    status: null,
    text: expect === null || isOver ? "" : announcementTexts.atWorst(expect, texts.status[expect]),
  };
}
