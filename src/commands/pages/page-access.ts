/** Access rules of a page: parsed, and compared with the current ones. */

import { isIP, isIPv4 } from "node:net";
import type { FieldError } from "../../contract/refusal.ts";
import { overlapsIPv4 } from "../../platform/setting-parsers.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";

/** The access fields with the password's hash; absent ones are unchanged. */
export type AccessFields = {
  readonly Access?: PageRow["access"] | undefined;
  readonly AllowedAddresses?: readonly string[] | undefined;
  /** Of the password; null removes it. */
  readonly passwordHash?: string | null | undefined;
};

/** The problem with an address or range; undefined if it is valid. */
function problemOf(entry: string): string | undefined {
  const [address = "", prefixText, ...rest] = entry.split("/");
  const isV4 = isIPv4(address);
  const prefix = prefixText === undefined ? (isV4 ? 32 : 128) : Number(prefixText);
  const isWellFormed = isIP(address) !== 0 && !address.includes("%") && rest.length === 0;
  const isPrefix = prefixText === undefined || /^\d{1,3}$/u.test(prefixText);
  if (!isWellFormed || !isPrefix || prefix > (isV4 ? 32 : 128)) {
    return "Give an address or a CIDR, for example 192.0.2.7 or 2001:db8::/48.";
  }
  return !isV4 && overlapsIPv4(address, prefix)
    ? "This covers IPv4 addresses. Write those as IPv4, for example 192.0.2.0/24."
    : undefined;
}

/** Addresses and CIDRs in their stored form. Throws a `Refusal` listing invalid ones. */
export function readAddresses(entries: readonly string[]): string[] {
  const normalized = entries.map((entry) => entry.trim().toLowerCase());
  const errors = normalized.flatMap((entry, index): FieldError[] => {
    const Message = problemOf(entry);
    return Message === undefined ? [] : [{ Path: `AllowedAddresses[${index}]`, Message }];
  });
  if (errors.length > 0) throw validationRefusal(errors);
  return [...new Set(normalized)];
}

/** The columns of the access rules. */
export function accessColumns({ Access, AllowedAddresses, passwordHash }: AccessFields): Partial<PageRow> {
  return {
    ...(Access === undefined ? {} : { access: Access }),
    ...(AllowedAddresses === undefined
      ? {}
      : {
          allowed_addresses:
            AllowedAddresses.length === 0 ? null : writeJson("page", "allowed_addresses", AllowedAddresses),
        }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  };
}

/** Refuses a page with password access that has no password. */
export function refuseWithoutPassword({ access, password_hash: hash }: PageRow): void {
  if (access !== "Password" || hash !== null) return;
  throw fieldRefusal("Password", "Give the password for visitors, or choose another Access.");
}

/** True if a restricted page now admits other visitors, or by other means. */
export function isNewlyRestricted(before: PageRow, after: PageRow): boolean {
  if (after.access === "Public") return false;
  return (
    before.access !== after.access ||
    before.password_hash !== after.password_hash ||
    before.allowed_addresses !== after.allowed_addresses
  );
}

/** Warning after restricting a public page: copies that others may still hold. */
export const restrictedWarning =
  "The page is no longer shown to anyone else, and no copy of it is kept here. External caches may still hold its public content: for 5 seconds, for 30 more during revalidation, and for up to a day if they cannot reach this service. Purge your own caches.";
