/** Slugs of deleted pages, freed for other pages. */

/** No slug has it. */
const parting = "~";

/** A deleted page's replacement slug: unique, and reversible. */
export function slugSetAside({ slug, id }: { readonly slug: string; readonly id: number }): string {
  return `${slug}${parting}${id}`;
}

/** The slug that a page bears, or bore until it was deleted. */
export function slugBorne({ slug }: { readonly slug: string }): string {
  const [borne = slug] = slug.split(parting, 1);
  return borne;
}
