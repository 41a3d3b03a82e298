import { alsoOnNames } from "../../api/also-on-names.ts";
import { pages as texts } from "../../texts/pages.ts";

/** An item's name with every page that shows it, but the selected one. */
export function nameWithPages(
  pages: Parameters<typeof alsoOnNames>[0],
  item: { readonly Name: string; readonly Page: string; readonly AlsoOn: readonly string[] },
): string {
  const others = alsoOnNames(pages, item);
  if (pages.selected !== undefined)
    return others.length === 0 ? item.Name : `${item.Name} · ${texts.alsoOnNamed(others)}`;
  const own = pages.all.length < 2 ? undefined : pages.all.find(({ Slug }) => Slug === item.Page)?.Name;
  return own === undefined ? item.Name : `${item.Name} · ${texts.listed([own, ...others])}`;
}
