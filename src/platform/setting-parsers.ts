/** Parsers of single settings: the value, or the problem. */
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** A parsed setting; a problem continues a sentence that starts with the setting's name: "PORT is …". */
export type Setting<Value> = { readonly value: Value } | { readonly problem: string };

const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Parses a whole number from 0 to `max`; `range` describes the allowed values in the problem. */
export function readNumber(text: string, range: string, max: number): Setting<number> {
  const value = /^\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
  return value <= max ? { value } : { problem: `is ${quote(text)}. Give a whole number, ${range}.` };
}

/** Parses a whole number from 1 to `max`. */
export function readCount(text: string, max: number): Setting<number> {
  const setting = readNumber(text, `1 to ${max}`, max);
  return "value" in setting && setting.value === 0
    ? { problem: `is ${quote(text)}. Give a whole number, 1 to ${max}.` }
    : setting;
}

/** Default maximum number of pages: each is held in memory and rendered separately. */
export const defaultMaxPages = 50;

/** Reads the maximum number of pages: more would take too long to render. */
export function readMaxPages(text: string): Setting<number> {
  return readCount(text, 1_000);
}

/** Default requests a minute of one session: well above the use of ten open windows during an incident. */
export const defaultSessionRate = 6_000;

/** Parses the maximum requests a minute of a session. */
export function readSessionRate(text: string): Setting<number> {
  return readCount(text, 10_000_000);
}

/** Parses one of a list of choices, ignoring case. */
export function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): Setting<Choice> {
  const value = choices.find((choice) => choice === text.toLowerCase());
  return value === undefined
    ? { problem: `is ${quote(text)}. Choose one of: ${choices.join(", ")}.` }
    : { value };
}

/** Parses an address or host name to listen on. */
export function readHost(text: string): Setting<string> {
  const host = /^\[.*\]$/u.test(text) ? text.slice(1, -1) : text;
  if (isIP(host) !== 0 || /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?$/u.test(host))
    return { value: host };
  return {
    problem: `is ${quote(text)}. Give an address to listen on, such as 127.0.0.1, without a port (that is PORT), or unset it for all addresses.`,
  };
}

/** Parses the public address of the service; the value has no trailing slash. */
export function readBaseUrl(text: string): Setting<string> {
  const example = "Give one like https://status.example.com or https://example.com/status.";
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { problem: `is not an address that starts with http:// or https://. ${example}` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: `holds a user name or password, which would be shown to every visitor. ${example}` };
  }
  if (text.includes("?") || text.includes("#")) return { problem: `has a query or a fragment. ${example}` };
  const path = url.pathname.replace(/\/+$/u, "");
  if (!/^(?:\/[A-Za-z0-9._~-]+)*$/u.test(path)) {
    return {
      problem: `has a path with characters other than letters, digits and . _ ~ - (${quote(path)}). ${example}`,
    };
  }
  return { value: `${url.origin}${path}` };
}

/** Parses the issuer of an OpenID provider, as in its metadata. */
export function readIssuer(text: string): Setting<string> {
  const example = "Give the provider's issuer, like https://login.example.com/realms/staff.";
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { problem: `is not an address that starts with https://. ${example}` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: `holds a user name or password. ${example}` };
  }
  if (text.includes("?") || text.includes("#")) return { problem: `has a query or a fragment. ${example}` };
  if (text.includes("/.well-known/")) {
    return {
      problem: `is the address of the provider's document. Remove the part from /.well-known/ on.`,
    };
  }
  const isLocal = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
  if (url.protocol === "http:" && !isLocal) {
    return {
      problem: `uses plain HTTP, which is allowed only on this machine, because others could sign in as anyone. ${example}`,
    };
  }
  return { value: text };
}

/** Reads the address of a PostgreSQL database. Errors don't quote it, since it may contain a password. */
export function readDatabaseUrl(text: string): Setting<string> {
  const example = "Give one like postgres://user:password@host:5432/signalbox.";
  const url = URL.parse(text);
  if (/^postgres(?:ql)?:\/\//u.test(text) && url === null) {
    return {
      problem: `cannot be read. Write #, /, ?, @ and % in its password as %23, %2F, %3F, %40 and %25. ${example}`,
    };
  }
  if (url === null || (url.protocol !== "postgres:" && url.protocol !== "postgresql:")) {
    return { problem: `is not an address that starts with postgres://. ${example}` };
  }
  if (url.pathname.length < 2) return { problem: `names no database. ${example}` };
  return { value: text };
}

/**
 * True if an IPv6 range overlaps the IPv4-mapped addresses; for example, `::ffff:10.0.0.0/8` would cover all IPv4
 * addresses.
 */
export function overlapsIPv4(address: string, prefix: number): boolean {
  const mapped = new BlockList();
  mapped.addSubnet("::ffff:0:0", 96, "ipv6");
  const range = new BlockList();
  range.addSubnet(address, prefix, "ipv6");
  return mapped.check(address, "ipv6") || range.check("::ffff:0:0", "ipv6");
}

/** The problem with an entry; undefined if it is valid. */
function proxyProblem(entry: string): string | undefined {
  const [address = "", prefixText, ...rest] = entry.split("/");
  const maxPrefix = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || address.includes("%") || rest.length > 0)
    return "is neither an address nor a CIDR";
  const prefix =
    prefixText === undefined ? maxPrefix : /^\d{1,3}$/u.test(prefixText) ? Number(prefixText) : Number.NaN;
  if (!(prefix <= maxPrefix)) return `needs a prefix from 1 to ${maxPrefix}`;
  if (prefix === 0) return "would trust everyone";
  return isIPv6(address) && overlapsIPv4(address, prefix)
    ? "covers IPv4 addresses: write those as IPv4"
    : undefined;
}

/** Reads the addresses and CIDRs of trusted proxies, separated by commas or spaces. */
export function readTrustedProxies(text: string): Setting<readonly string[]> {
  const entries = text.split(/[\s,]+/u).filter((entry) => entry !== "");
  const problems = entries.flatMap((entry) => {
    const problem = proxyProblem(entry);
    return problem === undefined ? [] : [`${quote(entry)} ${problem}`];
  });
  if (problems.length === 0) return { value: entries };
  return {
    problem: `cannot be taken: ${problems.join("; ")}. Give the proxies' own addresses, such as 10.0.0.5, 192.168.0.0/24.`,
  };
}
