/** The publisher's queries of pages. */
import { sql } from "kysely";
import * as z from "zod";
import { logoGrounds } from "../../contract/portal/page-look.ts";
import { pageAccesses } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const integer = z.int();
const nullableInteger = integer.nullable();
const nullableText = z.string().nullable();

/** The columns of a page itself. */
const ownColumns = z.object({
  id: integer,
  public_id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: nullableText,
  translations: nullableText,
  url: nullableText,
  time_zone: z.string(),
  locale: z.string(),
  links: nullableText,
  /** Thousandths. */
  partial_weight: integer,
  major_weight: integer,
  accent: nullableText,
  shows_sources: integer,
  shows_uptime: integer,
  shows_bars: integer,
  bar_days: integer,
  shows_powered_by: integer,
  theme: nullableText,
  access: z.enum(pageAccesses),
  password_hash: nullableText,
  allowed_addresses: nullableText,
  updated_at: integer,
  deleted_at: nullableInteger,
  restricted_revision: integer,
});

/** The columns of its images, named after their alias; null without an image. */
const imageColumns = z.object({
  logo_digest: nullableText,
  logo_width: nullableInteger,
  logo_height: nullableInteger,
  /** Null also if none is needed. */
  logo_background: z.enum(logoGrounds).nullable(),
  icon_digest: nullableText,
  icon_width: nullableInteger,
  icon_height: nullableInteger,
});

const pageRow = ownColumns.extend(imageColumns.shape);
/** Rows of all pages, in order of creation. */
export const pageRows = z.array(pageRow);

/** The row of a page that is not deleted. */
export type LoadedPage = Readonly<Omit<z.infer<typeof pageRow>, "deleted_at" | "restricted_revision">>;

/** Images of logos and favicons, as requested. */
export const logoRows = z.array(z.object({ digest: z.string(), content: z.string() }));

/** Pages that share a component or an announcement. */
export const sharedRows = z.array(z.object({ page_id: integer, id: integer }));

/** Includes deleted pages, to recognise their content. */
export const pageQuery = q
  .selectFrom("page")
  .leftJoin("logo", "logo.id", "page.logo_id")
  .leftJoin("logo as icon", "icon.id", "page.icon_id")
  .select(ownColumns.keyof().options.map((column) => `page.${column}` as const))
  .select(imageColumns.keyof().options.map((column) => sql.ref(column.replace("_", ".")).as(column)))
  .orderBy("page.id")
  .compile();

/** Shared content; empty unless there are several pages. */
export const sharedQueries = [
  q.selectFrom("page_component").select(["page_id", "component_id as id"]).compile(),
  q.selectFrom("page_announcement").select(["page_id", "announcement_id as id"]).compile(),
] as const;

/** Images of logos and favicons, except for known digests: each is read once. */
export const logoQuery = prepared((param: Parameters<{ knownDigests: readonly string[] }>) =>
  q
    .selectFrom("logo")
    .select(["logo.digest", "logo.content"])
    .where((eb) =>
      eb.or(
        (["page.logo_id", "page.icon_id"] as const).map((column) =>
          eb("logo.id", "in", (used) =>
            used
              .selectFrom("page")
              .select(column)
              .where("page.deleted_at", "is", null)
              .where(column, "is not", null),
          ),
        ),
      ),
    )
    .where((eb) => eb.not(eb.eb("logo.digest", "in", param.list("knownDigests")))),
);
