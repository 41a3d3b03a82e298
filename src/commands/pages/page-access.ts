/** Access rules of a page: parsed, and compared with the current ones. */
import { isIP, isIPv4 } from "node:net";
import type { FieldError } from "../../contract/refusal.ts";
import { touchesIPv4 } from "../../platform/setting-parsers.ts";
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
function faultOf(entry: string): string | undefined {
  const [address = "", prefixText, ...more] = entry.split("/");
  const isFour = isIPv4(address);
  const prefix = prefixText === undefined ? (isFour ? 32 : 128) : Number(prefixText);
  const isWritten = isIP(address) !== 0 && !address.includes("%") && more.length === 0;
  const isPrefix = prefixText === undefined || /^\d{1,3}$/u.test(prefixText);
  if (!isWritten || !isPrefix || prefix > (isFour ? 32 : 128)) {
    return "Give an address or a CIDR, for example 192.0.2.7 or 2001:db8::/48.";
  }
  return !isFour && touchesIPv4(address, prefix)
    ? "This covers IPv4 addresses. Write those as IPv4, for example 192.0.2.0/24."
    : undefined;
}

/** Addresses and CIDRs as stored. Throws a `Refusal` listing invalid ones. */
export function readAddresses(entries: readonly string[]): string[] {
  const read = entries.map((entry) => entry.trim().toLowerCase());
  const errors = read.flatMap((entry, index): FieldError[] => {
    const Message = faultOf(entry);
    return Message === undefined ? [] : [{ Path: `AllowedAddresses[${index}]`, Message }];
  });
  if (errors.length > 0) throw validationRefusal(errors);
  return [...new Set(read)];
}

/** The columns of the access rules. */
export function accessColumns({ Access, AllowedAddresses, passwordHash }: AccessFields): Partial<PageRow> {
  return {
    ...(Access === undefined ? {} : { access: Access }),
    ...(AllowedAddresses === undefined
      ? {}
      : { allowed_addresses: AllowedAddresses.length === 0 ? null : JSON.stringify(AllowedAddresses) }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  };
}

/** Refuses a page that is to be behind a password and has none. */
export function refuseWithoutPassword({ access, password_hash: hash }: PageRow): void {
  if (access !== "Password" || hash !== null) return;
  throw fieldRefusal("Password", "Give the password for visitors, or choose another Access.");
}

/** True if a restricted page admits other visitors than before, or by other means. */
export function letsInOthers(before: PageRow, after: PageRow): boolean {
  if (after.access === "Public") return false;
  return (
    before.access !== after.access ||
    before.password_hash !== after.password_hash ||
    before.allowed_addresses !== after.allowed_addresses
  );
}

/** Warning after restricting a public page: copies that others may still hold. */
export const privateFromNowOn =
  "The page is no longer shown to anyone else, and no copy of it is kept here. External caches may still hold its public content: for 5 seconds, for 30 more during revalidation, and for up to a day if they cannot reach this service. Purge your own caches.";
