import { useSyncExternalStore } from "react";

/** The parts of a store that says whether the window has a width. */
function widthStore(query: string) {
  return {
    subscribe: (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    read: () => matchMedia(query).matches,
  };
}

// The breakpoints of tokens.css.
const wide = widthStore("(width >= 46rem)");
const broad = widthStore("(width >= 72rem)");

/** True if the window is wider than a phone: for a part whose place in the document depends on it. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.read);
}

/** True if the window has room for a second column. */
export function useBroad(): boolean {
  return useSyncExternalStore(broad.subscribe, broad.read);
}
