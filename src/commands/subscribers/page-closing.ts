/** Suspends the visitors who subscribed to a page that is closed to them, and resumes them once it is open again. */
import { sql } from "kysely";
import { q } from "../../store/query.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";

/**
 * Handles a change of a page's access rules. If the page admits other visitors than before, subscribers who signed
 * up themselves are suspended; people and keys vouch for the others. A suspended subscriber resumes at the manage
 * link, once admitted; a page that becomes public again resumes all of them.
 */
export function followAccess(uow: UnitOfWork, page: PageRow, change: "closed" | "opened"): void {
  const isClosed = change === "closed";
  const moved = q
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
  const concerned = isClosed
    ? moved.where("state", "in", ["Active", "Pending"])
    : moved.where("suspended_for", "=", "PageClosed").where("confirmed_at", "is not", null);
  uow.changes.statements.push(concerned.compile());
}
