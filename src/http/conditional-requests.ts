/** Entity tags: given with answers, and sent back as conditions (RFC 9110, section 13). */
import { hash } from "node:crypto";

const digestLength = 12;
const tagForm = /(?<weak>W\/)?"(?<tag>[\x21\x23-\x7e\x80-\xff]*)"/gu;

function digest(body: string): string {
  return hash("sha256", body, "hex").slice(0, digestLength);
}

/** The tag of a list: it names this reading of it. */
export function listTag(body: string): string {
  return `"${digest(body)}"`;
}

/** The tag of one resource: it names its version, which `If-Match` goes by, and this reading of it. */
export function versionTag(version: number, body: string): string {
  return `"r${version}-${digest(body)}"`;
}

/** True if `If-None-Match` contains this tag; weak tags match too, which is enough for a 304. */
export function matchesNone(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  if (!ifNoneMatch.includes(tag)) return false;
  return ifNoneMatch.matchAll(tagForm).some((match) => `"${match.groups?.["tag"] ?? ""}"` === tag);
}

/** The strong tags of `If-Match` without quotes, `*` unparsed; null if not sent. */
export function readIfMatch(ifMatch: string | undefined): readonly string[] | null {
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === "*") return ["*"];
  const tags: string[] = [];
  for (const { groups } of ifMatch.matchAll(tagForm)) {
    // A weak tag never matches here: it does not promise that what was read is all there was.
    if (groups?.["weak"] === undefined && groups?.["tag"] !== undefined && groups["tag"] !== "*")
      tags.push(groups["tag"]);
  }
  return tags;
}
