/** The line at the foot of the window while the page cannot be updated: said long before the content counts as stale. */
import { pageData } from "./document.ts";

/** Failures in a row after which the connection counts as lost: streams are cut now and then, and resume. */
const maxFailures = 2;

const line = document.createElement("p");
line.className = "lost small";
line.setAttribute("role", "status");
// Styled here: the style of all pages also serves those without this script.
line.style.cssText =
  "position:fixed;inset:auto 0 0;z-index:3;color:var(--ink);text-align:center;background:var(--sunk)";
let failures = 0;

function showLine(text: string): void {
  line.textContent = text;
  line.style.padding = text === "" ? "0" : ".75rem";
  line.style.borderTop = text === "" ? "0" : "1px solid";
}

/** Records that the server was reached. */
export function recordContact(): void {
  failures = 0;
  showLine("");
}

/** Records that a request failed, or that the browser is offline. */
export function recordFailure(): void {
  failures += 1;
  if (failures >= maxFailures || !navigator.onLine) showLine(pageData.lost);
}

/** Watches whether the browser is offline. */
export function watchConnection(): void {
  document.body.append(line);
  addEventListener("offline", recordFailure);
  if (!navigator.onLine) recordFailure();
}
