/** Markup for the live script: the stream, and the stale texts. */
import { statusClass } from "../../contract/marks.ts";
import { componentStatuses } from "../../contract/words.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { releaseOf } from "./document-shell.ts";
import { customStyle } from "./page-branding.ts";
import { mark } from "./status-marks.ts";
import type { Words } from "./words/words.ts";

/** `data-` attributes for the live script. */
export function liveFacts(
  { revision, stale, page }: Pick<Snapshot, "revision" | "stale" | "page">,
  { words, paths }: Pick<AnnouncementContext, "words" | "paths">,
): Record<string, string> {
  const { noNews, changed, back } = words.around.live;
  return {
    // A static copy has no stream: it polls.
    live: paths.live ?? "poll",
    revision: String(revision),
    version: releaseOf(customStyle(page)),
    ...(stale ? { stale: "" } : {}),
    "no-news": noNews,
    changed,
    back,
    unknown: words.status.Unknown,
  };
}

/** Replacements for uncertain content, by last known status. */
export function withoutNews(words: Words): Html {
  const was = componentStatuses
    .filter((status) => status !== "Unknown")
    .map(
      (status) =>
        html`<p class="${statusClass[status]}">${words.wasAt(words.status.Unknown, words.status[status], "{time}")}</p>`,
    );
  return html`<template id="old">${mark("Unknown")}<b>${words.headline({ kind: "Unknown" })}</b>${was}</template>`;
}
