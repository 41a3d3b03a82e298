import { useEffect, useEffectEvent } from "react";

/** Moves the focus from the screen's heading to an empty field, unless that would open an on-screen keyboard. */
export function useFocusField(name: "Title" | "Message", isEmpty: boolean): void {
  const focusField = useEffectEvent(() => {
    const heading = document.activeElement;
    if (!isEmpty || heading?.tagName !== "H1" || !matchMedia("(hover: hover)").matches) return;
    document.querySelector<HTMLElement>(`form [name=${name}]`)?.focus({ preventScroll: true });
  });
  useEffect(() => focusField(), []);
}
