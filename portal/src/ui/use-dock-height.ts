import { type RefObject, useLayoutEffect } from "react";

/** The bars docked at the bottom, from below: each is above those before it. */
const bars = ["--composer-bar", "--undo-bar"] as const;

/** Scrolls the focused element above the bars if they have just grown over it. */
function keepFocusAbove(heightBefore: number, heightAfter: number): void {
  const focused = document.activeElement;
  const gap = window.innerHeight - (focused?.getBoundingClientRect().bottom ?? 0);
  if (gap >= heightBefore && gap < heightAfter) focused?.scrollIntoView({ block: "nearest" });
}

/** The height of all bars in pixels. */
const heightOfBars = ({ style }: HTMLElement) =>
  bars.reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);

/** Tells the styles how high what is docked at the bottom is, so that neither the focus nor a notice nor the next bar is below it. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, bar: (typeof bars)[number]): void {
  useLayoutEffect(() => {
    if (dock.current === null) return;
    const root = document.documentElement;
    const { style } = root;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height === undefined) return;
      const before = heightOfBars(root);
      style.setProperty(bar, `${Math.ceil(height)}px`);
      style.setProperty("--dock", `calc(${bars.map((name) => `var(${name}, 0px)`).join(" + ")} + 8px)`);
      keepFocusAbove(before, heightOfBars(root));
    });
    observer.observe(dock.current);
    return () => {
      observer.disconnect();
      style.removeProperty(bar);
      if (bars.every((name) => style.getPropertyValue(name) === "")) style.removeProperty("--dock");
    };
  }, [dock, bar]);
}
