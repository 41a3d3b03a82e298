/** Translations whose source text was changed afterwards. */
import { useState } from "react";
import type { TranslatedTexts } from "./translated-texts.ts";

/** Texts in the page's language, with their translations. */
export type Translatable<Name extends string> = {
  readonly sources: Readonly<Record<Name, string>>;
  readonly translations: TranslatedTexts<Name> | null;
};

/** Each translation with the source text that it was written for, by `tag.name`. */
export type SourceRecords = ReadonlyMap<string, { readonly source: string; readonly translation: string }>;

const keyOf = (tag: string, name: string) => `${tag}.${name}`;

/** Records the source text of translations that are new or changed; the same records if there are none. */
export function recordSources<Name extends string>(
  records: SourceRecords,
  { sources, translations }: Translatable<Name>,
): SourceRecords {
  const changed = Object.entries(translations ?? {}).flatMap(([tag, texts]) =>
    namesOf(sources).flatMap((name) => {
      const translation = (texts[name] ?? "").trim();
      const isRecorded = translation === (records.get(keyOf(tag, name))?.translation ?? "");
      return isRecorded ? [] : [[keyOf(tag, name), { source: sources[name].trim(), translation }] as const];
    }),
  );
  return changed.length === 0 ? records : new Map([...records, ...changed]);
}

/** Whether a translation was written for another source text. */
export function isOutdated<Name extends string>(
  records: SourceRecords,
  { sources, translations }: Translatable<Name>,
  { tag, name }: { readonly tag: string; readonly name: Name },
): boolean {
  const record = records.get(keyOf(tag, name));
  const hasTranslation = (translations?.[tag]?.[name] ?? "").trim() !== "";
  return hasTranslation && record !== undefined && record.source !== sources[name].trim();
}

/** Follows which translations are outdated, from how the texts were at first (`initial`). */
export function useOutdatedTranslations<Name extends string>(
  initial: Translatable<Name>,
  current: Translatable<Name>,
): (tag: string, name: Name) => boolean {
  const [records, setRecords] = useState<SourceRecords>(() => recordSources(new Map(), initial));
  const next = recordSources(records, current);
  if (next !== records) setRecords(next);
  return (tag, name) => isOutdated(next, current, { tag, name });
}

function namesOf<Name extends string>(sources: Readonly<Record<Name, string>>): readonly Name[] {
  // The type of its keys is that of the record.
  return Object.keys(sources) as Name[];
}
