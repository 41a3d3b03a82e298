import { distinguishingName, type Pages } from "../../api/pages.ts";

/** An item's name, with its page's if that should be displayed. */
export function nameWithPage(
  pages: Pages,
  { Name, Page }: { readonly Name: string; readonly Page: string },
): string {
  const page = distinguishingName(pages, Page);
  return page === undefined ? Name : `${Name} · ${page}`;
}
