/** Markup for the live script: the stream, and the stale texts. */
import { statusClass } from "../../contract/marks.ts";
import { componentStatuses } from "../../contract/words.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { releaseOf } from "./document-shell.ts";
import { customStyle } from "./page-branding.ts";
import { mark } from "./status-marks.ts";
import type { PageTexts } from "./texts/page-texts.ts";

/** `data-` attributes for the live script. */
export function liveFacts(
  { revision, stale, page }: Pick<Snapshot, "revision" | "stale" | "page">,
  { texts, paths }: Pick<AnnouncementContext, "texts" | "paths">,
): Record<string, string> {
  const { noNews, back, lost } = texts.around.live;
  return {
    // A static copy has no stream: it polls.
    live: paths.live ?? "poll",
    revision: String(revision),
    version: releaseOf(customStyle(page)),
    ...(stale ? { stale: "" } : {}),
    "no-news": noNews,
    back,
    lost,
    unknown: texts.status.Unknown,
  };
}

/** Replacements for uncertain content, by last known status. */
export function withoutNews(texts: PageTexts): Html {
  const was = componentStatuses
    .filter((status) => status !== "Unknown")
    .map(
      (status) =>
        html`<p class="${statusClass[status]}">${texts.wasAt(texts.status.Unknown, texts.status[status], "{time}")}</p>`,
    );
  return html`<template id="old">${mark("Unknown")}<b>${texts.headline({ kind: "Unknown" })}</b>${was}</template>`;
}
