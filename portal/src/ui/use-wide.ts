import { useSyncExternalStore } from "react";

// The breakpoint "wide" of tokens.css.
const query = "(width >= 46rem)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** True if the window is wider than a phone: for a part whose place in the document depends on it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
