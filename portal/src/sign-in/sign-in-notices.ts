/** Notices on the sign-in page. */
import { RefusedError } from "../api/refused-error.ts";
import { look } from "../words/ui.ts";
import { made, part } from "./markup.ts";

/** An error with its remedy, announced to screen readers. */
export function errorNotice(error: unknown, title: string = look.failed): HTMLElement {
  const refused = error instanceof RefusedError ? error : undefined;
  const lines = [
    made("p", { class: "font-semibold" }, title),
    made("p", {}, refused?.message ?? look.unexpected),
  ];
  if (refused?.requestId !== undefined && refused.status >= 500)
    lines.push(made("p", { class: "mt-1 text-second text-ink2" }, look.requestId(refused.requestId)));
  return made("div", { role: "alert", class: "my-4 rounded border-2 border-ink px-4 py-3" }, ...lines);
}

/** Tells something at the foot of the window; returns what takes it away. */
export function tell(words: string): () => void {
  const notice = made("p", { class: "mb-2 rounded bg-ink px-4 py-3 font-medium text-paper" }, words);
  part("#told", HTMLElement).append(notice);
  return () => notice.remove();
}
