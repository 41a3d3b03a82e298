import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

/** Parameters of a list whose entries have no screen of their own. */
export type EntrySearch = {
  /** The id of the entry to show. */
  readonly entry?: string | undefined;
};

/** Parses them, ignoring invalid ones. */
export function entrySearch({ entry }: Readonly<Record<string, unknown>>): EntrySearch {
  return typeof entry === "string" && /^[0-9a-f-]{36}$/iu.test(entry) ? { entry } : {};
}

/** Attributes of an entry, by which the address finds it. */
export function entryMark(id: string, chosen: string | undefined) {
  return { "data-entry": id, ...(id === chosen && { "data-chosen-entry": "", tabIndex: -1 }) };
}

/** The entry that the address names: scrolled to, and focused, once `isLoaded`. */
export function useEntryInAddress(isLoaded: boolean): string | undefined {
  const search: { readonly entry?: unknown } = useSearch({ strict: false });
  const { entry } = entrySearch({ entry: search.entry });
  useEffect(() => {
    if (!isLoaded || entry === undefined) return;
    // After the title, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry)}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, entry]);
  return entry;
}
