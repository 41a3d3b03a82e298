const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/** True if a name contains the text, in upper or lower case. */
export function matchesName(name: string, text: string): boolean {
  return normalize(name).includes(normalize(text.trim()));
}
