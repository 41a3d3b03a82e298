/** Remarks for the component list: overrides in force, statuses set by hand, look-alike names. */

import { readActorNames } from "../commands/source-actors.ts";
import type { ComponentRemarks } from "../contract/portal/portal-components.ts";
import { writeTimeOrNull } from "../contract/times.ts";
import { lookAlikes, mixedWord } from "../rules/look-alikes.ts";
import { overrideAt } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { ComponentRow } from "../store/tables/tables.ts";
import type { VersionedResult } from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";

const liveComponents = q
  .selectFrom("component")
  .select(["public_id", "page_id", "name", "status_inputs", "shown_status", "last_event_at"])
  .where("deleted_at", "is", null)
  .where("page_id", "in", pageNumbers(undefined))
  .orderBy("id")
  .compile();

/** The actor that set the shown problem by hand, as stored in the record. */
function manualActor(row: Pick<ComponentRow, "status_inputs" | "shown_status">): string | undefined {
  const { plain, pin } = readJson("component", "status_inputs", row);
  const isManual = plain.byHand && plain.status !== "Operational";
  return isManual && pin === null && plain.status === row.shown_status ? plain.by : undefined;
}

/** The remarks on components that have any. */
export async function readRemarks(bus: StoreReader): Promise<VersionedResult<ComponentRemarks>> {
  const rows = await bus.rows(liveComponents);
  const names = await readActorNames(
    bus,
    rows.map(manualActor).filter((by) => by !== undefined),
  );
  const pages = Map.groupBy(rows, (row) => row.page_id);
  const remarks = [...pages.values()].flatMap((components) => {
    const lookAlikeNames = lookAlikes(components.map((row) => row.name));
    return components.map((row): ComponentRemarks["Items"][number] => {
      const pin = overrideAt(readJson("component", "status_inputs", row), row.last_event_at);
      return {
        ComponentId: row.public_id,
        Pin: pin === null ? null : { Status: pin.status, Until: writeTimeOrNull(pin.until) },
        SetBy: names.get(manualActor(row) ?? "") ?? null,
        LooksLike: lookAlikeNames.get(row.name) ?? [],
        MixedWord: mixedWord(row.name),
      };
    });
  });
  const Items = remarks.filter(
    ({ Pin, SetBy, LooksLike, MixedWord }) =>
      Pin !== null || SetBy !== null || LooksLike.length > 0 || MixedWord !== null,
  );
  // Read-only: the response's digest alone serves as the entity tag.
  return { result: { Items }, version: 0 };
}
