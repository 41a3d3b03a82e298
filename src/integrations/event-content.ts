/** Headers and body of an event as they are stored: JSON, compressed, in Base64. */
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import * as z from "zod";
import { redactBody, redactHeaders } from "./redact-body.ts";

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

const storedEvent = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

/** Headers and body of an event, without secrets. */
export type StoredEvent = z.infer<typeof storedEvent>;

/** Packs an event for storage, without its secrets. */
export async function packEvent(event: {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}): Promise<string> {
  const stored: StoredEvent = { headers: redactHeaders(event.headers), body: redactBody(event.body) };
  return (await compress(JSON.stringify(stored))).toString("base64");
}

/** Unpacks an event that `packEvent` packed. */
export async function unpackEvent(content: string): Promise<StoredEvent> {
  const text = (await decompress(Buffer.from(content, "base64"))).toString("utf8");
  return storedEvent.parse(JSON.parse(text));
}
