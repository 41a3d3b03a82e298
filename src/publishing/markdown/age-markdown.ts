/** Stale notices in Markdown. */
import type { Language } from "../../contract/languages.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { contextOf } from "../page/status-page.ts";
import { timeElement } from "../page/time-markup.ts";
import type { Snapshot } from "../snapshot.ts";
import { literal } from "./markdown-writer.ts";

/** The notice that there was no update since a time (epoch milliseconds). */
export function lastNews(since: number, { texts, clock, now }: AnnouncementContext): string {
  return literal(texts.noNewsSince(timeElement(since, clock.momentInZone(since, now))));
}

/** Adds a stale notice below the heading of an archive document; the time is in epoch milliseconds. */
export function writeLastNews(
  text: string,
  since: number,
  { snapshot, language }: { readonly snapshot: Snapshot; readonly language?: Language | undefined },
): string {
  return text.replace("\n", () => `\n\n${lastNews(since, contextOf(snapshot, language))}\n`);
}
