/** The address of an integration that was just made, carried to its screen once: nothing else keeps it. */
let kept: { readonly id: string; readonly address: string } | undefined;

/** Keeps an address for the screen of its integration. */
export function keepAddress(id: string, address: string | null): void {
  kept = address === null ? undefined : { id, address };
}

/** The address that was kept for an integration, which is forgotten by this. */
export function takeAddress(id: string): string | undefined {
  if (kept?.id !== id) return undefined;
  const { address } = kept;
  kept = undefined;
  return address;
}
