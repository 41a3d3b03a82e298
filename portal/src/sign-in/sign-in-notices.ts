/** Notices on the sign-in page. */
import { RefusedError } from "../api/refused-error.ts";
import { uiTexts } from "../texts/ui.ts";
import { createElement, requireElement } from "./markup.ts";

/** An error with its remedy, announced to screen readers. */
export function errorNotice(error: unknown, title: string = uiTexts.failed): HTMLElement {
  const refused = error instanceof RefusedError ? error : undefined;
  const lines = [
    createElement("p", { class: "font-semibold" }, title),
    createElement("p", {}, refused?.message ?? uiTexts.unexpected),
  ];
  if (refused?.requestId !== undefined && refused.status >= 500)
    lines.push(
      createElement("p", { class: "mt-1 text-second text-ink2" }, uiTexts.requestId(refused.requestId)),
    );
  return createElement(
    "div",
    { role: "alert", class: "my-4 rounded border-2 border-ink px-4 py-3" },
    ...lines,
  );
}

/** Shows a notice at the bottom of the window. Returns a function that removes it. */
export function showNotice(message: string): () => void {
  const notice = createElement(
    "p",
    { class: "mb-2 rounded bg-ink px-4 py-3 font-medium text-paper" },
    message,
  );
  requireElement("#told", HTMLElement).append(notice);
  return () => notice.remove();
}
