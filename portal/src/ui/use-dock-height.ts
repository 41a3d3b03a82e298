import { type RefObject, useLayoutEffect } from "react";

/** Tells the styles how high what is docked at the bottom is, so that neither the focus nor a notice is below it. */
export function useDockHeight(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (dock.current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) style.setProperty("--dock", `${Math.ceil(height) + 8}px`);
    });
    observer.observe(dock.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock");
    };
  }, [dock]);
}
