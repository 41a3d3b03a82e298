/** Entity tags: given with answers, and sent back as conditions (RFC 9110, section 13). */
import { hash } from "node:crypto";
import { success } from "../contract/envelope.ts";

const digestLength = 12;
const tagForm = /(?<weak>W\/)?"(?<tag>[\x21\x23-\x7e\x80-\xff]*)"/gu;

function digest(body: string): string {
  return hash("sha256", body, "hex").slice(0, digestLength);
}

/** The tag of a list: it names this reading of it. */
export function listTag(body: string): string {
  return `"${digest(body)}"`;
}

/**
 * The answer with one resource: its body, and the tag, which names its version, which `If-Match` goes by, and what the
 * answer shows of it. The message is no part of the resource: a write answers with the tag that a read has then.
 */
export function taggedAnswer(
  { result, version }: { readonly result: unknown; readonly version: number },
  message: string,
): { readonly body: string; readonly tag: string } {
  const body = JSON.stringify(success(result, message));
  const end = `,"Message":${JSON.stringify(message)}}`;
  const resource = resourceIn(result);
  const tagged = resource === result ? body : JSON.stringify(success(resource, message));
  return { body, tag: `"r${version}-${digest(tagged.slice(0, -end.length))}"` };
}

/** The resource in a result, as a read has it: without the id of the update that the change posted. */
function resourceIn(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !("UpdateId" in result)) return result;
  const { UpdateId: _id, ...resource } = result;
  return resource;
}

/** True if `If-None-Match` contains this tag; weak tags match too, which is enough for a 304. */
export function matchesNone(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  if (!ifNoneMatch.includes(tag)) return false;
  return ifNoneMatch.matchAll(tagForm).some((match) => `"${match.groups?.["tag"] ?? ""}"` === tag);
}

/** True if a sent `If-Match` is neither `*` nor a list of entity tags in quotes. */
export function isMalformedIfMatch(ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return false;
  const between = ifMatch.replaceAll(tagForm, "");
  return between === ifMatch || /[^\s,]/u.test(between);
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
