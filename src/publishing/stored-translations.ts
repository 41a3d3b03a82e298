/** Stored translations in the form of a snapshot. */
import { readJson } from "../store/stored-json.ts";
import type { Translations } from "./snapshot.ts";

type TranslatedRow = { readonly id?: number; readonly translations: string | null };

function mapTranslations<Wire, Texts>(
  all: Readonly<Record<string, Wire>>,
  convert: (wire: Wire) => Texts,
): Record<string, Texts> {
  return Object.fromEntries(Object.entries(all).map(([tag, texts]) => [tag, convert(texts)]));
}

/** Names and descriptions of a page, component or group. Throws `DamagedJson`. */
export function readNames(
  table: "page" | "component" | "component_group",
  row: TranslatedRow,
): Translations<"name" | "description"> {
  const stored = readJson(table, "translations", row);
  if (stored === null) return null;
  return mapTranslations(stored, ({ Name: name, Description: description }) => ({
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  }));
}

/** Titles of an announcement; its first update has its own translations. Throws likewise. */
export function readTitles(row: TranslatedRow): Translations<"title"> {
  const stored = readJson("announcement", "translations", row);
  return stored && mapTranslations(stored, ({ Title: title }) => (title === undefined ? {} : { title }));
}

/** Messages of an update. Throws likewise. */
export function readMessages(row: TranslatedRow): Translations<"message"> {
  const stored = readJson("announcement_update", "translations", row);
  return (
    stored && mapTranslations(stored, ({ Message: message }) => (message === undefined ? {} : { message }))
  );
}
