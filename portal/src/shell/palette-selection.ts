/** The selected line of the palette. */
import { useEffectEvent, useLayoutEffect, useState } from "react";
import type { Action } from "./actions.ts";
import { allNavigationItems } from "./navigation-places.ts";

/** The value of an action's line. */
export const actionValue = (id: string) => `act ${id}`;

/** The next steps of open announcements, which may come late, are selected before the first screen. */
export function usePaletteSelection(query: string, openActions: readonly Action[]) {
  const [selection, setSelection] = useState("");
  const firstAction = openActions[0]?.id;
  const selectAction = useEffectEvent((id: string) => {
    if (query === "" && (selection === "" || selection === allNavigationItems[0]?.to))
      setSelection(actionValue(id));
  });
  useLayoutEffect(() => {
    if (firstAction !== undefined) selectAction(firstAction);
  }, [firstAction]);
  return { value: selection, onValueChange: setSelection };
}
