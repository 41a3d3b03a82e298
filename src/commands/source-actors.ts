/** The people and keys that set statuses, by the references in the record. */

import type { AttributedComponentOut, AttributedVoiceOut, SourceActor } from "../contract/components.ts";
import { type StatusInputs, statusSources } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { ComponentRow } from "../store/tables/tables.ts";
import { commandLineName } from "./audit-entry.ts";
import type { Answer } from "./command.ts";
import { type ComponentPlace, presentComponent, presentVoice } from "./row-presenters.ts";
import type { TrackedComponent, UnitOfWork } from "./unit-of-work.ts";

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

/** A component with the sources of its status and their actors. */
export function presentAttributedComponent(
  row: ComponentRow,
  { place, names }: { readonly place: ComponentPlace; readonly names: ActorNames },
): AttributedComponentOut {
  const inputs = readJson("component", "status_inputs", row);
  return {
    ...presentComponent(row, place),
    Voices: attributedVoices(inputs, { at: row.last_event_at, names }),
  };
}

/** An answer that needs the names of actors, which are read in the same transaction. */
export type ActorsNeeded = {
  /** Their references. */
  readonly actors: readonly string[];
  /** The answer with their names. Throws no `Refusal`. */
  readonly answerWith: (names: ActorNames) => Answer;
};

/** The answer to a change of a component, with its sources and their actors. */
export function withSources(
  state: UnitOfWork,
  { row, inputs }: TrackedComponent,
  answerOf: (component: AttributedComponentOut) => Answer,
): ActorsNeeded {
  const place = state.placeOf(row);
  return {
    actors: actorsOf(inputs),
    answerWith: (names) => answerOf(presentAttributedComponent(row, { place, names })),
  };
}
