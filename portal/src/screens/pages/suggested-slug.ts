/** Maximum length of a slug. */
const maxLength = 63;

/** Letters that are no accented ones, in the alphabet of slugs. */
const spellings: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", ø: "o", œ: "oe", ł: "l", đ: "d" };

/** A valid slug for a page's name that is not among those in use, or nothing if the name has none of its letters. */
export function suggestedSlug(name: string, used: readonly string[] = []): string {
  const slug = slugOf(name);
  if (slug === "" || !used.includes(slug)) return slug;
  const numbered = Array.from({ length: used.length }, (_, index) => {
    const suffix = `-${index + 2}`;
    return `${slug.slice(0, maxLength - suffix.length)}${suffix}`;
  });
  return numbered.find((candidate) => !used.includes(candidate)) ?? slug;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßæøœłđ]/gu, (letter) => spellings[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/gu, "");
}

/** Whether a page may have a slug: the hint has no address of others. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(text);

/** The address of a page that is created with a slug. */
export function pageAddress(slug: string, baseUrl: string): string {
  return `${baseUrl.replace(/\/$/u, "")}/page/${slug}`;
}
