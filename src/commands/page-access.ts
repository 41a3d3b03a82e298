/** Who may see a page: what is said of it is read, and held against what stands. */
import { isIP, isIPv4 } from "node:net";
import { page as pageOnWire } from "../contract/pages.ts";
import type { FieldError } from "../contract/refusal.ts";
import type { PageTable } from "../ledger/tables.ts";
import { fieldRefusal, validationRefusal } from "./parsing.ts";

/** What is to be let in by which hash; what is absent stays. */
export type AccessFields = {
  readonly Access?: PageTable["access"] | undefined;
  readonly AllowedAddresses?: readonly string[] | undefined;
  /** Of the password; null takes it away. */
  readonly passwordHash?: string | null | undefined;
};

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  if (isIP(address) === 0 || address.includes("%") || more.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/u.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
  );
}

/** Addresses and CIDRs as they are kept. Throws a `Refusal` that names each that is none. */
export function readAddresses(entries: readonly string[]): string[] {
  const read = entries.map((entry) => entry.trim().toLowerCase());
  const errors = read.flatMap((entry, index): FieldError[] => {
    if (isAddressOrRange(entry)) return [];
    const Message = "Give an address or a CIDR, for example 192.0.2.7 or 2001:db8::/48.";
    return [{ Path: `AllowedAddresses[${index}]`, Message }];
  });
  if (errors.length > 0) throw validationRefusal(errors);
  return [...new Set(read)];
}

/** Addresses and CIDRs as the ledger keeps them. */
export function allowedIn(text: string | null): string[] {
  return text === null ? [] : pageOnWire.shape.AllowedAddresses.parse(JSON.parse(text));
}

/** The columns that say who may see a page. */
export function accessColumns({ Access, AllowedAddresses, passwordHash }: AccessFields): Partial<PageTable> {
  return {
    ...(Access === undefined ? {} : { access: Access }),
    ...(AllowedAddresses === undefined
      ? {}
      : { allowed_addresses: AllowedAddresses.length === 0 ? null : JSON.stringify(AllowedAddresses) }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  };
}

/** Refuses a page that is to be behind a password and has none. */
export function refuseWithoutPassword({ access, password_hash: hash }: PageTable): void {
  if (access !== "Password" || hash !== null) return;
  throw fieldRefusal("Password", "Give the password that lets people in, or choose another Access.");
}

/** What to tell whoever takes a page from everybody's eyes: what others may still hold of it. */
export const privateFromNowOn =
  "It is shown to nobody else from now on, and no copy of it is kept here. Caches that others run may hold what was public: for 5 seconds, for 30 more while they ask anew, and for up to a day where they cannot reach this service. Empty those that are yours.";
