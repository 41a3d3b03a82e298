/** Records the page's status with the notifications of an event: a message tells it, however late it is sent. */

import { sql } from "kysely";
import type { ComponentStatus, Indicator } from "../../contract/words.ts";
import { type PageStatusIncident, pageStatus } from "../../rules/page-status.ts";
import type { Transaction } from "../../store/engine.ts";
import { listed, q } from "../../store/query.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { AnnouncementComponentRow, AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import type { NotificationRow } from "../../store/tables/delivery-tables.ts";
import type { ComponentRow, PageAnnouncementRow, PageComponentRow } from "../../store/tables/tables.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

type StatusComponent = Pick<
  ComponentRow,
  "id" | "page_id" | "shown_status" | "counts_toward_status" | "visibility"
>;
type OpenIncident = Pick<AnnouncementRow, "id" | "page_id" | "impact" | "state">;

/** The rows that the statuses of some pages follow from. */
type StatusRows = {
  readonly components: readonly StatusComponent[];
  readonly sharedComponents: readonly PageComponentRow[];
  readonly incidents: readonly OpenIncident[];
  readonly sharedIncidents: readonly PageAnnouncementRow[];
  readonly affected: readonly Pick<AnnouncementComponentRow, "announcement_id" | "component_id">[];
};

async function readStatusRows(tx: Pick<Transaction, "rows">, pages: readonly number[]): Promise<StatusRows> {
  const on = listed(pages);
  const open = sql`kind = 'Incident' and resolved_at is null and deleted_at is null and hidden = 0
    and (page_id in ${on} or id in (select announcement_id from page_announcement where page_id in ${on}))`;
  const [components, sharedComponents, incidents, sharedIncidents, affected] = await Promise.all([
    tx.rows(
      sql<StatusComponent>`
        select id, page_id, shown_status, counts_toward_status, visibility from component where deleted_at is null
          and (page_id in ${on} or id in (select component_id from page_component where page_id in ${on}))`.compile(
        q,
      ),
    ),
    tx.rows(q.selectFrom("page_component").selectAll().where("page_id", "in", on).compile()),
    tx.rows(sql<OpenIncident>`select id, page_id, impact, state from announcement where ${open}`.compile(q)),
    tx.rows(q.selectFrom("page_announcement").selectAll().where("page_id", "in", on).compile()),
    tx.rows(
      sql<StatusRows["affected"][number]>`
        select announcement_id, component_id from announcement_component
          where announcement_id in (select id from announcement where ${open})`.compile(q),
    ),
  ]);
  return { components, sharedComponents, incidents, sharedIncidents, affected };
}

/** A page's indicator, by the rule that its snapshot follows. */
function indicatorOf(page: number, rows: StatusRows): Indicator {
  const sharedComponents = new Set(
    rows.sharedComponents.filter((row) => row.page_id === page).map((row) => row.component_id),
  );
  const sharedIncidents = new Set(
    rows.sharedIncidents.filter((row) => row.page_id === page).map((row) => row.announcement_id),
  );
  const components = rows.components.filter((row) => row.page_id === page || sharedComponents.has(row.id));
  const visible = new Map<number, ComponentStatus>(
    components.filter((row) => row.visibility !== "Never").map((row) => [row.id, row.shown_status]),
  );
  const incidents = rows.incidents
    .filter((row) => row.page_id === page || sharedIncidents.has(row.id))
    .map(({ id, impact, state }): PageStatusIncident => {
      const listedHere = rows.affected.filter((row) => row.announcement_id === id);
      return {
        title: "",
        impact,
        state,
        listed: listedHere.flatMap(({ component_id: component }) => visible.get(component) ?? []),
      };
    });
  const inputs = components.map(({ shown_status: status, counts_toward_status: counts }) => ({
    name: null,
    status,
    counts: counts === 1,
  }));
  return pageStatus(inputs, incidents).indicator;
}

/** The pages whose subscribers get a notification. */
function pagesOf(uow: UnitOfWork, row: NotificationRow): number[] {
  const { page_id: page, announcement_id: announcement, component_id: component } = row;
  return [
    page,
    ...(announcement === null ? [] : uow.announcementAlsoOn({ id: announcement })),
    ...(component === null ? [] : uow.componentAlsoOn({ id: component })),
  ];
}

/**
 * Adds to the notifications of the last command how each page is that they are sent for. The command's changes must have
 * been written; the notifications are changed in the unit of work. Rejects with a `StoreFault`.
 */
export async function recordPageIndicators(tx: Pick<Transaction, "rows">, uow: UnitOfWork): Promise<void> {
  const rows = [...uow.notificationsWithoutPageStatus].flatMap((id) => uow.get("notification", id) ?? []);
  uow.notificationsWithoutPageStatus.clear();
  if (rows.length === 0) return;
  const pages = [...new Set(rows.flatMap((row) => pagesOf(uow, row)))];
  const statusRows = await readStatusRows(tx, pages);
  const indicators = new Map(pages.map((page) => [page, indicatorOf(page, statusRows)]));
  for (const row of rows) {
    const content = {
      ...readJson("notification", "content", row),
      pages: pagesOf(uow, row).map((number) => ({ number, indicator: indicators.get(number) ?? "Unknown" })),
    };
    uow.update("notification", { ...row, content: writeJson("notification", "content", content) });
  }
}
