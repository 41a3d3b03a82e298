import { useLayoutEffect, useRef } from "react";
import { components as texts } from "../../../texts/components.ts";
import type { OrderControl } from "./use-order.ts";

/** The handle for reordering: by dragging, or by keyboard with Space and arrows. */
export function DragHandle({
  id,
  name,
  order,
}: {
  readonly id: string;
  readonly name: string;
  readonly order: OrderControl;
}) {
  const { dragged } = order;
  const isDragged = dragged?.id === id;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isDragged || dragged.by !== "keyboard") return;
    // Keep the focus on the moved line.
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <button
      ref={button}
      type="button"
      aria-label={texts.handle(name)}
      aria-pressed={isDragged}
      className="-ms-2 flex min-h-(--target) w-9 shrink-0 touch-none items-center justify-center rounded text-ink2 hover:text-ink aria-pressed:text-ink not-aria-pressed:cursor-grab aria-pressed:cursor-grabbing"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        button.current?.focus({ preventScroll: true });
        order.startDrag({ id, by: "pointer" });
      }}
      onClick={({ detail }) => {
        // Pointer clicks end a drag; keyboards and screen readers click without one.
        if (detail !== 0) return;
        if (isDragged) order.drop();
        else order.startDrag({ id, by: "keyboard" });
      }}
      onKeyDown={(event) => {
        if (!isDragged) return;
        if (event.key === "Escape") order.cancelDrag();
        else if (event.key === "Tab") order.drop();
        else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
          event.preventDefault();
          order.stepBy(event.key === "ArrowUp" ? -1 : 1);
        } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
          event.preventDefault();
          order.shiftBy(event.key === "ArrowLeft" ? -1 : 1);
        }
      }}
    >
      <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
        <path d="M5 2h2v2H5Zm4 0h2v2H9ZM5 7h2v2H5Zm4 0h2v2H9ZM5 12h2v2H5Zm4 0h2v2H9Z" />
      </svg>
    </button>
  );
}
