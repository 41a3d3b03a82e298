/** How often one session may ask the portal: far more than people do, and not without end. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let script: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  // A burst of 100, as a key of this rate has it.
  server = await startServer({ env: { SESSION_RATE_PER_MINUTE: "60" } });
  script = await signIn(server, "Owner");
  other = await signIn(server, "Viewer");
});
afterAll(() => server.close());

describe("the rate of a session", () => {
  it("a session's rate is used up by its own requests only, and tells when to retry", async () => {
    let answered = 0;
    let last = await script.request("/portal/api/Me");
    for (; last.status === 200 && answered < 1_000; answered += 1)
      last = await script.request("/portal/api/Me");
    // As many as the burst has, and what has come back meanwhile.
    expect(answered).toBeGreaterThanOrEqual(100);
    expect(last).toMatchObject({ status: 429, json: { Code: "RateLimited" } });
    expect(last.json.Message).toBe("You exceeded 60 requests a minute. Try again in 1 s.");
    expect(Number(last.headers["retry-after"])).toBe(1);
    expect((await other.request("/portal/api/Me")).status).toBe(200);
  });

  it("a session's rate is not used up by other sites' requests", async () => {
    const late = await signIn(server, "Viewer");
    const headers = { "sec-fetch-site": "cross-site" };
    for (let count = 0; count < 110; count += 1) {
      const { status } = await late.request("/portal/api/SignOut", { method: "POST", headers });
      expect(status).toBe(403);
    }
    expect((await late.request("/portal/api/Me")).status).toBe(200);
  });
});
