/** Suspends visitors' subscriptions to a page that is closed to them, and resumes them when it is opened again. */
import { sql } from "kysely";
import { q } from "../../store/query.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/**
 * Handles a change of a page's access rules. If the page admits other visitors than before, subscribers who signed up
 * themselves are suspended; those added by people and keys are not. A suspended subscriber resumes through the manage
 * link once admitted; a page that becomes public again resumes all of them.
 */
export function followAccess(uow: UnitOfWork, page: PageRow, change: "closed" | "opened"): void {
  const isClosed = change === "closed";
  const update = q
    .updateTable("subscriber")
    .set({
      state: isClosed ? "Suspended" : "Active",
      suspended_for: isClosed ? "PageClosed" : null,
      state_at: uow.now,
      updated_at: uow.now,
      version: sql<number>`version + 1`,
    })
    .where("page_id", "=", page.id)
    .where("source", "=", "Page");
  const subscribers = isClosed
    ? update.where("state", "in", ["Active", "Pending"])
    : update.where("suspended_for", "=", "PageClosed").where("confirmed_at", "is not", null);
  uow.changes.statements.push(subscribers.compile());
}
