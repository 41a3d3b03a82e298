import { useEffect, useRef } from "react";
import { restoreFocus } from "./focus.ts";

/** Handlers for an element that may be removed with the focus in it: the screen's title gets it then. */
export function useFocusAfterRemoval() {
  const hasFocus = useRef(false);
  useEffect(
    () => () => {
      // Later: the action that removed it may move the focus itself.
      if (hasFocus.current) setTimeout(() => restoreFocus(null), 0);
    },
    [],
  );
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
