/** Bare e-mail addresses: the only form that is stored, and that is ever given to a mail server. */
import { domainToASCII } from "node:url";

/** A bare address, and the form in which addresses are compared. */
export type MailAddress = {
  /** The local part as it was written, the domain in lower-case ASCII (IDNA). */
  readonly address: string;
  /** The same in lower case. */
  readonly key: string;
};

/** Octets of a whole address, its local part and its domain (RFC 5321, section 4.5.3.1). */
const maxAddress = 254;
const maxLocalPart = 64;
const maxDomain = 253;

// An unquoted local part (RFC 5322's dot-atom). Letters beyond ASCII are refused: they look like others, and few servers
// take them. Quoted local parts, comments, routes and groups are refused with the characters that begin them. Without the
// flag `i`, which would take the long s and the Kelvin sign for letters of ASCII.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;
// What no honest domain holds, and what a URL parser would take for the end of one or decode.
const notOfDomain = /[\p{Cc}\p{Cf}\p{Z}\p{Co}\p{Cs}"(),/:;<>?@[\\\]%#^|`{}!$&'*+=~_]/u;

const wanted = "Give a single e-mail address, such as ada@example.com.";

/** Reads an address as somebody wrote it; else says what is wrong. Spaces around it do not matter. */
export function readMailAddress(text: string): MailAddress | { readonly problem: string } {
  const bare = text.replace(/^[ \t]+|[ \t]+$/gu, "");
  const at = bare.lastIndexOf("@");
  const local = bare.slice(0, at);
  if (at <= 0 || local.length > maxLocalPart || !localPart.test(local)) return { problem: wanted };
  const domain = readDomain(bare.slice(at + 1));
  if (domain === undefined) return { problem: wanted };
  const address = `${local}@${domain}`;
  return address.length > maxAddress ? { problem: wanted } : { address, key: address.toLowerCase() };
}

/** A domain in lower-case ASCII; undefined where it is none that mail goes to. */
function readDomain(text: string): string | undefined {
  if (text.length > maxDomain || notOfDomain.test(text)) return undefined;
  const ascii = domainToASCII(text).toLowerCase();
  const labels = ascii.split(".");
  const isNumeric = /^\d+$/u.test(labels.at(-1) ?? "");
  if (ascii.length > maxDomain || labels.length < 2 || isNumeric) return undefined;
  return labels.every((one) => label.test(one)) ? ascii : undefined;
}

/** An address as it may be shown in lists: `a…@example.com`. */
export function maskMailAddress({ address }: Pick<MailAddress, "address">): string {
  return `${address.charAt(0)}…${address.slice(address.lastIndexOf("@"))}`;
}
