/** Fetches the page again and displays it. */
import { changeSentence, type Gist } from "./change-sentence.ts";
import { recordContact, recordFailure } from "./connection.ts";
import { announce } from "./day-details.ts";
import { all, factsOf, type PageFacts, type Parts, pageData, partsOf, textIn } from "./document.ts";
import { retryPause } from "./fetch-retries.ts";
import { type LiveState, setHead } from "./live-state.ts";
import { reloadIfOutdated } from "./release-reload.ts";
import { statusOf } from "./stale-page.ts";
import { recordNews } from "./staleness.ts";
import { showParts } from "./view.ts";

const gistOf = ([, , main]: Parts): Gist => [
  textIn("h1", main),
  // Of the history, the number of its entries.
  textIn("h1", main) +
    all(main.matches(".past") ? ".mark,.entry" : ".row .mark", main)
      .map(statusOf)
      .join(),
  new Map(
    all(".announcement", main).map((element) => {
      const title = textIn("h1,h2", element);
      return [
        element.id,
        [
          `${title + pageData.comma + textIn(".kind", element)}.`,
          title + pageData.comma + textIn(".update-text>:first-child", element),
          element.querySelector<HTMLTimeElement>(".entry>time")?.dateTime,
        ],
      ];
    }),
  ),
];

/** The end of an announcement, from its line in the list of recent ones: its title, and the text before its times without the kind. */
function endIn([, , main]: Parts, id: string): string {
  const entry = main.querySelector(`.entry:has([href*="/${id}"])`);
  if (!entry) return "";
  const [, ...end] = (entry.querySelector("p")?.firstChild?.textContent ?? "").split(pageData.comma);
  return [textIn("a", entry), ...end].join(pageData.comma).trim();
}

function flash(row: Element | null): void {
  row?.classList.add("changed");
  setTimeout(() => row?.classList.remove("changed"), 1600);
}

function flashChanges(before: Parts, next: Parts): void {
  for (const row of all(".row[id]", next[2])) {
    const rowBefore = before[2].querySelector(`#${CSS.escape(row.id)}`);
    const isSame = [":is(h3,h4) .mark", ".status"].every(
      (selector) => rowBefore?.querySelector(selector)?.isEqualNode(row.querySelector(selector)) === true,
    );
    if (!isSame) flash(document.getElementById(row.id));
  }
}

function takeFacts(facts: PageFacts & DOMStringMap): void {
  for (const [name, fact] of Object.entries(facts)) {
    if (name !== "version" && name !== "live") pageData[name] = fact;
  }
  if (facts.stale === undefined) delete pageData.stale;
}

/** The style for announcements comes with the first of them; styles were parsed as scripts, see `lookAgain`. */
function addStyles(page: Document): void {
  for (const { text } of all<HTMLScriptElement>("head>script:not([type])", page)) {
    if (all("style").some((element) => element.textContent === text)) continue;
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
  }
}

/** Displays a fetched page whose content was current `age` milliseconds ago. */
function takePage(state: LiveState, page: Document, age: number): void {
  const facts = factsOf(page);
  const next = partsOf(page);
  if (next === null) return;
  const before = state.newest;
  const isOther =
    facts.version !== pageData.version || page.documentElement.lang !== document.documentElement.lang;
  state.isOutdated = isOther;
  takeFacts(facts);
  if (!isOther) addStyles(page);
  state.newest = next;
  state.title = page.title;
  state.icon = page.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? state.icon;
  state.lastTrue = Number(facts.asOf);
  const wasStale = state.isStale;
  state.isStale = false;
  showParts(state, state.newest);
  setHead(state.title, state.icon);
  recordNews(state, age);
  flashChanges(before, next);
  const sentence = changeSentence([gistOf(before), gistOf(next)], (id) => endIn(next, id));
  if (sentence || (wasStale && !state.isStale)) announce(sentence || pageData.back);
}

/** Whether updates arrive, even if only by polling. */
const isFollowed = ({ source, isPaused, failures }: LiveState) =>
  source?.readyState === EventSource.OPEN || (isPaused && failures === 0);

/** The document in an answer. */
async function readPage(answer: Response): Promise<Document> {
  // This document's policy would refuse another document's styles: they are parsed as scripts, which never run.
  const text = (await answer.text()).replace(/(<\/?)style/gu, "$1script");
  const page = new DOMParser().parseFromString(text, "text/html");
  const facts = factsOf(page);
  // Archive pages in a copy date from their last change; the copy's own time counts.
  if (facts.datedBy !== undefined) {
    const dated = await fetch(facts.datedBy, { cache: "no-cache" });
    // The copy's own JSON document.
    const { AsOf } = (await dated.json()) as { readonly AsOf: string };
    facts.asOf = String(Date.parse(AsOf));
  }
  return page;
}

let lookTimer: ReturnType<typeof setTimeout> | undefined;
let lookAt = Number.POSITIVE_INFINITY;

/** Fetches the page now. */
export async function lookAgain(state: LiveState, tries = 0): Promise<void> {
  clearTimeout(lookTimer);
  lookAt = Number.POSITIVE_INFINITY;
  state.isMissed = false;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { accept: "text/html" } });
    state.isReached = answer.ok && !isFollowed(state);
    if (!answer.ok) {
      recordFailure();
      return;
    }
    recordContact();
    const page = await readPage(answer);
    const { asOf, revision } = factsOf(page);
    if (revision === undefined) return;
    const isEarlier = Number(revision) < state.announcedRevision;
    // Another node or a cache may not have the revision yet.
    const pause = retryPause(state.isArchive, tries, Math.random());
    if (isEarlier && pause !== undefined) {
      lookIn(state, pause, tries + 1);
      if (!state.isArchive) return;
    }
    const answeredAt =
      Date.parse(answer.headers.get("date") ?? "") + 1000 * Number(answer.headers.get("age"));
    // Content of an announced revision is as fresh as its announcement; other copies may be older.
    const currentAt = isEarlier ? state.freshAt : Math.max(state.freshAt, state.announcedAt);
    const age = isFollowed(state) ? Date.now() - currentAt : answeredAt - Number(asOf);
    // Only now is the page known to be reachable. An outdated page reloads even if it cannot show the content.
    try {
      takePage(state, page, age > 0 ? age : 0);
    } finally {
      reloadIfOutdated(state);
    }
  } catch {
    recordFailure();
    state.isReached = false;
  }
}

/** Fetches the page in some milliseconds, unless it will be fetched sooner. */
export function lookIn(state: LiveState, milliseconds: number, tries = 0): void {
  const at = Date.now() + milliseconds;
  if (at >= lookAt) return;
  clearTimeout(lookTimer);
  lookAt = at;
  lookTimer = setTimeout(() => void lookAgain(state, tries), milliseconds);
}
