/** Loads what the rules need to know of a notification to decide on its recipients. */

import { sql } from "kysely";
import { followsMessages } from "../rules/notification-events.ts";
import type { RecipientEvent } from "../rules/recipients.ts";
import { listed, q } from "../store/query.ts";
import { readJson } from "../store/stored-json.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import type { NotificationStore } from "./notification-store.ts";

/** A notification with the pages of its possible recipients, in order. */
export type ResolvableEvent = {
  readonly about: RecipientEvent;
  readonly pages: readonly number[];
};

/** The fields of a notification that decide on its recipients. */
export type NotificationFacts = Pick<
  NotificationRow,
  "id" | "event" | "page_id" | "announcement_id" | "component_id" | "content" | "created_at"
>;

/** A preview of an announcement that need not exist, with the other pages that would show it. */
type Preview = { readonly alsoOn: readonly number[] };

/** Components that visitors see, by their numbers, each with its group and the group that this one is in. */
function concernedComponents(numbers: readonly number[]) {
  return sql<{
    id: number;
    public_id: string;
    page_id: number;
    group_id: string | null;
    parent_id: string | null;
  }>`
    select component.id, component.public_id, component.page_id, component_group.public_id as group_id,
      parent.public_id as parent_id
      from component left join component_group on component_group.id = component.group_id
      left join component_group as parent on parent.id = component_group.parent_id
      where component.id in ${listed(numbers)} and component.deleted_at is null
        and component.visibility <> 'Never'`.compile(q);
}

/**
 * Loads a notification's event; undefined where its announcement is deleted, which only the event of that may be, or does
 * not exist: of a preview it need not.
 */
export async function loadRecipientEvent(
  store: Pick<NotificationStore, "rows">,
  row: NotificationFacts,
  preview?: Preview,
): Promise<ResolvableEvent | undefined> {
  const content = readJson("notification", "content", row);
  const numbers = [
    ...content.components.map(({ number }) => number),
    ...(row.component_id === null ? [] : [row.component_id]),
  ];
  const announcementId = row.announcement_id ?? 0;
  const [announcements, alsoOn, components, pageLinks, notifiedPages] = await Promise.all([
    store.rows(
      q
        .selectFrom("announcement")
        .select(["public_id", "deleted_at"])
        .where("id", "=", announcementId)
        .compile(),
    ),
    store.rows(
      q
        .selectFrom("page_announcement")
        .select("page_id")
        .where("announcement_id", "=", announcementId)
        .orderBy("page_id")
        .compile(),
    ),
    store.rows(concernedComponents(numbers)),
    store.rows(
      sql<{ page_id: number; component_id: number }>`
        select page_id, component_id from page_component where component_id in ${listed(numbers)}`.compile(q),
    ),
    followsMessages(row.event)
      ? store.rows(
          q
            .selectFrom("delivery")
            .select("page_id")
            .distinct()
            .where("announcement_id", "=", announcementId)
            .orderBy("page_id")
            .compile(),
        )
      : [],
  ]);
  const [announcement] = announcements;
  const isThere =
    announcement === undefined
      ? preview !== undefined
      : announcement.deleted_at === null || row.event === "AnnouncementDeleted";
  if (row.announcement_id !== null && !isThere) return undefined;
  const concerned = components.map((component) => ({
    id: component.public_id,
    groupIds: [component.group_id, component.parent_id].filter((id) => id !== null),
    pageIds: [
      component.page_id,
      ...pageLinks.filter(({ component_id }) => component_id === component.id).map(({ page_id }) => page_id),
    ],
    isAdded: content.components.find(({ number }) => number === component.id)?.isAdded ?? false,
  }));
  const also =
    row.announcement_id === null
      ? concerned.flatMap(({ pageIds }) => pageIds)
      : (preview?.alsoOn ?? alsoOn.map(({ page_id }) => page_id));
  const pageIds = [...new Set([row.page_id, ...also])];
  return {
    about: {
      kind: row.event,
      at: row.created_at,
      pageIds,
      announcementId: announcement?.public_id ?? null,
      impact: content.impact,
      previousImpact: content.previousImpact,
      components: concerned,
    },
    pages: [...new Set([...pageIds, ...notifiedPages.map(({ page_id }) => page_id)])],
  };
}
