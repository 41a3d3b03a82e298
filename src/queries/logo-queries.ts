/** Queries of a page's appearance. */

import { presentFavicon, presentLogo } from "../commands/pages/logo-commands.ts";
import { notFound } from "../contract/not-found.ts";
import type { FaviconOut, LogoOut } from "../contract/portal/page-look.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";

/** The images and the colour of a page. */
type StoredLook = {
  readonly logo: LogoOut | null;
  readonly favicon: FaviconOut | null;
  readonly accent: string | null;
  readonly version: number;
};

/** The logo, the favicon and the colour of a page. Rejects with a `Refusal` if it does not exist. */
export async function readLogo(bus: Pick<StoreReader, "rows">, id: string): Promise<StoredLook> {
  const [row] = await bus.rows(
    q
      .selectFrom("page")
      .leftJoin("logo", "logo.id", "page.logo_id")
      .leftJoin("logo as icon", "icon.id", "page.icon_id")
      .select(["page.accent", "page.revision", "logo.digest", "logo.width", "logo.height", "logo.background"])
      .select(["icon.digest as icon_digest", "icon.width as icon_width", "icon.height as icon_height"])
      .where("page.public_id", "=", id)
      .where("page.deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw notFound("PageNotFound");
  const { accent, revision, digest, width, height, background } = row;
  const { icon_digest: iconDigest, icon_width: iconWidth, icon_height: iconHeight } = row;
  const hasLogo = digest !== null && width !== null && height !== null;
  const hasIcon = iconDigest !== null && iconWidth !== null && iconHeight !== null;
  return {
    logo: hasLogo ? presentLogo({ digest, width, height, background }) : null,
    favicon: hasIcon ? presentFavicon({ digest: iconDigest, width: iconWidth, height: iconHeight }) : null,
    accent,
    version: revision,
  };
}
