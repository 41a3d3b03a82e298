/** What a document holds so that its script can keep it true: what to follow, and how to say that no news comes. */
import { statusClass } from "../../contract/marks.ts";
import { componentStatuses } from "../../contract/words.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { releaseOf } from "./document-shell.ts";
import { lookStyle } from "./page-branding.ts";
import { mark } from "./status-marks.ts";
import type { Words } from "./words/words.ts";

/** What the script has to know of a document to follow the news of it, as `data-` attributes of its body. */
export function liveFacts(
  { revision, stale, page }: Pick<Snapshot, "revision" | "stale" | "page">,
  { words, paths }: Pick<AnnouncementContext, "words" | "paths">,
): Record<string, string> {
  const { noNews, changed, back } = words.around.live;
  return {
    // A copy that nobody serves has no stream: it is fetched every now and then.
    live: paths.live ?? "poll",
    revision: String(revision),
    version: releaseOf(lookStyle(page)),
    ...(stale ? { stale: "" } : {}),
    "no-news": noNews,
    changed,
    back,
    unknown: words.status.Unknown,
  };
}

/** What the script puts in the place of what is no longer certain: by the status that was known last. */
export function withoutNews(words: Words): Html {
  const was = componentStatuses
    .filter((status) => status !== "Unknown")
    .map(
      (status) =>
        html`<p class="${statusClass[status]}">${words.wasAt(words.status.Unknown, words.status[status], "{time}")}</p>`,
    );
  return html`<template id="old">${mark("Unknown")}<b>${words.headline({ kind: "Unknown" })}</b>${was}</template>`;
}
