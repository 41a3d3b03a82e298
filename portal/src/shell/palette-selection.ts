/** The selected line of the palette. */
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";

const movingKeys: readonly string[] = ["ArrowDown", "ArrowUp", "Home", "End"];
const movingLetters: readonly string[] = ["n", "j", "p", "k"];

const isMove = ({ key, ctrlKey }: KeyboardEvent) =>
  movingKeys.includes(key) || (ctrlKey && movingLetters.includes(key));

/** Selects the first line whenever the lines change, unless the person has chosen one since typing. */
export function usePaletteSelection(query: string) {
  const [value, setValue] = useState("");
  const isChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts over.
  useLayoutEffect(() => {
    isChosen.current = false;
  }, [query]);
  const ref = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const observer = new MutationObserver((mutations) => {
      if (!isChosen.current && mutations.some(({ type }) => type === "childList")) {
        const first = list.querySelector("[cmdk-item]")?.getAttribute("data-value");
        if (first != null) setValue(first);
      }
      nameSelection(list);
    });
    observer.observe(list, {
      subtree: true,
      childList: true,
      attributeFilter: ["aria-selected", "aria-activedescendant"],
    });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    value,
    onValueChange: setValue,
    onPointerMove: () => {
      isChosen.current = true;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isMove(event)) isChosen.current = true;
    },
  };
}

/** Keeps the accessible name of the selected row current: the list's own attribute may refer to a removed row. */
function nameSelection(list: HTMLElement): void {
  const selected = list.querySelector("[cmdk-item][aria-selected=true]")?.id ?? "";
  for (const element of list.querySelectorAll("[aria-activedescendant]"))
    if (element.getAttribute("aria-activedescendant") !== selected)
      element.setAttribute("aria-activedescendant", selected);
}
