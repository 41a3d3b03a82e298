/** What the board asks of the ledger about the page itself. */
import { sql } from "kysely";
import { z } from "zod";
import { logoGrounds } from "../contract/portal-page.ts";
import { type Places, prepared, q } from "../ledger/query.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();

/** The page's row. */
export const pageRows = z.tuple([
  z.object({
    id: whole,
    public_id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: maybeText,
    url: maybeText,
    time_zone: z.string(),
    locale: z.string(),
    links: maybeText,
    partial_weight: whole,
    major_weight: whole,
    accent: maybeText,
    logo_digest: maybeText,
    logo_width: maybeWhole,
    logo_height: maybeWhole,
    logo_ground: z.enum(logoGrounds).nullable(),
    updated_at: whole,
  }),
]);
/** The image of its logo, where that is asked for. */
export const logoRows = z.array(z.object({ digest: z.string(), content: z.string() })).max(1);

/** An image, and what it is known by. */
export type Logo = z.infer<typeof logoRows>[number];

/** Asks for the page: the first one, since so far there is but one. */
export const pageQuery = q
  .selectFrom("page")
  .leftJoin("logo", "logo.id", "page.logo_id")
  .select(["page.id", "public_id", "slug", "name", "description", "url", "time_zone", "locale", "updated_at"])
  .select(["links", "partial_weight", "major_weight", "accent"])
  .select(["logo.digest as logo_digest", "logo.width as logo_width", "logo.height as logo_height"])
  .select("logo.ground as logo_ground")
  .orderBy("page.id")
  .limit(1)
  .compile();

/** Asks for the image of its logo unless that is the one that is known (by its digest, or empty): it is read once, and remembered. */
export const logoQuery = prepared((param: Places<{ known: string }>) =>
  q
    .selectFrom("logo")
    .select(["logo.digest", "logo.content"])
    .where("logo.id", "=", (first) =>
      first.selectFrom("page").select("page.logo_id").orderBy("page.id").limit(sql.lit(1)),
    )
    .where("logo.digest", "!=", param("known")),
);
