/** Results of the search while its words are typed, and the key that leads to it. */

const typingPauseMilliseconds = 200;
const maxSuggestions = 8;

/** The first results in the document that the search answers with, and its sentence about them. */
async function fetchResults(form: HTMLFormElement, query: string, signal: AbortSignal) {
  const address = `${form.action}?Query=${encodeURIComponent(query)}`;
  const response = await fetch(address, { signal, headers: { accept: "text/html" } });
  if (!response.ok) return undefined;
  const results = new DOMParser().parseFromString(await response.text(), "text/html");
  return {
    summary: results.querySelector("main .lead")?.textContent ?? "",
    links: [...results.querySelectorAll("main .index > li")].slice(0, maxSuggestions).map(linkOf),
  };
}

/** A result as one link: its title, and the page that it is on. */
function linkOf(result: Element): HTMLAnchorElement {
  const link = document.createElement("a");
  const place = document.createElement("span");
  link.href = result.querySelector("a")?.getAttribute("href") ?? "";
  place.textContent = result.querySelector("span")?.lastChild?.textContent ?? "";
  link.append(result.querySelector("a")?.textContent ?? "", place);
  return link;
}

/** The panel below the field. */
function panelFor(form: HTMLFormElement) {
  const panel = document.createElement("div");
  const summary = document.createElement("p");
  const list = document.createElement("ul");
  panel.className = "suggestions";
  panel.hidden = true;
  summary.setAttribute("role", "status");
  panel.append(summary, list);
  form.append(panel);
  const show = (text: string, links: readonly HTMLAnchorElement[]): void => {
    summary.textContent = text;
    list.replaceChildren(
      ...links.map((link) => {
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
    panel.hidden = false;
  };
  return { panel, show };
}

/** Shows results while words are typed; the arrow keys lead through them, and Escape back to the field. */
export function suggestResults(form: HTMLFormElement, field: HTMLInputElement): void {
  const { panel, show } = panelFor(form);
  let request: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    request?.abort();
    clearTimeout(pause);
    panel.hidden = true;
  };
  const search = async (query: string): Promise<void> => {
    const { signal } = (request = new AbortController());
    // Without an answer the form itself still searches.
    const results = await fetchResults(form, query, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (results === undefined) panel.hidden = true;
    else show(results.summary, results.links);
  };
  field.addEventListener("input", () => {
    const query = field.value.trim();
    if (query.length < 2) return close();
    request?.abort();
    clearTimeout(pause);
    // Later results replace earlier ones at once.
    if (panel.hidden) show("Searching…", []);
    pause = setTimeout(() => void search(query), typingPauseMilliseconds);
  });
  form.addEventListener("keydown", (event) => {
    if (panel.hidden) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
      field.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [field, ...panel.querySelectorAll("a")];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  form.addEventListener("submit", close);
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") !== null) close();
  });
}

/** Control and K, or Command and K, lead to the field, which says so. */
export function focusByKey(field: HTMLInputElement): void {
  const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);
  // A device without a pointer is seldom used with a keyboard, and neither is a narrow one.
  if (matchMedia("(pointer: fine) and (min-width: 40rem)").matches)
    field.placeholder = isApple ? "Search (⌘K)" : "Search (Ctrl K)";
  field.setAttribute("aria-keyshortcuts", isApple ? "Meta+K" : "Control+K");
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(isApple ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
