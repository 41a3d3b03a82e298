import { type RefObject, useEffect, useRef } from "react";
import { moveOver } from "./ordering.ts";
import type { OrderControl } from "./use-order.ts";

/** Height of the scroll zones at the window's edges in px, and the maximum speed in px a frame. */
const scrollZone = 96;
const maxScrollSpeed = 18;

/** Scroll speed at a pointer height, in px a frame. */
function scrollSpeed(y: number): number {
  const fromTop = scrollZone - y;
  const fromBottom = y - (globalThis.innerHeight - scrollZone);
  const depth = Math.max(fromTop, fromBottom);
  return depth <= 0 ? 0 : Math.sign(fromBottom - fromTop) * Math.min(1, depth / scrollZone) * maxScrollSpeed;
}

/** The line at a height of the window, and whether that is its lower half. */
function lineAt(list: Element, y: number): { readonly id: string; readonly isAfter: boolean } | undefined {
  const box = list.getBoundingClientRect();
  const clampedY = Math.min(Math.max(y, box.top + 1), box.bottom - 1);
  const element = document.elementFromPoint(box.left + box.width / 2, clampedY);
  const line = element?.closest("[data-line]");
  const id = line?.getAttribute("data-line");
  if (line == null || id == null || !list.contains(line)) return undefined;
  const { top, height } = line.getBoundingClientRect();
  return { id, isAfter: clampedY > top + height / 2 };
}

/** Moves the dragged line to the pointer, scrolling at the window's edges. */
export function useDragging(order: OrderControl): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const id = order.dragged?.by === "pointer" ? order.dragged.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    let y: number | undefined;
    let frame = 0;
    const follow = () => {
      if (y === undefined || list.current === null) return;
      const target = lineAt(list.current, y);
      if (target !== undefined && target.id !== id)
        latestOrder.current.arrange((lines) => moveOver(lines, id, target));
    };
    const scroll = () => {
      const speed = y === undefined ? 0 : scrollSpeed(y);
      if (speed !== 0) {
        globalThis.scrollBy(0, speed);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const handleMove = (event: PointerEvent) => {
      y = event.clientY;
      follow();
    };
    const drop = () => latestOrder.current.drop();
    const cancel = () => latestOrder.current.cancelDrag();
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") cancel();
    };
    frame = requestAnimationFrame(scroll);
    globalThis.addEventListener("pointermove", handleMove);
    globalThis.addEventListener("pointerup", drop);
    globalThis.addEventListener("pointercancel", cancel);
    globalThis.addEventListener("keydown", handleKey);
    document.body.classList.add("select-none", "cursor-grabbing");
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener("pointermove", handleMove);
      globalThis.removeEventListener("pointerup", drop);
      globalThis.removeEventListener("pointercancel", cancel);
      globalThis.removeEventListener("keydown", handleKey);
      document.body.classList.remove("select-none", "cursor-grabbing");
    };
  }, [id]);
  return list;
}
