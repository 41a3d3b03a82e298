/** Maximum length of a slug. */
const maxLength = 63;

/** Letters that are no accented ones, in the alphabet of slugs. */
const spellings: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", ø: "o", œ: "oe", ł: "l", đ: "d" };

/** A valid slug for a page's name, or nothing if the name has none of its letters. */
export function suggestedSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßæøœłđ]/gu, (letter) => spellings[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/gu, "");
}

/** The address of a page that is created with a slug. */
export function pageAddress(slug: string, baseUrl: string): string {
  return `${baseUrl.replace(/\/$/u, "")}/page/${slug}`;
}
