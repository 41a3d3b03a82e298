/** The changes that an update makes to the statuses of components, as the status API v2 lists them. */

import { sql } from "kysely";
import { flatGroupName } from "../publishing/representations/v2/v2-components.ts";
import { impliedStatusWord, type StatusWord } from "../publishing/representations/v2/v2-words.ts";
import { isPostmortem } from "../rules/notification-events.ts";
import { listed, q } from "../store/query.ts";
import { readJson } from "../store/stored-json.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../store/tables/announcement-tables.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import type { ComponentRow } from "../store/tables/tables.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The change of one component. */
export type AffectedChange = {
  readonly code: string;
  /** After the name of its group. */
  readonly name: string;
  readonly old_status: StatusWord;
  readonly new_status: StatusWord;
};

/** The components of these numbers that visitors of a page may see, in their order on it. */
export function visibleComponents(numbers: Iterable<number>, page: number) {
  return sql<ComponentRow>`
    select * from component where id in ${listed([...numbers])} and deleted_at is null
      and visibility <> 'Never'
      and (page_id = ${page} or id in (select component_id from page_component where page_id = ${page}))
      order by position, id`.compile(q);
}

/** The update that came before one, and the list that it left; a deleted update keeps its list. */
function stateBefore(updates: readonly AnnouncementUpdateRow[], update: AnnouncementUpdateRow) {
  const earlier = updates.slice(0, updates.indexOf(update));
  const previous = earlier.findLast((candidate) => candidate.deleted_at === null);
  const until = previous === undefined ? [] : earlier.slice(0, earlier.indexOf(previous) + 1);
  const withList = until.findLast((row) => readJson("announcement_update", "affected", row) !== null);
  const list = withList === undefined ? null : readJson("announcement_update", "affected", withList);
  return { previous, statuses: new Map(list?.map(([number, status]) => [number, status] as const)) };
}

/** Reads the changes of an update on a page; none for an event without one. */
export async function readAffectedChanges(
  store: Pick<NotificationStore, "rows">,
  event: {
    readonly notification: NotificationRow;
    readonly announcement: AnnouncementRow | undefined;
    readonly update: AnnouncementUpdateRow | undefined;
    /** All updates of the announcement, oldest first. */
    readonly updates: readonly AnnouncementUpdateRow[];
    /** The number of the page. */
    readonly page: number;
  },
): Promise<readonly AffectedChange[]> {
  const { notification, announcement, update, updates, page } = event;
  if (announcement === undefined || update === undefined || isPostmortem(notification.event)) return [];
  const { components, state } = readJson("notification", "content", notification);
  const { kind } = announcement;
  // A notice changes no status.
  if (kind === "Notice") return [];
  const { previous, statuses: before } = stateBefore(updates, update);
  const after = new Map(components.map(({ number, status }) => [number, status]));
  const numbers = [...new Set([...after.keys(), ...before.keys()])];
  if (numbers.length === 0) return [];
  const [rows, groupRows] = await Promise.all([
    store.rows(visibleComponents(numbers, page)),
    store.rows(
      q
        .selectFrom("component_group")
        .selectAll()
        .where("page_id", "=", page)
        .where("deleted_at", "is", null)
        .compile(),
    ),
  ]);
  const groupNames = new Map(
    groupRows.map((group) => {
      const parent = groupRows.find(({ id }) => id === group.parent_id);
      return [group.id, flatGroupName(group.name, parent?.name)];
    }),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const now = { kind, state: state ?? update.state };
  return numbers.flatMap((number) => {
    const row = found.get(number);
    if (row === undefined) return [];
    const group = groupNames.get(row.group_id ?? 0);
    return [
      {
        code: row.public_id,
        name: group === undefined ? row.name : `${group} - ${row.name}`,
        old_status: impliedStatusWord(
          { kind, state: previous?.state ?? now.state },
          before.get(number) ?? null,
        ),
        new_status: impliedStatusWord(now, after.get(number) ?? null),
      },
    ];
  });
}
