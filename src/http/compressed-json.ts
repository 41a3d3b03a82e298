/** Compression of the native API's answers to reads with a key. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, tagEndings } from "../publishing/content-codings.ts";
import { codingFor } from "./content-negotiation.ts";
import type { Exchange } from "./http-exchange.ts";

/** Below this size an answer takes few packets, and one resource keeps the tag that a write of it answers with. */
const minCompressedBytes = 4_096;

/** Fast rather than small: nothing is stored, each answer is compressed for one caller, outside the event loop. */
const brotliQuality = 4;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * The coding of an answer to a read. BREACH (CVE-2013-3587) finds secrets by the length of compressed answers that repeat an
 * attacker's text, to requests that the attacker lets a browser make. A browser adds a cookie to these by itself, but
 * never a key: so answers to a session in the portal stay as they are, and so do refusals, which repeat what was sent, and
 * writes, which may answer with a secret.
 */
export function codingOfRead(exchange: Exchange, body: string): Coding {
  const isCompressed = exchange.key !== undefined && Buffer.byteLength(body) >= minCompressedBytes;
  return isCompressed ? codingFor(exchange.headers.acceptEncoding) : "identity";
}

/** The tag of an answer in a coding, by that of the answer as it is. */
export const tagInCoding = (tag: string, coding: Coding): string =>
  `${tag.slice(0, -1)}${tagEndings[coding]}"`;

/** The body in a coding; as everywhere, a newline keeps answers apart on a terminal. */
export async function encodeBody(body: string, coding: Coding): Promise<string | Buffer> {
  switch (coding) {
    case "identity":
      return body;
    case "gzip":
      return await gzipped(`${body}\n`);
    case "br":
      return await brotlied(`${body}\n`, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        },
      });
  }
}
