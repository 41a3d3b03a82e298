/** Marks in the contents the section that is being read. */

/** A section counts as read once its heading is above this part of the window. */
const readingLine = 0.3;

type MarkedSection = { readonly section: Element; readonly link: HTMLAnchorElement };

/** The links of the contents that lead to a section of this document. */
function sectionsOf(contents: Element): readonly MarkedSection[] {
  return [...contents.querySelectorAll<HTMLAnchorElement>("a[href*='#']")].flatMap((link) => {
    const section = link.pathname === location.pathname ? document.getElementById(link.hash.slice(1)) : null;
    return section === null ? [] : [{ section, link }];
  });
}

/** The folded group of sections that a link is in. */
const groupOf = (link: Element | undefined) => link?.closest<HTMLDetailsElement>("li details") ?? undefined;

/** Unfolds the group that is being read, and folds the one before. */
function fold(before: HTMLDetailsElement | undefined, now: HTMLDetailsElement | undefined): void {
  if (before !== undefined && before !== now) before.open = false;
  if (now !== undefined) now.open = true;
}

/** Scrolls the contents alone, and no further than needed, until the link is visible. */
function show(link: HTMLElement, contents: Element): void {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = contents.getBoundingClientRect();
  if (top < frame.top) contents.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) contents.scrollTop += bottom - frame.bottom;
}

/** The part of the contents above the open page, whose sections follow below it. */
const shareAbove = 0.15;

/** Scrolls the contents alone, so that the open page is near their top and its sections can be seen. */
function showWithSections(link: HTMLElement, contents: Element): void {
  const place = contents.scrollTop + link.getBoundingClientRect().top - contents.getBoundingClientRect().top;
  contents.scrollTop = place - contents.clientHeight * shareAbove;
}

/** Marks the section at the reading line whenever the document is scrolled. */
export function markCurrentSection(contents: Element): void {
  const sections = sectionsOf(contents);
  let current: HTMLAnchorElement | undefined;
  const mark = (): void => {
    const line = innerHeight * readingLine;
    const read = sections.findLast(({ section }) => section.getBoundingClientRect().top <= line);
    if (read?.link === current) return;
    current?.removeAttribute("aria-current");
    const group = groupOf(current);
    current = read?.link;
    fold(group, groupOf(current));
    current?.setAttribute("aria-current", "location");
    if (current !== undefined) show(current, contents);
  };
  const page = contents.querySelector<HTMLElement>("[aria-current]");
  if (page !== null) showWithSections(page, contents);
  let isDue = false;
  addEventListener(
    "scroll",
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
