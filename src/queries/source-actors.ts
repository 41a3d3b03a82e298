/** The people and keys that set statuses, looked up by the references that the record keeps of them. */

import { presentHistoryPeriod, presentVoice } from "../commands/row-presenters.ts";
import type {
  AttributedHistoryPeriodOut,
  AttributedVoiceOut,
  SourceActor,
} from "../contract/portal/portal-components.ts";
import { notFound } from "../contract/refusal.ts";
import { type StatusInputs, statusSources } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readStatusInputs } from "../store/stored-json.ts";
import { readPeriodRows } from "./component-queries.ts";
import type { ListPage, ListResult, VersionedResult } from "./cursor-lists.ts";

/** Actors by their references, such as `key:12`. */
export type ActorNames = ReadonlyMap<string, SourceActor>;

/** At most so many ids in one statement. */
const idsAtOnce = 500;

function numbersOf(references: Iterable<string>, kind: "key" | "person"): readonly number[] {
  const prefix = `${kind}:`;
  const numbers = [...new Set(references)]
    .filter((reference) => reference.startsWith(prefix))
    .map((reference) => Number(reference.slice(prefix.length)));
  return numbers.filter(Number.isSafeInteger).slice(0, idsAtOnce);
}

/** Looks up the names of actors; an actor that no longer exists is left out. Rejects with a `StoreFault`. */
export async function readActorNames(
  bus: Pick<StoreReader, "read">,
  references: Iterable<string>,
): Promise<ActorNames> {
  const all = [...references];
  const found = new Map<string, SourceActor>();
  if (all.includes("command line"))
    found.set("command line", { Kind: "Command Line", Name: "The command line" });
  const [keys, people] = [numbersOf(all, "key"), numbersOf(all, "person")];
  if (keys.length === 0 && people.length === 0) return found;
  // No row has the number 0: PostgreSQL takes no empty list.
  const among = (numbers: readonly number[]) => (numbers.length === 0 ? [0] : numbers);
  const keyNames = q.selectFrom("api_key").select(["id", "name"]).where("id", "in", among(keys)).compile();
  const personNames = q
    .selectFrom("person")
    .select(["id", "name"])
    .where("id", "in", among(people))
    .compile();
  const [keyRows, personRows] = await bus.read([keyNames, personNames]);
  for (const { id, name } of rowsOf(keyNames, keyRows)) found.set(`key:${id}`, { Kind: "Key", Name: name });
  for (const { id, name } of rowsOf(personNames, personRows))
    found.set(`person:${id}`, { Kind: "Person", Name: name });
  return found;
}

/** The references of all actors behind the sources of a component. */
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

/** Reads the sources of a component. Throws a `Refusal` where there is no such component. */
export async function readSources(
  bus: StoreReader,
  id: string,
): Promise<VersionedResult<{ readonly Items: readonly AttributedVoiceOut[] }>> {
  const [row] = await bus.rows(
    q
      .selectFrom("component")
      .select(["status_inputs", "last_event_at", "revision"])
      .where("public_id", "=", id)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw notFound("ComponentNotFound", "component", "/api/Component");
  const inputs = readStatusInputs(row.status_inputs);
  const names = await readActorNames(bus, actorsOf(inputs));
  return {
    result: { Items: attributedVoices(inputs, { at: row.last_event_at, names }) },
    version: row.revision,
  };
}

/** Reads a component's status periods with their actors, newest first. Throws a `Refusal`. */
export async function readAttributedHistory(
  bus: StoreReader,
  asked: { readonly id: string } & ListPage,
): Promise<ListResult<AttributedHistoryPeriodOut>> {
  const { periods, started, NextCursor } = await readPeriodRows(bus, asked);
  const names = await readActorNames(
    bus,
    periods.flatMap(({ actor }) => actor ?? []),
  );
  const items = periods.map((row): AttributedHistoryPeriodOut => {
    const { Cause, ...period } = presentHistoryPeriod(row);
    const By = row.actor === null ? null : (names.get(row.actor) ?? null);
    return { ...period, Cause: Cause === null ? null : { ...Cause, By } };
  });
  return { Items: [...items, ...started.map((period) => ({ ...period, Cause: null }))], NextCursor };
}
