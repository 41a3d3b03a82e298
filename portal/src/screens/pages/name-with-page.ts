import { nameToSay, type Pages } from "../../api/pages.ts";

/** The name of something in a list, with that of its page behind it where that is to be said. */
export function nameWithPage(
  pages: Pages,
  { Name, Page }: { readonly Name: string; readonly Page: string },
): string {
  const page = nameToSay(pages, Page);
  return page === undefined ? Name : `${Name} · ${page}`;
}
