/** Automatic moves of announcements (rule 5). */
import type { AnnouncementState } from "../contract/words.ts";
import { type LifecycleState, nextMoveAt } from "./announcement-lifecycle.ts";

/** A move into a state, and when it was due (epoch milliseconds). */
export type Move = { readonly to: AnnouncementState; readonly dueAt: number };

/** The moves of an announcement that are due. */
export type DueMoves = {
  /** Whether a notice becomes public for the first time. */
  readonly appears: boolean;
  /** In order: two if both times have passed. */
  readonly moves: readonly Move[];
};

/** The moves due by `now` (epoch milliseconds); undefined if there are none. */
export function dueMoves(row: LifecycleState, now: number): DueMoves | undefined {
  const dueAt = nextMoveAt(row);
  if (dueAt === null || dueAt > now) return undefined;
  const end = row.ends_at !== null && row.ends_at <= now ? row.ends_at : null;
  if (row.kind === "Notice") {
    return { appears: row.hidden === 1, moves: end === null ? [] : [{ to: "Archived", dueAt: end }] };
  }
  const completed: Move[] = end === null ? [] : [{ to: "Completed", dueAt: end }];
  if (row.state !== "Scheduled") return { appears: false, moves: completed };
  const completion = row.auto_complete === 1 ? completed : [];
  return { appears: false, moves: [{ to: "In Progress", dueAt }, ...completion] };
}
