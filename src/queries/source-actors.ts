/** Reads the sources of components and their status periods with their actors. */

import { presentHistoryPeriod } from "../commands/row-presenters.ts";
import {
  actorsOf,
  attributedVoices,
  presentAttributedComponent,
  readActorNames,
} from "../commands/source-actors.ts";
import type {
  AttributedComponentOut,
  AttributedHistoryPeriodOut,
  AttributedVoiceOut,
} from "../contract/components.ts";
import { notFound } from "../contract/not-found.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import { findComponent, type HistoryRequest, readPeriodRows } from "./component-queries.ts";
import type { ListResult, VersionedResult } from "./cursor-lists.ts";

/** Reads the sources of a component. Throws a `Refusal` if the component does not exist. */
export async function readSources(
  bus: StoreReader,
  id: string,
): Promise<VersionedResult<{ readonly Items: readonly AttributedVoiceOut[] }>> {
  const [row] = await bus.rows(
    q
      .selectFrom("component")
      .select(["id", "status_inputs", "last_event_at", "revision"])
      .where("public_id", "=", id)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw notFound("ComponentNotFound");
  const inputs = readJson("component", "status_inputs", row);
  const names = await readActorNames(bus, actorsOf(inputs));
  return {
    result: { Items: attributedVoices(inputs, { at: row.last_event_at, names }) },
    version: row.revision,
  };
}

/** Reads a component with its sources, and their actors if they are shown. Throws a `Refusal`. */
export async function readAttributedComponent(
  bus: StoreReader,
  id: string,
  { showsActors = true }: { readonly showsActors?: boolean } = {},
): Promise<VersionedResult<AttributedComponentOut>> {
  const { row, place } = await findComponent(bus, id);
  const inputs = readJson("component", "status_inputs", row);
  const names = await readActorNames(bus, showsActors ? actorsOf(inputs) : []);
  return { result: presentAttributedComponent(row, { place, names }), version: row.revision };
}

/** Reads a component's status periods with their actors unless these are hidden, newest first. Throws a `Refusal`. */
export async function readAttributedHistory(
  bus: StoreReader,
  { showsActors = true, ...request }: HistoryRequest & { readonly showsActors?: boolean },
): Promise<ListResult<AttributedHistoryPeriodOut>> {
  const { periods, beforeEvents, NextCursor } = await readPeriodRows(bus, request);
  const names = await readActorNames(bus, showsActors ? periods.flatMap(({ actor }) => actor ?? []) : []);
  const items = periods.map((row): AttributedHistoryPeriodOut => {
    const { Cause, ...period } = presentHistoryPeriod(row);
    const By = row.actor === null ? null : (names.get(row.actor) ?? null);
    return { ...period, Cause: Cause === null ? null : { ...Cause, By } };
  });
  return { Items: [...items, ...beforeEvents.map((period) => ({ ...period, Cause: null }))], NextCursor };
}
