/** The address of the portal in an error's message, which is shown as a link. */

const portalAddress = /https?:\/\/[^\s,]+\/portal(?![^\s,.])/u;

/** The parts of a message around the portal's address; undefined if it names none. */
export function splitAtPortal(
  message: string,
): { readonly before: string; readonly address: string; readonly after: string } | undefined {
  const match = portalAddress.exec(message);
  if (match === null) return undefined;
  const [address] = match;
  return {
    before: message.slice(0, match.index),
    address,
    after: message.slice(match.index + address.length),
  };
}
