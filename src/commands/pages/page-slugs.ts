/** The slugs of pages that were deleted: set aside, so that another page may bear them meanwhile. */

/** No slug has it. */
const parting = "~";

/** What a deleted page has in the place of its slug: no other page's, and it tells which that was. */
export function slugSetAside({ slug, id }: { readonly slug: string; readonly id: number }): string {
  return `${slug}${parting}${id}`;
}

/** The slug that a page bears, or bore until it was deleted. */
export function slugBorne({ slug }: { readonly slug: string }): string {
  const [borne = slug] = slug.split(parting, 1);
  return borne;
}
