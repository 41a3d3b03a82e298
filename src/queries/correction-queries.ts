/** The corrections of a component. */
import { presentCorrection } from "../commands/row-presenters.ts";
import type { CorrectionOut } from "../contract/uptime.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { findComponent } from "./component-queries.ts";
import { type ListPage, type ListResult, toListResult } from "./cursor-lists.ts";

/** Reads a component's corrections, newest first. Throws a `Refusal` if the component does not exist. */
export async function readCorrections(
  bus: StoreReader,
  { id, limit, cursor }: ListPage & { readonly id: string },
): Promise<ListResult<CorrectionOut>> {
  const { row } = await findComponent(bus, id);
  let corrections = q.selectFrom("correction").selectAll().where("component_id", "=", row.id);
  if (cursor !== null) corrections = corrections.where("id", "<", cursor);
  const rows = await bus.rows(
    corrections
      .orderBy("id", "desc")
      .limit(limit + 1)
      .compile(),
  );
  return toListResult(rows, limit, presentCorrection);
}
