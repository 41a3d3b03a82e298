import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeRepresentation } from "../../src/publishing/content-codings.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";

const codings = ["identity", "gzip", "br"] as const;
const policy = "default-src 'none'";
const plain = headerProfiles("http://localhost:8080", policy);
const secure = headerProfiles("https://status.example.com", policy);
const text = `{"name":"Größe","filling":"${"x".repeat(5_000)}"}`;

/** A flat list of headers as a map; no name may stand there twice. */
function headersOf(flat: readonly string[]): Map<string, string> {
  expect(flat.length % 2).toBe(0);
  const headers = new Map<string, string>();
  for (let place = 0; place < flat.length; place += 2) {
    const name = flat[place] ?? "";
    expect(headers.has(name)).toBe(false);
    headers.set(name, flat[place + 1] ?? "");
  }
  return headers;
}

describe("the encodings of a representation", () => {
  const { variants } = encodeRepresentation(text, plain.page);

  it("the encodings of a representation contain the same text", () => {
    expect(variants.identity.body.toString("utf8")).toBe(text);
    expect(gunzipSync(variants.gzip.body).toString("utf8")).toBe(text);
    expect(brotliDecompressSync(variants.br.body).toString("utf8")).toBe(text);
    expect(variants.br.body.length).toBeLessThan(200);
  });

  it.each(codings)("the encodings of a representation state their length, encoding and tag: %s", (coding) => {
    const { body, headers, etag } = variants[coding];
    const sent = headersOf(headers);
    expect(sent.get("content-length")).toBe(String(body.length));
    expect(sent.get("content-encoding")).toBe(coding === "identity" ? undefined : coding);
    expect(sent.get("vary")).toBe("Accept, Accept-Encoding, Accept-Language");
    expect(sent.get("etag")).toBe(etag);
    expect(etag).toMatch(/^"[\w-]{22}(?:-gz|-br)?"$/u);
  });

  it("the encodings of a representation have three tags, which change only with the text", () => {
    const tags = (face: ReturnType<typeof encodeRepresentation>) =>
      codings.map((coding) => face.variants[coding].etag);
    expect(new Set(tags({ contentType: "", variants })).size).toBe(3);
    expect(tags(encodeRepresentation(text, plain.page))).toEqual(tags({ contentType: "", variants }));
    expect(tags(encodeRepresentation(`${text} `, plain.page))[0]).not.toBe(variants.identity.etag);
  });

  it("the encodings of a representation repeat the tag and cache headers on a 304", () => {
    const whole = headersOf(variants.br.headers);
    const notModified = headersOf(variants.br.notModified);
    for (const name of ["etag", "vary", "cache-control", "access-control-allow-origin"]) {
      expect(notModified.get(name)).toBe(whole.get(name));
    }
    expect(notModified.has("content-length")).toBe(false);
  });
});

describe("the headers of representations", () => {
  const sentWith = (profile: (typeof plain)["page"]) =>
    Object.fromEntries(headersOf(encodeRepresentation("", profile).variants.identity.headers));
  const open = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";

  it("the page has headers for public caching, and a policy that admits nothing foreign", () => {
    const { etag, ...sent } = sentWith(plain.page);
    expect(etag).toBeDefined();
    expect(sent).toEqual({
      "content-type": "text/html; charset=utf-8",
      "content-length": "0",
      vary: "Accept, Accept-Encoding, Accept-Language",
      "cache-control": open,
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "content-security-policy": policy,
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("public JSON may be read from any origin", () => {
    expect(sentWith(plain.openJson)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": open,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  it("responses for a key are not cached, and readable by no other origin", () => {
    const sent = sentWith(plain.keyedJson);
    expect(sent).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
    expect(sent).not.toHaveProperty("access-control-allow-origin");
  });

  it("browsers are held to HTTPS if the service is reached by it, and only then", () => {
    for (const kind of ["page", "openJson", "keyedJson"] as const) {
      expect(sentWith(secure[kind])).toHaveProperty("strict-transport-security", "max-age=31536000");
      expect(sentWith(plain[kind])).not.toHaveProperty("strict-transport-security");
    }
  });
});
