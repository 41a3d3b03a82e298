/** Checks a request's target and host before admission. */
import { Refusal } from "../contract/refusal.ts";
import type { Exchange } from "../http/http-exchange.ts";
import { plainPath } from "../http/path-classes.ts";

const maxTargetLength = 8 * 1024;
const absolute = /^https?:\/\/(?<authority>[^/?#@]+)(?<rest>[/?].*)?$/iu;

/** Parses an absolute-form target, as sent to proxies; undefined if it is none. */
export function readAbsolute(target: string): { readonly host: string; readonly target: string } | undefined {
  const groups = absolute.exec(target)?.groups;
  if (groups === undefined) return undefined;
  const rest = groups["rest"] ?? "/";
  return { host: groups["authority"] ?? "", target: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Refuses a target that is too long or not a path, and a request without exactly one host. */
export function refuseTarget({ request, headers, path, method }: Exchange): Refusal | undefined {
  const target = request.url ?? "";
  if (target.length > maxTargetLength) return new Refusal("UriTooLong", "The address is longer than 8 KiB.");
  if (headers.hasUnknownCoding) {
    const message = "Send the body without Transfer-Encoding, or chunked; no other is supported.";
    return new Refusal("BadRequest", message, { status: 501 });
  }
  if (headers.hosts > 1 || (headers.hosts === 0 && request.httpVersion === "1.1")) {
    return new Refusal("BadRequest", "Send exactly one Host header.");
  }
  if (target === "*" && method === "OPTIONS") return undefined;
  if (!target.startsWith("/") || target.includes("#") || plainPath(path) === undefined) {
    return new Refusal("BadRequest", "The address is malformed. Send a path, percent-encoded in UTF-8.");
  }
  return undefined;
}
