import { type RefObject, useEffect, useRef } from "react";
import { moveOver } from "./ordering.ts";
import type { OrderControl } from "./use-order.ts";

/** So near the upper or lower edge the window scrolls, in px; and how many px a frame at the very edge. */
const edge = 96;
const fastest = 18;

/** Scroll speed at a pointer height, in px a frame. */
function scrollSpeed(y: number): number {
  const fromTop = edge - y;
  const fromBottom = y - (globalThis.innerHeight - edge);
  const near = Math.max(fromTop, fromBottom);
  return near <= 0 ? 0 : Math.sign(fromBottom - fromTop) * Math.min(1, near / edge) * fastest;
}

/** The line at a height of the window, and whether that is its lower half. */
function lineAt(list: Element, y: number): { readonly id: string; readonly isBehind: boolean } | undefined {
  const box = list.getBoundingClientRect();
  const inside = Math.min(Math.max(y, box.top + 1), box.bottom - 1);
  const under = document.elementFromPoint(box.left + box.width / 2, inside);
  const line = under?.closest("[data-line]");
  const id = line?.getAttribute("data-line");
  if (line == null || id == null || !list.contains(line)) return undefined;
  const { top, height } = line.getBoundingClientRect();
  return { id, isBehind: inside > top + height / 2 };
}

/** Moves the dragged line to the pointer, scrolling at the window's edges. */
export function useDragging(order: OrderControl): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const newest = useRef(order);
  newest.current = order;
  const id = order.carried?.by === "pointer" ? order.carried.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    let y: number | undefined;
    let frame = 0;
    const follow = () => {
      if (y === undefined || list.current === null) return;
      const over = lineAt(list.current, y);
      if (over !== undefined && over.id !== id) newest.current.arrange((lines) => moveOver(lines, id, over));
    };
    const scroll = () => {
      const speed = y === undefined ? 0 : scrollSpeed(y);
      if (speed !== 0) {
        globalThis.scrollBy(0, speed);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (event: PointerEvent) => {
      y = event.clientY;
      follow();
    };
    const put = () => newest.current.put();
    const putBack = () => newest.current.putBack();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") putBack();
    };
    frame = requestAnimationFrame(scroll);
    globalThis.addEventListener("pointermove", onMove);
    globalThis.addEventListener("pointerup", put);
    globalThis.addEventListener("pointercancel", putBack);
    globalThis.addEventListener("keydown", onKey);
    document.body.classList.add("select-none", "cursor-grabbing");
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener("pointermove", onMove);
      globalThis.removeEventListener("pointerup", put);
      globalThis.removeEventListener("pointercancel", putBack);
      globalThis.removeEventListener("keydown", onKey);
      document.body.classList.remove("select-none", "cursor-grabbing");
    };
  }, [id]);
  return list;
}
