/** The link's token from the fragment, which is never sent to servers. */
export function tokenOfLink(): string {
  return globalThis.location.hash.replace(/^#/u, "");
}

/** Removes the token of a link that was used from the address and the browser's history. */
export function removeTokenFromAddress(): void {
  const { pathname, search } = globalThis.location;
  history.replaceState(history.state, "", `${pathname}${search}`);
}
