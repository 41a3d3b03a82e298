/** Bare e-mail addresses, the only form that is stored and passed to mail servers. */
import { domainToASCII } from "node:url";

/** A bare address, and its form for comparisons. */
export type MailAddress = {
  /** The local part as written, and the domain in lower-case ASCII (IDNA). */
  readonly address: string;
  /** The same in lower case. */
  readonly key: string;
};

/** Maximum octets of an address, its local part and its domain (RFC 5321, section 4.5.3.1). */
const maxAddress = 254;
const maxLocalPart = 64;
const maxDomain = 253;

// An unquoted local part (RFC 5322's dot-atom). Letters beyond ASCII are refused: they resemble others, and few servers
// accept them. Quoted local parts, comments, routes and groups are refused by their first characters. Without the flag
// `i`, which would accept the long s and the Kelvin sign as ASCII letters.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;
// Characters that no valid domain contains, or that a URL parser would treat as its end or decode.
const forbiddenInDomain = /[\p{Cc}\p{Cf}\p{Z}\p{Co}\p{Cs}"(),/:;<>?@[\\\]%#^|`{}!$&'*+=~_]/u;

const addressProblem = "Give a single e-mail address, such as ada@example.com.";

/** Parses an address, ignoring spaces around it; otherwise returns the problem. */
export function readMailAddress(text: string): MailAddress | { readonly problem: string } {
  const trimmed = text.replace(/^[ \t]+|[ \t]+$/gu, "");
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, at);
  if (at <= 0 || local.length > maxLocalPart || !localPart.test(local)) return { problem: addressProblem };
  const domain = readDomain(trimmed.slice(at + 1));
  if (domain === undefined) return { problem: addressProblem };
  const address = `${local}@${domain}`;
  return address.length > maxAddress ? { problem: addressProblem } : { address, key: address.toLowerCase() };
}

/** A domain in lower-case ASCII; undefined if mail can't be sent to it. */
function readDomain(text: string): string | undefined {
  if (text.length > maxDomain || forbiddenInDomain.test(text)) return undefined;
  const ascii = domainToASCII(text).toLowerCase();
  const labels = ascii.split(".");
  const isNumeric = /^\d+$/u.test(labels.at(-1) ?? "");
  if (ascii.length > maxDomain || labels.length < 2 || isNumeric) return undefined;
  return labels.every((part) => label.test(part)) ? ascii : undefined;
}

/** Letters before the @ of which the last one is shown as well: of fewer it would be most of them. */
const minWithLastLetter = 4;

/** An address for display in lists: `a…e@example.com`, of a short one `a…@example.com`. */
export function maskMailAddress({ address }: Pick<MailAddress, "address">): string {
  const at = address.lastIndexOf("@");
  return `${address.charAt(0)}…${address.slice(at < minWithLastLetter ? at : at - 1)}`;
}

/**
 * An address for its owner, to tell it from a similar one: half of the letters before the @, as `ad…th@example.com`. Not
 * all of it: every message has the link to the page that shows it, and messages are forwarded.
 */
export function maskOwnAddress({ address }: Pick<MailAddress, "address">): string {
  const at = address.lastIndexOf("@");
  const shown = Math.floor(at / 2);
  if (at < minWithLastLetter) return maskMailAddress({ address });
  return `${address.slice(0, Math.ceil(shown / 2))}…${address.slice(at - Math.floor(shown / 2))}`;
}
