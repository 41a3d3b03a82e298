/** The publisher's queries of pages. */
import { z } from "zod";
import { logoGrounds } from "../../contract/portal/page-look.ts";
import { pageAccesses } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const integer = z.int();
const nullableInteger = integer.nullable();
const nullableText = z.string().nullable();

/** Rows of all pages, in order of creation. */
export const pageRows = z.array(
  z.object({
    id: integer,
    public_id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: nullableText,
    url: nullableText,
    time_zone: z.string(),
    locale: z.string(),
    links: nullableText,
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
    logo_digest: nullableText,
    logo_width: nullableInteger,
    logo_height: nullableInteger,
    logo_background: z.enum(logoGrounds).nullable(),
    icon_digest: nullableText,
    icon_width: nullableInteger,
    icon_height: nullableInteger,
    updated_at: integer,
    deleted_at: nullableInteger,
    restricted_revision: integer,
  }),
);
/** Images of logos and favicons, as requested. */
export const logoRows = z.array(z.object({ digest: z.string(), content: z.string() }));

/** Pages that share a component or an announcement. */
export const sharedRows = z.array(z.object({ page_id: integer, id: integer }));

/** Includes deleted pages, to recognise their content. */
export const pageQuery = q
  .selectFrom("page")
  .leftJoin("logo", "logo.id", "page.logo_id")
  .leftJoin("logo as icon", "icon.id", "page.icon_id")
  .select(["page.id", "public_id", "slug", "name", "description", "url", "time_zone", "locale", "updated_at"])
  .select(["deleted_at", "restricted_revision", "access", "password_hash", "allowed_addresses"])
  .select(["links", "partial_weight", "major_weight", "accent", "shows_sources"])
  .select(["shows_uptime", "shows_bars", "bar_days", "shows_powered_by", "theme"])
  .select(["logo.digest as logo_digest", "logo.width as logo_width", "logo.height as logo_height"])
  .select("logo.background as logo_background")
  .select(["icon.digest as icon_digest", "icon.width as icon_width", "icon.height as icon_height"])
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
