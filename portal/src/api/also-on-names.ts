import type { OverviewPage } from "../../../src/contract/portal/overview.ts";

/** The names of the other pages that show an item, beside the selected page or else its own. */
export function alsoOnNames(
  {
    all,
    selected,
  }: {
    readonly all: readonly Pick<OverviewPage, "Slug" | "Name">[];
    readonly selected: Pick<OverviewPage, "Slug"> | undefined;
  },
  { Page, AlsoOn }: { readonly Page: string; readonly AlsoOn: readonly string[] },
): readonly string[] {
  const here = selected?.Slug ?? Page;
  const slugs = new Set([Page, ...AlsoOn].filter((slug) => slug !== here));
  return all.filter(({ Slug }) => slugs.has(Slug)).map(({ Name }) => Name);
}
