/** Entries of the feeds in any format: every announcement in the snapshot, newest first. */
import { type Language, languageFor } from "../../../contract/languages.ts";
import { absoluteUrl, feedPathsOf } from "../../page/page-paths.ts";
import { contextOf } from "../../page/status-page.ts";
import type { PageTexts } from "../../page/texts/page-texts.ts";
import type { SnapshotAnnouncement } from "../../snapshot.ts";
import { announcementChangedAt, announcementPublishedAt } from "../changed-at.ts";
import type { FeedSnapshot } from "../component-snapshot.ts";
import { feedContent } from "./feed-content.ts";

/** One announcement in a feed. Times are epoch milliseconds. */
export type FeedEntry = {
  /** Permanent, even if the page's address changes. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly publishedAt: number;
  readonly changedAt: number;
  /** Its kind, and the names of the affected components. */
  readonly tags: readonly string[];
  readonly html: string;
};

/** A feed. Times are epoch milliseconds. */
export type Feed = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** BCP 47. */
  readonly language: string;
  readonly homeUrl: string;
  /** Where the feed itself is, in each of its forms. */
  readonly selfUrl: { readonly atom: string; readonly rss: string; readonly json: string };
  /** The corresponding page for people. */
  readonly historyUrl: string;
  /** Of the newest change. */
  readonly changedAt: number;
  readonly entries: readonly FeedEntry[];
};

const idOf = (id: string) => `urn:uuid:${id}`;

/** The page's name, and the component's. */
export function feedTitle(
  { page, ofComponent }: FeedSnapshot,
  { between }: Pick<PageTexts, "between">,
): string {
  return ofComponent === undefined ? page.name : `${page.name}${between.date}${ofComponent.name}`;
}

/** The title of an announcement after its state, as of which readers show the entry; a notice has none worth saying. */
export function entryTitle(
  { kind, state, title }: Pick<SnapshotAnnouncement, "kind" | "state" | "title">,
  { announcements, between }: Pick<PageTexts, "announcements" | "between">,
): string {
  return kind === "Notice" ? title : `${announcements.state[state]}${between.date}${title}`;
}

/** The feed of a page or of one component, in the page's own language or in another. */
export function feedOf(snapshot: FeedSnapshot, requested?: Language): Feed {
  const { page, announcements, ofComponent } = snapshot;
  const context = contextOf(snapshot, requested);
  const { texts, language, paths } = context;
  const feedPaths = feedPathsOf(paths, ofComponent?.id);
  const at = (path: string) => absoluteUrl(page, path);
  const entries = announcements.map((announcement): FeedEntry => {
    const published = announcementPublishedAt(announcement);
    return {
      id: idOf(announcement.id),
      url: at(paths.announcement(announcement.id)),
      title: entryTitle(announcement, texts),
      publishedAt: published,
      changedAt: Math.max(published, announcementChangedAt(announcement)),
      tags: [texts.announcements.kind[announcement.kind], ...announcement.affected.map(({ name }) => name)],
      html: feedContent(announcement, page, context).text,
    };
  });
  return {
    id: idOf(ofComponent?.id ?? page.id),
    title: feedTitle(snapshot, texts),
    about: texts.feeds.about,
    language: languageFor(page.locale) === language ? page.locale : texts.language,
    selfUrl: { atom: at(feedPaths.atom), rss: at(feedPaths.rss), json: at(feedPaths.jsonFeed) },
    homeUrl: at(paths.home),
    historyUrl: at(paths.historyFrom({ kind: "newest", component: ofComponent?.id })),
    changedAt: Math.max(page.updatedAt, ...entries.map((entry) => entry.changedAt)),
    entries,
  };
}
