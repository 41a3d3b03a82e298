const normalize = (name: string) => name.trim().normalize("NFKC").toLowerCase();

const distinctName = ({ Name, Slug }: { readonly Name: string; readonly Slug: string }) =>
  `${Name.trim()} (${Slug})`;

/** The pages with names that tell them apart: "Acme (acme-eu)" where several have the name Acme. */
export function withDistinctNames<Page extends { readonly Name: string; readonly Slug: string }>(
  pages: readonly Page[],
): readonly Page[] {
  const counts = Map.groupBy(pages, ({ Name }) => normalize(Name));
  return pages.map((page) =>
    (counts.get(normalize(page.Name))?.length ?? 0) < 2 ? page : { ...page, Name: distinctName(page) },
  );
}

/** Whether one of the pages, with such names, has the name already; letter case does not tell pages apart. */
export function isNameTaken(
  pages: readonly { readonly Name: string; readonly Slug: string }[],
  name: string,
): boolean {
  return pages.some(({ Name, Slug }) =>
    [name, distinctName({ Name: name, Slug })].some((used) => normalize(used) === normalize(Name)),
  );
}
