/** Slugs of deleted pages, freed for other pages. */

/** Occurs in no slug. */
const separator = "~";

/** A deleted page's replacement slug: unique, and reversible. */
export function deletedSlug({ slug, id }: { readonly slug: string; readonly id: number }): string {
  return `${slug}${separator}${id}`;
}

/** The slug of a page, or its slug until it was deleted. */
export function originalSlug({ slug }: { readonly slug: string }): string {
  const [original = slug] = slug.split(separator, 1);
  return original;
}
