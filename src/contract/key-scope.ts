/** The components that a webhook key may report, as lists of keys have them. */

import { hasExpired } from "./key-lifetimes.ts";
import type { KeyRow } from "./portal/portal-keys.ts";

/** A key that is limited to some components. */
export type LimitedKey = { readonly Name: string; readonly isOnly: boolean };

/** The valid keys that are limited to components, this one among them; `isOnly` if no other of them is left. */
export function keysLimitedTo(
  keys: readonly Pick<KeyRow, "Name" | "Components" | "ExpiresAt">[],
  componentId: string,
  now: number,
): readonly LimitedKey[] {
  return keys.flatMap(({ Name, Components, ExpiresAt }) => {
    const isValid = !hasExpired(ExpiresAt === null ? null : Date.parse(ExpiresAt), now);
    if (!isValid || Components === null || Components === "all") return [];
    const existing = Components.filter(({ Deleted }) => !Deleted);
    if (!existing.some(({ Id }) => Id === componentId)) return [];
    return [{ Name, isOnly: existing.length === 1 }];
  });
}
