import { type ReactNode, useEffect, useState } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { useFocusAfterRemoval } from "../use-focus-after-removal.ts";
import { useAnnouncement } from "./announce.ts";
import { dismiss, type Toast, useToasts } from "./toast.ts";

function ToastItem({ toast }: { readonly toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const focusHandlers = useFocusAfterRemoval();
  const { id, text, action: firstAction, secondAction } = toast;
  const actions = [firstAction, secondAction].filter((action) => action !== undefined);
  const { durationMs = actions.length === 0 ? 6_000 : 15_000 } = toast;
  useEffect(() => {
    if (isPaused || durationMs === null) return undefined;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs, id]);
  return (
    // Hovering only pauses the timer.
    <div
      role="presentation"
      className="flex flex-wrap items-center justify-end gap-x-4 rounded bg-ink py-1.5 ps-4 pe-2 text-paper"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => {
        focusHandlers.onFocus();
        setPaused(true);
      }}
      onBlur={() => {
        focusHandlers.onBlur();
        setPaused(false);
      }}
    >
      <span className="min-w-0 flex-1 basis-52 py-1.5">{text}</span>
      {/* Below the text where there is no room beside it. */}
      <div className="flex items-center gap-4">
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className="min-h-(--target) px-2 font-semibold underline decoration-1 underline-offset-4 focus-visible:outline-paper focus-visible:-outline-offset-4"
            onClick={() => {
              dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        ))}
        <button
          type="button"
          aria-label={uiTexts.dismiss}
          className="min-h-(--target) px-2.5 focus-visible:outline-paper focus-visible:-outline-offset-4"
          onClick={() => dismiss(id)}
        >
          <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
            <path d="M3 3 13 13M13 3 3 13" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** The toasts and the screen reader announcements, once in the document. `children` are placed above. */
export function Toasts({ children }: { readonly children?: ReactNode }) {
  const toasts = useToasts();
  const announcement = useAnnouncement();
  return (
    <>
      <section
        aria-label={uiTexts.notices}
        className="notices pointer-events-none fixed inset-x-0 bottom-0 z-40 mx-auto max-w-[36rem]"
      >
        {children}
        <ol aria-live="polite" className="pointer-events-auto flex flex-col gap-2">
          {toasts.map((toast) => (
            <li key={toast.id}>
              <ToastItem toast={toast} />
            </li>
          ))}
        </ol>
      </section>
      <div aria-live="polite" className="sr-only">
        <span key={announcement.number}>{announcement.text}</span>
      </div>
    </>
  );
}
