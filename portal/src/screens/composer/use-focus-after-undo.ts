import { useEffect, useRef } from "react";
import { restoreFocus } from "../../ui/focus.ts";

/** Focuses the form's title when it reappears after an undo. */
export function useFocusAfterUndo(isWaiting: boolean): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) restoreFocus(null);
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}
