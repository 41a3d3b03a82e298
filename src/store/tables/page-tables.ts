/** Pages, and their content that other pages show. */
import { page, pageTheme } from "../../contract/pages.ts";
import type { PageAccess } from "../../contract/words.ts";
import {
  defineTable,
  integer,
  integerOrNull,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { nameTranslations, texts } from "./json-schemas.ts";

/** Re-encoded logos and favicons of pages. */
export const logoTable = defineTable({
  columns: {
    id: integer,
    /** SHA-256 (hex) of the bytes: the end of its address. */
    digest: text(),
    media_type: text(),
    width: integer,
    height: integer,
    /** The theme whose background it also needs in the other theme; null if visible on both. */
    background: textOrNull<"light" | "dark">(),
    /** Its size. */
    bytes: integer,
    /** Base64. */
    content: text(),
    created_at: integer,
  },
  unique: ["digest"],
});

export type LogoRow = RowOf<typeof logoTable.columns>;

/** A published page. */
export const pageTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    slug: text(),
    name: text(),
    description: textOrNull(),
    /** Name and description in other languages, as JSON. */
    translations: jsonOrNull(nameTranslations),
    url: textOrNull(),
    time_zone: text(),
    locale: text(),
    created_at: integer,
    updated_at: integer,
    revision: integer,
    logo_id: integerOrNull,
    /** Its favicon; null for the status mark. */
    icon_id: integerOrNull,
    /** Colour of the page's name and links, `#rrggbb`; null for the default. */
    accent: textOrNull(),
    /** Links at the foot of the page, as JSON: `[{ "Label", "Url" }]`. */
    links: jsonOrNull(page.shape.Links),
    /** Weight of outage time in uptime, in thousandths. */
    partial_weight: integer,
    major_weight: integer,
    access: text<PageAccess>(),
    /** Of the visitors' password; null without one. */
    password_hash: textOrNull(),
    /** Addresses and CIDRs that need no sign-in, as JSON; null for none. */
    allowed_addresses: jsonOrNull(texts),
    /** A deleted page keeps its row and its content. */
    deleted_at: integerOrNull,
    /** Revision of the last restriction of its access; 0 if never. */
    restricted_revision: integer,
    /** 1 if visitors see whether a status was reported or set by hand, else 0. */
    shows_sources: integer,
    /** 1 if visitors see uptime figures, else 0. */
    shows_uptime: integer,
    /** 1 if visitors see a bar for each day, else 0. */
    shows_bars: integer,
    /** Number of days that the bars have. */
    bar_days: integer,
    /** 1 if the foot of the page names the software, else 0. */
    shows_powered_by: integer,
    /** Its own colours, as JSON; null for the usual ones. */
    theme: jsonOrNull(pageTheme),
    /** Languages of its texts beside its own, as JSON; null for none. */
    written_languages: jsonOrNull(page.shape.WrittenLanguages),
    /** 1 if messages contain the text of updates although the page is not public, else 0. */
    full_text: integer,
  },
  unique: ["public_id", "slug"],
  references: { logo_id: "logo", icon_id: "logo" },
});

export type PageRow = RowOf<typeof pageTable.columns>;

/** A component shared with another page. */
export const pageComponentTable = defineTable({
  columns: {
    page_id: integer,
    component_id: integer,
  },
  primaryKey: ["page_id", "component_id"],
  isKeyOrdered: true,
  references: { page_id: "page", component_id: "component" },
  indexes: {
    page_component_of: { on: ["component_id"] },
  },
});

export type PageComponentRow = RowOf<typeof pageComponentTable.columns>;

/** An announcement shared with another page. */
export const pageAnnouncementTable = defineTable({
  columns: {
    page_id: integer,
    announcement_id: integer,
  },
  primaryKey: ["page_id", "announcement_id"],
  isKeyOrdered: true,
  references: { page_id: "page", announcement_id: "announcement" },
  indexes: {
    page_announcement_of: { on: ["announcement_id"] },
  },
});

export type PageAnnouncementRow = RowOf<typeof pageAnnouncementTable.columns>;
