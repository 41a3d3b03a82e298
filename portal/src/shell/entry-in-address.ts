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

/** Attributes that identify an entry and mark the selected one. */
export function entryAttributes(id: string, selectedId: string | undefined) {
  return { "data-entry": id, ...(id === selectedId && { "data-chosen-entry": "", tabIndex: -1 }) };
}

/** The id of the entry in the address; the entry is scrolled to and focused once `isLoaded`. */
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
