/** The corrections of a component. */
import { presentCorrection } from "../commands/row-presenters.ts";
import { correctionNotFound } from "../contract/not-found.ts";
import type { CorrectionOut } from "../contract/uptime.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { findComponent } from "./component-queries.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";

/** Reads a component's corrections, newest first. Throws a `Refusal` if the component does not exist. */
export async function readCorrections(
  bus: StoreReader,
  { id, limit, cursor, showsActors }: ListPage & { readonly id: string; readonly showsActors: boolean },
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
  // The first rows are the latest.
  const all = cursor === null ? rows : await allCorrections(bus, row.id);
  return toListResult(rows, limit, (correction) => presentCorrection(correction, { showsActors, all }));
}

const allCorrections = async (bus: StoreReader, component: number) =>
  await bus.rows(q.selectFrom("correction").selectAll().where("component_id", "=", component).compile());

/** A correction of a component; its version is the component's. Rejects with a `Refusal`. */
export async function readCorrection(
  bus: StoreReader,
  ids: { readonly id: string; readonly correctionId: string; readonly showsActors: boolean },
): Promise<VersionedResult<CorrectionOut>> {
  const { row } = await findComponent(bus, ids.id);
  const all = await allCorrections(bus, row.id);
  const found = all.find(({ public_id }) => public_id === ids.correctionId);
  if (found === undefined) throw correctionNotFound(row);
  return { result: presentCorrection(found, { showsActors: ids.showsActors, all }), version: row.revision };
}
