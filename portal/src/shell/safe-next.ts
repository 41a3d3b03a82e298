import { nextInPortal, portalRoot } from "../../../src/contract/return-path.ts";

/**
 * Where one wanted to go before the sign-in, as a path below the portal; undefined for its beginning, for what leads
 * elsewhere, and for the ways in themselves.
 */
export function safeNext(text: unknown): string | undefined {
  const path = nextInPortal(typeof text === "string" ? text : null).slice(portalRoot.length);
  return path === "" || /^\/(?:sign-in|setup|invitation|reset)\/?(?:$|[?#])/u.test(path) ? undefined : path;
}
