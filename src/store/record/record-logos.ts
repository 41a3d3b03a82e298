/** Loads and writes logos and favicons for a group. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows } from "../bulk-statements.ts";
import type { Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";

/** The logos and favicons that a group touches, without the images themselves. */
export async function loadLogos(
  tx: Transaction,
  { logos }: Pick<LoadPlan, "logos">,
): Promise<Loaded["logos"]> {
  if (logos === null) return [];
  return await tx.rows(
    q
      .selectFrom("logo")
      .select(["id", "digest", "media_type", "width", "height", "background", "bytes", "created_at"])
      .where((eb) =>
        eb.or([
          eb("digest", "in", listed(logos)),
          eb("id", "in", (pages) =>
            pages.selectFrom("page").select("logo_id").where("logo_id", "is not", null),
          ),
          eb("id", "in", (pages) =>
            pages.selectFrom("page").select("icon_id").where("icon_id", "is not", null),
          ),
        ]),
      )
      .orderBy("id")
      .compile(),
  );
}

/** Inserts the logos that pages will refer to. */
export function* newLogoStatements({ newLogos }: Changes): Generator<CompiledQuery> {
  if (newLogos.size > 0) yield insertRows("logo", [...newLogos.values()]);
}

/** Deletes the logos that no page refers to any more. */
export function* oldLogoStatements({ droppedLogos }: Changes): Generator<CompiledQuery> {
  if (droppedLogos.size === 0) return;
  yield q
    .deleteFrom("logo")
    .where("id", "in", sql<number>`${listed(droppedLogos)}`)
    .compile();
}
