/**
 * The script of the embeddable document: shows as many announcements as fit, and refreshes it in place, keeping the focus. The stale notice is prepared in
 * the template, with the time of the content: a cached copy with an old time counts as stale.
 */
const refreshAfter = 60_000;
const staleAfter = 150_000;

let isStale = false;
let updatedAt = Date.now();
let refreshAt = nextRefresh();

function nextRefresh(): number {
  return updatedAt + refreshAfter + Math.random() * 15_000;
}

const staleNotice = (page: Document) => page.querySelector("template")?.content;

/** The time of a document's content, as text that sorts. */
const timeOf = (page: Document) => staleNotice(page)?.querySelector<HTMLTimeElement>("time")?.dateTime ?? "";

function show(page: Document): void {
  const { activeElement: focus, documentElement: root } = document;
  const isFocused = document.hasFocus();
  document.title = page.title;
  root.lang = page.documentElement.lang;
  root.dir = page.documentElement.dir;
  document.body.replaceChildren(...page.body.childNodes);
  fit();
  if (!isFocused || !(focus instanceof HTMLAnchorElement)) return;
  [...document.links].find((link) => link.href === focus.href)?.focus({ preventScroll: true });
}

/** Sets the text before a link, which stays where it is: a moved one loses the focus. */
function setTextBefore(link: Element, text: string): void {
  link.previousSibling?.remove();
  link.before(text);
}

/** Hides the announcements for which the frame has no room, and counts them beside the link. */
function fit(): void {
  const items = [...document.querySelectorAll<HTMLElement>("li")].reverse();
  const line = document.querySelector<HTMLElement>(".see");
  const link = line?.querySelector("a");
  if (!line || !link) return;
  line.dataset["served"] ??= link.previousSibling?.textContent ?? "";
  setTextBefore(link, line.dataset["served"]);
  for (const item of items) item.hidden = false;
  for (const item of items) {
    if (document.documentElement.scrollHeight <= innerHeight) return;
    item.hidden = true;
    setTextBefore(link, `${item.dataset["more"]} · `);
  }
}

async function refresh(): Promise<void> {
  refreshAt = Date.now() + 30_000;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    // A changed style would violate this document's policy; it applies after a reload.
    const text = (await answer.text()).replace(/<style>[^]*?<\/style>/u, "");
    const page = new DOMParser().parseFromString(text, "text/html");
    const time = timeOf(page);
    if (time === "" || time <= timeOf(document)) return;
    show(page);
    isStale = false;
    updatedAt = Date.now();
    refreshAt = nextRefresh();
  } catch {
    // Offline: tried again in half a minute.
  }
}

function tick(): void {
  const now = Date.now();
  const notice = staleNotice(document);
  if (!isStale && now - updatedAt > staleAfter && notice !== undefined) {
    isStale = true;
    document.querySelector(".head")?.replaceWith(document.importNode(notice, true));
    fit();
  }
  if (!document.hidden && now > refreshAt) void refresh();
}

fit();
addEventListener("resize", fit);
setInterval(tick, 10_000);
document.addEventListener("visibilitychange", tick);
