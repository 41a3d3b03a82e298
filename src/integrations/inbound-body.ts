/** Reads the body of an event, in whatever media type its sender uses. */
import type { InboundBody } from "./adapters/adapter.ts";

const maxDepth = 20;
const maxProperties = 20_000;
const maxFormFields = 1000;

const quote = 0x22;
const backslash = 0x5c;

/** The index after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === quote) return index + 1;
    index += code === backslash ? 2 : 1;
  }
  return index;
}

/** Why a JSON text may not be parsed. It is checked before parsing, so that no large structure is built. */
function sizeProblem(text: string): string | undefined {
  let depth = 0;
  let properties = 0;
  for (let index = 0; index < text.length; ) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      index = endOfString(text, index);
      continue;
    }
    if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x3a) properties += 1;
    if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`;
    if (properties > maxProperties)
      return `The body has more than ${maxProperties.toLocaleString("en")} properties.`;
    index += 1;
  }
  return undefined;
}

/** Parses JSON within the limits; undefined where the text is not JSON. */
export function parseBoundedJson(text: string): { json: unknown } | { problem: string } | undefined {
  const problem = sizeProblem(text);
  if (problem !== undefined) return { problem };
  try {
    const json: unknown = JSON.parse(text);
    return { json };
  } catch {
    return undefined;
  }
}

/** The fields of `multipart/form-data`; parts without a name are left out. */
function multipartFields(text: string, boundary: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const part of text.split(`--${boundary}`).slice(1, maxFormFields)) {
    const headEnd = part.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const name = /\bname="([^"\r\n]{1,200})"/u.exec(part.slice(0, headEnd))?.[1];
    if (name !== undefined) fields.push([name, part.slice(headEnd + 4).replace(/\r\n$/u, "")]);
  }
  return fields;
}

const boundaryOf = (contentType: string) =>
  /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/iu.exec(contentType)?.slice(1).find(Boolean);

/**
 * Reads the bytes of a body: JSON where the text is JSON, whatever its media type; the fields of a form where the
 * media type says so; else text.
 */
export function readInboundBody(
  bytes: Uint8Array,
  contentType: string | undefined,
): InboundBody | { readonly problem: string } {
  const text = new TextDecoder().decode(bytes);
  const mediaType = (contentType ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType === "multipart/form-data") {
    const boundary = boundaryOf(contentType ?? "");
    if (boundary === undefined) return { problem: "The multipart body names no boundary." };
    return { form: Object.fromEntries(multipartFields(text, boundary)) };
  }
  if (/^\s*[[{"]/u.test(text)) {
    const parsed = parseBoundedJson(text);
    if (parsed !== undefined) return parsed;
  }
  if (mediaType === "application/x-www-form-urlencoded") {
    return { form: Object.fromEntries([...new URLSearchParams(text)].slice(0, maxFormFields)) };
  }
  if (mediaType === "application/json" || mediaType?.endsWith("+json")) {
    const parsed = parseBoundedJson(text);
    return parsed ?? { problem: "The body is not well-formed JSON." };
  }
  return { text };
}
