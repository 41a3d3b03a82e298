/** Sentences about who is notified of a change that was published. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { isUnpublished } from "./next-steps.ts";

/** A change that was published. */
export type Published = {
  readonly announcement: AnnouncementOut;
  /** A sentence such as "3 subscribers are notified." */
  readonly recipients: string;
};

/** Why a change notifies nobody. */
export type Silence = {
  readonly isPostmortem?: boolean;
  /** Whether the call says who is notified. */
  readonly isChosen: boolean;
  /** The reason that such a command has where nothing is said. */
  readonly reason?: string | undefined;
};

/** The sentence for an event without recipients. */
export const noSubscribers = "Nobody is notified: there are no subscribers for this.";

/** A clause such as "3 subscribers are notified". */
export const areNotified = (count: number) =>
  count === 1 ? "1 subscriber is notified" : `${count.toLocaleString("en")} subscribers are notified`;

/** Says that nobody is notified, and why, where that was not asked for. */
export function describeSilence(
  announcement: AnnouncementOut,
  { isPostmortem = false, isChosen, reason }: Silence,
): string {
  const isOff = isPostmortem || announcement.Updates[0]?.NotifySubscribers === false;
  if (!isOff && isUnpublished(announcement, Date.now())) return "Its subscribers are notified then.";
  if (!isOff || reason === undefined || isChosen) return "Nobody is notified.";
  return `Nobody is notified: ${reason}. With --notify yes its subscribers are.`;
}
