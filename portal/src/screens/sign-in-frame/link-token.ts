/** The link's token from the fragment, which is never sent to servers. */
export function tokenOfLink(): string {
  return globalThis.location.hash.replace(/^#/u, "");
}
