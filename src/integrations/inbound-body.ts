/** Reads the body of an event, in whatever media type its sender uses. */
import { jsonSizeProblem } from "../platform/json-limits.ts";
import type { InboundBody } from "./adapters/adapter.ts";

const limits = { nesting: 20, properties: 20_000 };
const maxFormFields = 1000;

/** Parses JSON within the limits; undefined where the text is not JSON. */
export function parseBoundedJson(text: string): { json: unknown } | { problem: string } | undefined {
  const problem = jsonSizeProblem(text, limits);
  if (problem !== undefined) return { problem: `The body ${problem}` };
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
