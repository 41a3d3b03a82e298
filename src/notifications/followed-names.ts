/** The names of what a subscription follows, for the message that asks for its confirmation. */
import type { Language } from "../contract/languages.ts";
import { textIn } from "../publishing/localise.ts";
import { pageTextsIn } from "../publishing/page/page-catalogues.ts";
import { clockOf } from "../publishing/page/page-clock.ts";
import { localeOf } from "../publishing/page/status-page.ts";
import { subscriptionTextsIn } from "../publishing/page/subscription/subscribe-catalogues.ts";
import { readNames, readTitles } from "../publishing/stored-translations.ts";
import { listed, q } from "../store/query.ts";
import { readJson } from "../store/stored-json.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import type { PageRow } from "../store/tables/tables.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The most names in a message. */
const maxNames = 5;

/** The followed parts of a page. */
export type FollowedNames = {
  /** All of them, as one text. */
  readonly names: string;
  /** The title of an announcement that alone is followed. */
  readonly title: string | null;
};

/** The followed parts of a page; null of a page that is not public. Rejects with a `StoreFault`. */
export async function followedNames(
  store: Pick<NotificationStore, "rows">,
  subscriber: SubscriberRow,
  { page, language }: { readonly page: PageRow; readonly language: Language },
): Promise<FollowedNames | null> {
  if (page.access !== "Public") return null;
  const { scope } = readJson("subscriber", "requested", subscriber) ?? {
    scope: readJson("subscriber", "scope", subscriber),
  };
  if (scope.page) return { names: subscriptionTextsIn(language).wholePage, title: null };
  const [groups, components, announcements] = await Promise.all([
    store.rows(
      q.selectFrom("component_group").selectAll().where("public_id", "in", listed(scope.groupIds)).compile(),
    ),
    store.rows(
      q.selectFrom("component").selectAll().where("public_id", "in", listed(scope.componentIds)).compile(),
    ),
    store.rows(
      q
        .selectFrom("announcement")
        .selectAll()
        .where("public_id", "in", listed(scope.announcementIds))
        .compile(),
    ),
  ]);
  const titles = announcements.map((row) => textIn(readTitles(row), "title", language) ?? row.title);
  const names = [
    ...groups.map((row) => textIn(readNames("component_group", row), "name", language) ?? row.name),
    ...components.map((row) => textIn(readNames("component", row), "name", language) ?? row.name),
    ...titles,
  ];
  if (names.length === 0) return null;
  const texts = pageTextsIn(language);
  const rest = names.length - maxNames;
  const shown = rest > 0 ? [...names.slice(0, maxNames), texts.moreOf(rest)] : names;
  return {
    names: clockOf(localeOf(page.locale, language, texts), page.time_zone).list(shown),
    title: names.length === 1 ? (titles[0] ?? null) : null,
  };
}
