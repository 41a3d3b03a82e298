/** Looks up the people and keys that set statuses, by the references in the record. */

import { commandLineName } from "../commands/audit-entry.ts";
import { presentComponent, presentHistoryPeriod, presentVoice } from "../commands/row-presenters.ts";
import type {
  AttributedComponentOut,
  AttributedHistoryPeriodOut,
  AttributedVoiceOut,
  SourceActor,
} from "../contract/components.ts";
import { notFound } from "../contract/not-found.ts";
import { type StatusInputs, statusSources } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import { findComponent, type HistoryRequest, readPeriodRows } from "./component-queries.ts";
import type { ListResult, VersionedResult } from "./cursor-lists.ts";

/** Actors by reference, such as `key:12`. */
export type ActorNames = ReadonlyMap<string, SourceActor>;

/** Maximum number of ids per statement. */
const maxIds = 500;

function numbersOf(references: Iterable<string>, kind: "key" | "person"): readonly number[] {
  const prefix = `${kind}:`;
  const numbers = [...new Set(references)]
    .filter((reference) => reference.startsWith(prefix))
    .map((reference) => Number(reference.slice(prefix.length)));
  return numbers.filter(Number.isSafeInteger).slice(0, maxIds);
}

/** Looks up the names of actors; missing actors are omitted. Rejects with a `StoreFault`. */
export async function readActorNames(
  bus: Pick<StoreReader, "read">,
  references: Iterable<string>,
): Promise<ActorNames> {
  const allReferences = [...references];
  const actors = new Map<string, SourceActor>();
  for (const reference of allReferences.filter((text) => text.startsWith("command line")))
    actors.set(reference, { Kind: "Command Line", Name: commandLineName(reference) });
  const [keys, people] = [numbersOf(allReferences, "key"), numbersOf(allReferences, "person")];
  if (keys.length === 0 && people.length === 0) return actors;
  // No row has the number 0; PostgreSQL accepts no empty list.
  const idsOrNone = (numbers: readonly number[]) => (numbers.length === 0 ? [0] : numbers);
  const keyNames = q
    .selectFrom("api_key")
    .select(["id", "name"])
    .where("id", "in", idsOrNone(keys))
    .compile();
  const personNames = q
    .selectFrom("person")
    .select(["id", "name"])
    .where("id", "in", idsOrNone(people))
    .compile();
  const [keyRows, personRows] = await bus.read([keyNames, personNames]);
  for (const { id, name } of rowsOf(keyNames, keyRows)) actors.set(`key:${id}`, { Kind: "Key", Name: name });
  for (const { id, name } of rowsOf(personNames, personRows))
    actors.set(`person:${id}`, { Kind: "Person", Name: name });
  return actors;
}

/** References of the actors of a component's sources. */
export function actorsOf({ plain, signals, pin }: StatusInputs): string[] {
  const actors = [plain.by, pin?.by, ...Object.values(signals).map(({ by }) => by)];
  return actors.filter((by) => by !== undefined);
}

/** The sources of a component at a time (epoch milliseconds) with their actors, the deciding one first. */
export function attributedVoices(
  inputs: StatusInputs,
  { at, names }: { readonly at: number; readonly names: ActorNames },
): AttributedVoiceOut[] {
  return statusSources(inputs, at).map((source) => ({
    ...presentVoice(source),
    By: source.by === null ? null : (names.get(source.by) ?? null),
  }));
}

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
  const Voices = attributedVoices(inputs, { at: row.last_event_at, names });
  return { result: { ...presentComponent(row, place), Voices }, version: row.revision };
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
