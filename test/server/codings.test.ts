/** Public pages are complete in every encoding, however long they are. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const decoded: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

/** How many components it takes for a page that is shorter than 14 KiB in brotli, and for one that is longer. */
describe.each([1, 150])("of a page with %i components", (components) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
    // Names without a pattern: what repeats is short in every coding.
    const names = Array.from({ length: components }, (_, place) => Math.sin(place).toString(36).slice(3));
    const [last, ...others] = names.map((name) => ({ Name: `Component ${name}` })).toReversed();
    await Promise.all(others.map((fields) => server.submit(parseComponentCreate(fields))));
    await server.component(last?.Name ?? "");
  });

  afterAll(() => server.close());

  const request = (path: string, coding: string) =>
    server.request(path, { headers: { "accept-encoding": coding, "x-request-id": "the-same" } });

  it.each([
    ["/", "br"],
    ["/", "gzip"],
    ["/index.md", "br"],
  ])("%s in %s equals the uncompressed representation", async (path, coding) => {
    const plain = await request(path, "identity");
    const coded = await request(path, coding);
    expect(coded.headers["content-encoding"]).toBe(coding);
    expect(coded.headers["content-length"]).toBe(String(coded.bytes.length));
    expect(decoded[coding]?.(coded.bytes).equals(plain.bytes)).toBe(true);
  });

  it("an image is sent byte for byte, the first time and again", async () => {
    const first = await request("/og.png", "br");
    const again = await request("/og.png", "identity");
    expect(first.status).toBe(200);
    expect(first.bytes.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });

  it("a response has its length in its headers", async () => {
    const head = await server.request("/", { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect(head.bytes.length).toBe(0);
    expect(Number(head.headers["content-length"]) > 14 * 1024).toBe(components > 1);
  });
});
