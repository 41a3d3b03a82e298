/** Queries of a page's appearance. */

import { pageNotFound, presentLogo } from "../commands/pages/logo-commands.ts";
import type { LogoOut } from "../contract/portal/page-look.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";

/** The logo and the colour of a page. Rejects with a `Refusal` if it does not exist. */
export async function readLogo(
  bus: Pick<StoreReader, "rows">,
  id: string,
): Promise<{ readonly logo: LogoOut | null; readonly accent: string | null; readonly version: number }> {
  const [row] = await bus.rows(
    q
      .selectFrom("page")
      .leftJoin("logo", "logo.id", "page.logo_id")
      .select(["page.accent", "page.revision", "logo.digest", "logo.width", "logo.height", "logo.background"])
      .where("page.public_id", "=", id)
      .where("page.deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw pageNotFound();
  const { accent, revision, digest, width, height, background: ground } = row;
  const isThere = digest !== null && width !== null && height !== null;
  return {
    logo: isThere ? presentLogo({ digest, width, height, background: ground }) : null,
    accent,
    version: revision,
  };
}
