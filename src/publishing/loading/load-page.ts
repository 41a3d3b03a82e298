/** What the board asks of the ledger about the page itself. */
import { z } from "zod";
import { logoGrounds } from "../../contract/portal/page-look.ts";
import { pageAccesses } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();

/** The rows of all pages, in the order they were made. */
export const pageRows = z.array(
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
    access: z.enum(pageAccesses),
    password_hash: maybeText,
    allowed_addresses: maybeText,
    logo_digest: maybeText,
    logo_width: maybeWhole,
    logo_height: maybeWhole,
    logo_ground: z.enum(logoGrounds).nullable(),
    updated_at: whole,
    deleted_at: maybeWhole,
    closed_revision: whole,
  }),
);
/** The images of their logos, as far as these are asked for. */
export const logoRows = z.array(z.object({ digest: z.string(), content: z.string() }));

/** Which page shows a component or an announcement that is not its own. */
export const shownRows = z.array(z.object({ page_id: whole, id: whole }));

/** Asks for the pages; also for those that are deleted, since what is on them must be told from the rest. */
export const pageQuery = q
  .selectFrom("page")
  .leftJoin("logo", "logo.id", "page.logo_id")
  .select(["page.id", "public_id", "slug", "name", "description", "url", "time_zone", "locale", "updated_at"])
  .select(["deleted_at", "closed_revision", "access", "password_hash", "allowed_addresses"])
  .select(["links", "partial_weight", "major_weight", "accent"])
  .select(["logo.digest as logo_digest", "logo.width as logo_width", "logo.height as logo_height"])
  .select("logo.ground as logo_ground")
  .orderBy("page.id")
  .compile();

/** Asks for what pages show that is not their own. Only where there are several is there anything. */
export const shownQueries = [
  q.selectFrom("page_component").select(["page_id", "component_id as id"]).compile(),
  q.selectFrom("page_announcement").select(["page_id", "announcement_id as id"]).compile(),
] as const;

/** Asks for the images of their logos but for those that are known (by their digests): each is read once, and remembered. */
export const logoQuery = prepared((param: Parameters<{ known: readonly string[] }>) =>
  q
    .selectFrom("logo")
    .select(["logo.digest", "logo.content"])
    .where("logo.id", "in", (used) =>
      used
        .selectFrom("page")
        .select("page.logo_id")
        .where("page.deleted_at", "is", null)
        .where("page.logo_id", "is not", null),
    )
    .where((one) => one.not(one.eb("logo.digest", "in", param.list("known")))),
);
