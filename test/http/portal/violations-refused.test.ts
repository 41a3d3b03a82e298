/** Requests to the report address that are not reports (S-25). */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationOperations, violationsPath } from "../../../src/contract/portal/csp-report.ts";
import { type Listener, newer, startListener, types } from "./policy-listener.ts";

let listener: Listener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.server.close());

const { maxBytes } = violationOperations.TellPolicyViolation.sent;

describe("malformed violation reports", () => {
  it.each([
    ["", 400, "ValidationFailed"],
    ["{", 400, "MalformedJson"],
    ["null", 400, "ValidationFailed"],
    ["7", 400, "ValidationFailed"],
    ['"x"', 400, "ValidationFailed"],
    ["{}", 400, "ValidationFailed"],
    ['{"csp-report":7}', 400, "ValidationFailed"],
    ['[{"type":"csp-violation"}]', 400, "ValidationFailed"],
    ['[{"type":"csp-violation","body":{"documentURL":7,"effectiveDirective":"x"}}]', 400, "ValidationFailed"],
    ["[[[[[]]]]]", 400, "ValidationFailed"],
    ["[".repeat(8_000), 400, "MalformedJson"],
    [`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`, 400, "MalformedJson"],
    [`[${'{"type":"x"},'.repeat(1_200)}{"type":"x"}]`, 204, undefined],
    ['{"__proto__":{"csp-report":{}}}', 400, "ValidationFailed"],
    ['{"csp-report":{"document-uri":"\\ud800"}}', 400, "ValidationFailed"],
    [`[${" ".repeat(maxBytes)}]`, 413, "PayloadTooLarge"],
  ])("a malformed violation report is refused, and not counted: %#", async (sent, status, code) => {
    const [before, lines] = [await listener.inAll(), listener.server.log.length];
    const answer = await listener.report(sent);
    expect([answer.status, answer.json.Code]).toEqual([status, code]);
    expect([await listener.inAll(), listener.server.log.length]).toEqual([before, lines]);
  });

  it("a violation report of unknown length is refused before it is read completely", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const sent = request(
      {
        port: listener.server.port,
        path: violationsPath,
        method: "POST",
        headers: { "content-type": types.newer, "transfer-encoding": "chunked" },
      },
      (response) => resolve(response.statusCode),
    );
    sent.on("error", reject);
    for (let count = 0; count < 20; count += 1) sent.write(" ".repeat(1_024));
    expect(await promise).toBe(413);
    sent.destroy();
  });

  it.each([
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/csp-report; charset=utf-16",
    "application/reports+json, application/json",
  ])("a violation report sent as %s is refused", async (type) => {
    const { status, json } = await listener.report(newer(), { type });
    expect([status, json.Code]).toEqual([415, "UnsupportedMediaType"]);
  });

  it("an encoded violation report is refused", async () => {
    expect((await listener.report(newer(), { headers: { "content-encoding": "gzip" } })).status).toBe(415);
  });

  it.each([
    { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    { "sec-fetch-site": "same-site", origin: "https://evil.localhost" },
    { "sec-fetch-site": "cross-site", origin: "null" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.test" },
  ])("a violation report from another site's page is refused: %o", async (headers) => {
    const before = await listener.inAll();
    const { status, json } = await listener.report(newer(), { headers });
    expect([status, json.Code, await listener.inAll()]).toEqual([403, "CrossSite", before]);
  });

  it("a preflight for violation reports from another site is refused", async () => {
    const { status, headers } = await listener.server.request(violationsPath, {
      method: "OPTIONS",
      headers: { origin: "https://evil.test", "access-control-request-method": "POST" },
    });
    expect([status, headers["access-control-allow-origin"]]).toEqual([401, undefined]);
    expect((await listener.server.request(violationsPath)).status).toBe(401);
  });
});
