/** The token that the link carried behind `#`, where no server and no other site is told of it. */
export function tokenOfLink(): string {
  return globalThis.location.hash.replace(/^#/u, "");
}
