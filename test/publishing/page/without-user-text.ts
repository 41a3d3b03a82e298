/** The example snapshots with nothing in them that people wrote, so that every word of a document is the catalogue's. */

import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { contentSentence } from "../../../src/publishing/snapshot-composer.ts";

/** A stand-in for user text, found in no language. */
const mute = (place: number) => `Q${place}`;

/** A snapshot whose names, titles and messages are no words. */
export function withoutUserText(snapshot: Snapshot): Snapshot {
  const components = snapshot.components.map((component, place) => {
    return { ...component, name: mute(place), description: null };
  });
  const nameOf = new Map(components.map(({ id, name }) => [id, name]));
  const mutedNameOf = (id: string) => nameOf.get(id) ?? mute(0);
  return {
    ...snapshot,
    page: { ...snapshot.page, name: mute(0), description: null, links: [] },
    groups: snapshot.groups.map((group, place) => ({ ...group, name: mute(place), description: null })),
    components,
    announcements: snapshot.announcements.map((announcement, place) => ({
      ...announcement,
      title: mute(place),
      affected: announcement.affected.map((affected) => ({
        ...affected,
        name: mutedNameOf(affected.componentId),
      })),
      updates: announcement.updates.map((update) => ({
        ...update,
        message: mute(place),
        html: `<p>${mute(place)}</p>`,
        moves: update.moves.map((move) => ({ ...move, name: mutedNameOf(move.componentId) })),
      })),
    })),
  };
}

/** The sentence of a snapshot's page. */
export const sentenceOf = (snapshot: Snapshot) => contentSentence(snapshot);

/** All that a document says: its text, and what its attributes say to those who hear it and to its script. */
export function everyWord(document: string): string {
  const body = document
    .slice(document.indexOf("<title"))
    .replace(/<(script|style|pre|svg)[\s\S]*?<\/\1>/gu, " ");
  const attributes = [...body.matchAll(/ (?:aria-label|title|data-[\w-]+)="([^"]*)"/gu)].map(
    ([, text]) => text,
  );
  return [body.replace(/<[^>]+>/gu, " "), ...attributes].join("\n");
}
