import { nextInPortal, portalRoot } from "../../../src/contract/return-path.ts";

/** A safe return path below the portal; undefined for its start page, other origins, and sign-in pages. */
export function safeNext(text: unknown): string | undefined {
  const path = nextInPortal(typeof text === "string" ? text : null).slice(portalRoot.length);
  return path === "" || /^\/(?:sign-in|setup|invitation|reset)\/?(?:$|[?#])/u.test(path) ? undefined : path;
}
