import { useState } from "react";

/**
 * Whether a list shows its filters: it has something to filter, or a filter is set. Without a `count` the list is being
 * loaded, which changes nothing.
 */
export function useFiltersShown(count: number | undefined, isFiltered: boolean): boolean {
  const [wereShown, setShown] = useState(false);
  const areShown = isFiltered || (count === undefined ? wereShown : count > 0);
  if (areShown !== wereShown) setShown(areShown);
  return areShown;
}
