/** The script of the demo's mailbox: new mails appear without a reload. The page is complete without it. */
const refreshEvery = 1_500;

const listIn = (page: Document) => page.querySelector<HTMLElement>("#mails");

/** Replaces the list by that of a newer page; the focus stays on its link. */
function show(page: Document): void {
  const [old, list] = [listIn(document), listIn(page)];
  if (old === null || list === null || old.dataset["newest"] === list.dataset["newest"]) return;
  const { activeElement: focus } = document;
  const focused = focus instanceof HTMLAnchorElement && old.contains(focus) ? focus.href : undefined;
  old.replaceWith(list);
  const [count, newCount] = [document, page].map((document) => document.querySelector("#count"));
  if (count != null && newCount != null) count.textContent = newCount.textContent;
  [...document.links].find(({ href }) => href === focused)?.focus({ preventScroll: true });
}

async function refresh(): Promise<void> {
  try {
    const answer = await fetch(location.href);
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The demo has ended, or is busy: the list stays as it is.
  }
  setTimeout(() => void refresh(), refreshEvery);
}

setTimeout(() => void refresh(), refreshEvery);
