/** Which documents ask browsers to tell what their policy kept out: the portal's, and no other (S-25). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { directivesOf, startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("a document of the portal", () => {
  const path = "/portal/api/PolicyViolation";
  const documents = async (of: TestServer) => {
    const person = await signIn(of, "Owner");
    const open = ["/portal/sign-in", "/portal/setup", "/portal/invitation", "/portal/reset"];
    const answers = [
      ...open.map((at) => of.request(at)),
      person.request("/portal/"),
      person.request("/portal/audit"),
    ];
    return await Promise.all(answers);
  };

  it("a portal document has browsers report policy violations, by the newer and the older header (S-25)", async () => {
    for (const answer of await documents(portal.server)) {
      expect(answer.status).toBe(200);
      const directives = directivesOf(answer);
      expect([directives.get("report-uri"), directives.get("report-to")]).toEqual([path, "policy"]);
      expect(answer.headers["reporting-endpoints"]).toBe(`policy="${path}"`);
    }
  });

  it("a portal document uses only the older header over plain HTTP, where browsers support no other", async () => {
    const plain = await startServer({ env: { PORTAL_DIR: portal.folder } });
    try {
      for (const answer of await documents(plain)) {
        expect(answer.status).toBe(200);
        const directives = directivesOf(answer);
        expect([directives.get("report-uri"), directives.has("report-to")]).toEqual([path, false]);
        expect(answer.headers["reporting-endpoints"]).toBeUndefined();
      }
    } finally {
      await plain.close();
    }
  });

  it("only portal documents have browsers report violations: the visitors' page does not", async () => {
    for (const at of ["/", "/history", "/embed", "/api/docs", "/nowhere", "/gate", "/badge/overall.svg"]) {
      const { headers } = await portal.server.request(at, { headers: { accept: "text/html" } });
      expect([at, /report/iu.test(JSON.stringify(headers))]).toEqual([at, false]);
    }
  });
});
