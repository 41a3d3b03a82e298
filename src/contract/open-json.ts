/** The public JSON apart from the status API v2: pages as JSON, the banner's data, JSON Feed, the manifest. */

import * as z from "zod";
import { postmortemText } from "./announcements.ts";
import { languageTag } from "./components.ts";
import { statusPage } from "./pages.ts";
import { timeOut } from "./times.ts";
import { componentStatuses } from "./words.ts";

const shownAnnouncement = statusPage.shape.Announcements.element;

/** `/announcement/{id}.json`. */
export const openAnnouncement = shownAnnouncement.extend({
  Postmortem: postmortemText.nullable(),
});

/** `/history.json`: a part of the history, newest first. */
export const openHistory = z.object({
  Announcements: z.array(shownAnnouncement.omit({ Updates: true })),
  Newer: z.string().nullable().meta({ description: "The address of the part before this one." }),
  Older: z.string().nullable().meta({ description: "The address of the part after this one." }),
});

/** `/embed.json`: what the banner shows. */
export const embedNews = z.object({
  IsTrouble: z.boolean(),
  Status: z.enum(componentStatuses),
  Headline: z.string(),
  Detail: z.string(),
  Url: z.string(),
  Key: z.string().meta({ description: "Changes with its content." }),
  Words: z.object({ See: z.string(), Dismiss: z.string(), Page: z.string() }),
  Language: languageTag,
  Direction: z.enum(["ltr", "rtl"]),
  AsOf: timeOut,
});

/** `/feed.json` (JSON Feed 1.1). */
export const jsonFeed = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string(), url: z.string() })),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_html: z.string(),
      date_published: timeOut,
      date_modified: timeOut,
      tags: z.array(z.string()),
    }),
  ),
});

/** `/manifest.webmanifest`. */
export const webManifest = z.object({
  name: z.string(),
  description: z.string(),
  lang: z.string(),
  dir: z.enum(["ltr", "rtl"]),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal("standalone"),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })),
});
