/** Context that announcement markup needs from its document. */

import type { Language } from "../../contract/languages.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import type { SnapshotAnnouncement, Translations } from "../snapshot.ts";
import type { Clock } from "./page-clock.ts";
import type { Paths } from "./page-paths.ts";
import type { PageTexts } from "./texts/page-texts.ts";

export type AnnouncementContext = {
  readonly language: Language;
  /** The page's own language, that of untranslated text. */
  readonly pageLanguage: Language;
  /** Translated component names, by id. */
  readonly nameTranslations: ReadonlyMap<string, Translations<"name" | "description">>;
  readonly texts: PageTexts;
  readonly clock: Clock;
  readonly paths: Paths;
  /** The document's current time (epoch milliseconds). */
  readonly now: number;
  /** Whether "not translated" was already stated above. */
  readonly isNoteShown?: true;
  /** Whether visitors see if a status was reported or set by hand. */
  readonly showsSources: boolean;
  /** Component statuses, by id; null if uncertain. */
  readonly statuses: ReadonlyMap<string, ComponentStatus> | null;
  /** The same; the last ones that were certain, while they are not. */
  readonly lastStatuses: ReadonlyMap<string, ComponentStatus>;
  /** The announcements of the page, to name the one that a status comes from. */
  readonly announcements: readonly SnapshotAnnouncement[];
};

/** Placement of an announcement in its document. */
export type AnnouncementPlace = {
  /** Heading level: 1 on its own page. Updates have level 3. */
  readonly level: 1 | 2;
  /**
   * Whether to show everything: all updates with their changes, and the post-mortem; otherwise the newest.
   */
  readonly isAll: boolean;
  /** Number of expanded updates otherwise; older ones are folded. */
  readonly open?: number;
  /** Whether the headline shows its title, so that it is not repeated visibly. */
  readonly isTitled?: boolean;
};
