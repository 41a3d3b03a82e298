/** The address of a new integration, handed to its screen once; it is stored nowhere else. */
let pendingAddress: { readonly id: string; readonly address: string } | undefined;

/** Stores an address for its integration's screen. */
export function storeNewAddress(id: string, address: string | null): void {
  pendingAddress = address === null ? undefined : { id, address };
}

/** Takes the stored address of an integration and clears it. */
export function takeNewAddress(id: string): string | undefined {
  if (pendingAddress?.id !== id) return undefined;
  const { address } = pendingAddress;
  pendingAddress = undefined;
  return address;
}
