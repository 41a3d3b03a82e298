/** What the pieces of an announcement have to know of the document that they stand in. */

import type { Language } from "../../contract/languages.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import type { Translations } from "../snapshot.ts";
import type { Clock } from "./page-clock.ts";
import type { Paths } from "./page-paths.ts";
import type { Words } from "./words/words.ts";

/** What the announcements of one document have in common. */
export type AnnouncementContext = {
  readonly language: Language;
  /** The page's own language, in which everything is that nobody wrote in another. */
  readonly own: Language;
  /** What components are called in other languages, by their ids. */
  readonly called: ReadonlyMap<string, Translations<"name" | "description">>;
  readonly words: Words;
  readonly clock: Clock;
  readonly paths: Paths;
  /** What the document takes for now (epoch milliseconds). */
  readonly now: number;
  /** Whether it stands above already that nobody has translated what is listed here. */
  readonly isUntoldSaid?: true;
  /** What components show, by their ids; null where that is not certain. */
  readonly shown: ReadonlyMap<string, ComponentStatus> | null;
};

/** How an announcement stands in its document. */
export type AnnouncementPlace = {
  /** The level of its heading: 1 where the document is about it alone. Its updates have level 3. */
  readonly level: 1 | 2;
  /** Whether everything is said: all updates, what each of them changed, the postmortem; else what is newest. */
  readonly isAll: boolean;
  /** How many updates stand open where not everything is said; older ones fold. */
  readonly open?: number;
  /** Whether the headline above has its title: it is not to be seen a second time. */
  readonly isTitled?: boolean;
};
