/** Loads the news that a notification tells, as one page shows it. */

import { addressOn, addressWithout } from "../contract/page-addresses.ts";
import { readMessages, readNames, readTitles } from "../publishing/stored-translations.ts";
import { endsEffects, isNews, isPostmortem } from "../rules/notification-events.ts";
import { worst } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import { readJson } from "../store/stored-json.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../store/tables/announcement-tables.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import type { PageRow } from "../store/tables/tables.ts";
import { type AffectedChange, readAffectedChanges, visibleComponents } from "./affected-changes.ts";
import type { MessageComponent, MessagePage, News } from "./messages/news-message.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The rows that a message is made from, on one page. */
export type NewsRows = {
  readonly notification: NotificationRow;
  readonly page: PageRow;
  /** The page's own address. */
  readonly pageUrl: string;
  readonly announcement: AnnouncementRow | undefined;
  /** The reported update; undefined for an event without one. */
  readonly update: AnnouncementUpdateRow | undefined;
  /** The text of the update or postmortem; undefined where there is none, or it was deleted. */
  readonly text: { readonly message: string; readonly translations: string | null } | undefined;
  /** The components that visitors of the page may see, with their statuses after the event. */
  readonly components: readonly MessageComponent[];
  /** As messages to people have it; undefined for an event that they are not told of. */
  readonly news: News | undefined;
  /** The changes that the update makes to components. */
  readonly changes: readonly AffectedChange[];
};

/** Milliseconds for which loaded rows are used again. */
const freshMs = 2_000;
const maxCached = 200;

function pageUrlOf(page: PageRow, { baseUrl, isFirst }: { baseUrl: string; isFirst: boolean }): string {
  return page.url ?? addressWithout(baseUrl, { slug: page.slug, isFirst });
}

const isDeleted = (update: AnnouncementUpdateRow | undefined) =>
  update !== undefined && update.deleted_at !== null;

/** The text of a postmortem. */
function postmortemOf(announcement: AnnouncementRow | undefined): NewsRows["text"] {
  const message = announcement?.postmortem ?? null;
  return message === null
    ? undefined
    : { message, translations: announcement?.postmortem_translations ?? null };
}

/** Whether messages of a page contain the text of updates: of one that is not public only where its setting says so. */
export function showsText({ access, full_text: fullText }: PageRow): boolean {
  return access === "Public" || fullText === 1;
}

/** A page as messages have it. */
export function messagePage(page: PageRow, url: string): MessagePage {
  return {
    name: page.name,
    url,
    timeZone: page.time_zone,
    locale: page.locale,
    showsText: showsText(page),
  };
}

/** Loads notifications, and caches them briefly: many subscribers get the same one. */
export class NewsLoader {
  readonly #store: Pick<NotificationStore, "rows">;
  readonly #baseUrl: string;
  readonly #cache = new Map<string, { readonly at: number; readonly rows: Promise<NewsRows | undefined> }>();

  constructor(store: Pick<NotificationStore, "rows">, baseUrl: string) {
    this.#store = store;
    this.#baseUrl = baseUrl;
  }

  /** The rows of a notification on a page; undefined where one of them is missing. */
  load(notification: number, page: number): Promise<NewsRows | undefined> {
    const key = `${notification} ${page}`;
    const now = performance.now();
    const cached = this.#cache.get(key);
    if (cached !== undefined && now - cached.at < freshMs) return cached.rows;
    if (this.#cache.size >= maxCached) this.#cache.clear();
    const rows = this.#read(notification, page);
    this.#cache.set(key, { at: now, rows });
    // A failure is not kept.
    rows.catch(() => this.#cache.delete(key));
    return rows;
  }

  async #read(id: number, pageNumber: number): Promise<NewsRows | undefined> {
    const store = this.#store;
    const [[notification], pages] = await Promise.all([
      store.rows(q.selectFrom("notification").selectAll().where("id", "=", id).compile()),
      store.rows(q.selectFrom("page").selectAll().orderBy("id").compile()),
    ]);
    const page = pages.find((candidate) => candidate.id === pageNumber);
    if (notification === undefined || page === undefined) return undefined;
    const first = pages.find((candidate) => candidate.deleted_at === null);
    const pageUrl = pageUrlOf(page, { baseUrl: this.#baseUrl, isFirst: first?.id === page.id });
    const announcementId = notification.announcement_id ?? 0;
    const [[announcement], updates] = await Promise.all([
      store.rows(q.selectFrom("announcement").selectAll().where("id", "=", announcementId).compile()),
      store.rows(
        q
          .selectFrom("announcement_update")
          .selectAll()
          .where("announcement_id", "=", announcementId)
          .orderBy("posted_at")
          .orderBy("id")
          .compile(),
      ),
    ]);
    const ownUpdate = updates.find((candidate) => candidate.id === notification.update_id);
    // A notice that appears by the clock has the text that was there then.
    const appears = ownUpdate === undefined && notification.event === "NoticePublished";
    const update = appears
      ? updates.findLast((candidate) => candidate.created_at <= notification.created_at)
      : ownUpdate;
    const text = isPostmortem(notification.event) ? postmortemOf(announcement) : update;
    const rows = {
      notification,
      page,
      pageUrl,
      announcement,
      update,
      text: isDeleted(update) ? undefined : text,
    };
    const index = update === undefined ? -1 : updates.indexOf(update);
    const [components, changes] = await Promise.all([
      this.#components(notification, page.id, updates.slice(0, index + 1)),
      readAffectedChanges(store, { notification, announcement, update, updates, page: pageNumber }),
    ]);
    const news = this.#news({ ...rows, components }, index > 0 ? updates[index - 1] : undefined);
    return { ...rows, components, news, changes };
  }

  #news(
    {
      notification,
      page,
      pageUrl,
      announcement,
      update,
      text,
      components,
    }: Omit<NewsRows, "changes" | "news">,
    previous: AnnouncementUpdateRow | undefined,
  ): News | undefined {
    const { event } = notification;
    if (!isNews(event)) return undefined;
    const content = readJson("notification", "content", notification);
    const [only] = components;
    return {
      event,
      at: update?.posted_at ?? notification.created_at,
      recordedAt: notification.created_at,
      page: messagePage(page, pageUrl),
      detailsUrl:
        announcement !== undefined
          ? addressOn(
              pageUrl,
              `/announcement/${announcement.public_id}${isPostmortem(event) ? "#postmortem" : ""}`,
            )
          : addressOn(pageUrl, only === undefined ? "/" : `/component/${only.id}`),
      announcement:
        announcement === undefined
          ? null
          : {
              id: announcement.public_id,
              kind: announcement.kind,
              title: announcement.title,
              translations: readTitles(announcement),
              beganAt: announcement.began_at,
            },
      state: content.state,
      previousState: previous?.state ?? null,
      impact: content.impact,
      startsAt: content.startsAt,
      endsAt: content.endsAt,
      components,
      previousStatus: content.previousStatus,
      update: text === undefined ? null : { message: text.message, translations: readMessages(text) },
    };
  }

  /** The components of an event that visitors of a page may see, in their order on it, with their statuses after the event. */
  async #components(
    notification: NotificationRow,
    page: number,
    updates: readonly AnnouncementUpdateRow[],
  ): Promise<MessageComponent[]> {
    const { components } = readJson("notification", "content", notification);
    const ended = endsEffects(notification.event);
    const statuses = new Map(components.map(({ number, status, shown }) => [number, ended ? shown : status]));
    const rows = await this.#store.rows(visibleComponents(statuses.keys(), page));
    const lists = updates.flatMap((update) => readJson("announcement_update", "affected", update) ?? []);
    const worstStatusOf = (component: number) =>
      worst([
        "Operational",
        ...lists.flatMap(([number, status]) => (number === component && status !== null ? status : [])),
      ]);
    return rows.map((row) => ({
      id: row.public_id,
      name: row.name,
      translations: readNames("component", row),
      status: statuses.get(row.id) ?? row.shown_status,
      worstStatus: worstStatusOf(row.id),
    }));
  }
}
