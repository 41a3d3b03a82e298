/** The headers of every response, whatever the request and its outcome. */
import { expect } from "vitest";
import { openDocuments, openFaces } from "../../src/contract/operations/operation.ts";
import type { Received } from "../harness/http.ts";

/** The media types beside JSON and HTML: the XML feeds, and the calendar. */
const otherTypes = [
  ...openFaces
    .map(({ contentType }) => contentType)
    .filter((type) => type !== "text/html" && !type.endsWith("json")),
  // The export of subscribers.
  "text/csv",
];

/** The addresses open to pages of other origins; all others are not (S-28). */
const shared = new Set<string>([
  ...[...openFaces, ...openDocuments].map(({ path }) => path),
  "/api/openapi.json",
  "/api/docs.md",
]);

/** Fails unless a response has every header that keeps it safe, for its caller and media type. */
export function expectSafe(
  { headers, status, text }: Received,
  { path, isKeyed }: { readonly path: string; readonly isKeyed: boolean },
): void {
  expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9_-]{1,64}$/u);
  expect(headers["date"]).toBeDefined();
  expect(headers["server"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["cache-control"]).toBeDefined();
  if (isKeyed) {
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  } else if (status >= 400) expect(headers["cache-control"]).toBe("no-store");
  const origin = headers["access-control-allow-origin"];
  expect([path, origin]).toEqual([path, shared.has(path) && !isKeyed && status < 400 ? "*" : undefined]);
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cross-origin-resource-policy"]).toMatch(/^(?:same|cross)-origin$/u);
  expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/u);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const policy = String(headers["content-security-policy"]);
  // An embeddable document has an opaque origin: it has nothing that a frame could take.
  const isFramed = policy.includes("frame-ancestors *");
  expect(policy).toMatch(
    isFramed
      ? /; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/u
      : /frame-ancestors 'none'/u,
  );
  expect(isFramed).toBe(policy.includes("sandbox"));
  const type = String(headers["content-type"]);
  const isPage = type.startsWith("text/html") && !isFramed && !isKeyed;
  expect(headers["referrer-policy"]).toBe(isPage ? "strict-origin-when-cross-origin" : "no-referrer");
  if (type.startsWith("text/html")) {
    if (!isFramed) expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  } else if (text !== "" && !otherTypes.some((other) => type.startsWith(other)))
    expect(() => JSON.parse(text) as unknown).not.toThrow();
}
