import { type RefObject, useLayoutEffect } from "react";

/** The bars docked at the bottom, from below: each is above those before it. */
const bars = ["--composer-bar", "--undo-bar"] as const;

/** Tells the styles how high what is docked at the bottom is, so that neither the focus nor a notice nor the next bar is below it. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, bar: (typeof bars)[number]): void {
  useLayoutEffect(() => {
    if (dock.current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height === undefined) return;
      style.setProperty(bar, `${Math.ceil(height)}px`);
      style.setProperty("--dock", `calc(${bars.map((name) => `var(${name}, 0px)`).join(" + ")} + 8px)`);
    });
    observer.observe(dock.current);
    return () => {
      observer.disconnect();
      style.removeProperty(bar);
      if (bars.every((name) => style.getPropertyValue(name) === "")) style.removeProperty("--dock");
    };
  }, [dock, bar]);
}
