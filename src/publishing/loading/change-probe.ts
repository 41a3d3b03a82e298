/** Probes the store for changes between two loads. */

import { sql } from "kysely";
import * as z from "zod";
import { q } from "../../store/query.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import type { StoreState } from "../loaded-state.ts";

// Whole seconds, so that the sum of thousands stays a safe integer.
const probeQuery = q
  .selectFrom("counters")
  .select(["revision"])
  .select((eb) =>
    eb
      .selectFrom("component")
      .select(sql<number | null>`sum(last_report_at / 1000)`.as("reported"))
      .where("deleted_at", "is", null)
      .as("reported"),
  )
  .where("id", "=", 1)
  .compile();
const probeRows = z.tuple([z.object({ revision: z.int(), reported: z.int().nullable() })]);

/** The revision, and a counter of received reports. */
export type StoreChange = { readonly revision: number; readonly reported: number };

/** Reads the probe. Rejects like `Loader.load`. */
export async function probeStore(bus: Pick<StoreReader, "read">): Promise<StoreChange> {
  const [rows] = await bus.read([probeQuery]);
  const [{ revision, reported }] = probeRows.parse(rows);
  return { revision, reported: reported ?? 0 };
}

/** The probe result that corresponds to a loaded state. */
export function readChange(state: StoreState): StoreChange {
  const components = new Map(state.pages.flatMap((page) => page.components).map((row) => [row.id, row]));
  const seconds = [...components.values()].map((row) => Math.trunc((row.last_report_at ?? 0) / 1_000));
  return { revision: state.revision, reported: seconds.reduce((sum, value) => sum + value, 0) };
}
