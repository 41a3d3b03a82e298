/** Declares the page stale when updates fail to arrive, by the reader's own clock: never green by accident. */
import { announce } from "./day-details.ts";
import { pageData, textIn } from "./document.ts";
import { type LiveState, setHead } from "./live-state.ts";
import { createStaleParts, staleSentence } from "./stale-page.ts";
import { showParts } from "./view.ts";

/** The icon of the stale page, a `data:` address; the build puts it here. */
declare const unknownIcon: string;

/** Milliseconds without updates after which the content is stale. */
function staleAfter({ isPolled, isPaused, isReached }: LiveState): number {
  if (isPolled || isPaused) return 300_000;
  return isReached ? 150_000 : 60_000;
}

function declareStale(state: LiveState): void {
  state.isStale = true;
  const sentence = textIn("h1", state.newest[2]);
  showParts(state, createStaleParts(state));
  setHead(pageData.oldTitle ?? state.title.replace(sentence, textIn("h1")), unknownIcon);
  announce(staleSentence(state));
}

/** Enters or leaves the stale state. */
export function checkStaleness(state: LiveState): void {
  const age = Date.now() - state.freshAt;
  const limit = staleAfter(state);
  if (age > limit && pageData.stale === undefined && !state.newest[2].querySelector(".news")) {
    const line = document.querySelector(".old");
    if (state.isStale && line !== null) line.textContent = staleSentence(state);
    if (!state.isStale && Date.now() >= state.patientUntil) declareStale(state);
  } else if (state.isStale && age <= limit) {
    state.isStale = false;
    showParts(state, state.newest);
    setHead(state.title, state.icon);
    announce(pageData.back);
  }
}

/** Records that the content was current some milliseconds ago. */
export function recordNews(state: LiveState, age: number): void {
  state.lastMessageAt = Date.now();
  state.freshAt = state.trueAt = state.lastMessageAt - age;
  checkStaleness(state);
}
