/** The properties of every answer of the portal, to any request and caller (S-27, S-28, S-29). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portalOperationList } from "../../../src/contract/portal/portal-operations.ts";
import { signIn } from "../../harness/people.ts";
import { inTurn, repetitions } from "../../harness/repetitions.ts";
import { startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** The types of media that callers accept: nobody one of them and the owner the other, in turn; in a long run both. */
const types = ["application/json", "text/html"];
const orders = [types, types.toReversed()];

/** Answers of every kind: pages, files, the API, well and ill. */
const targets = [
  ...[
    "/portal",
    "/portal/sign-in",
    "/portal/setup",
    "/portal/audit",
    "/portal/assets/index-abc.js",
    "/portal/nothing.js",
    "/portal;x",
  ].map((path) => ({
    method: "GET",
    path,
  })),
  { method: "POST", path: "/portal" },
  { method: "PUT", path: "/portal/api/Component" },
  { method: "OPTIONS", path: "/portal/api/Component" },
  { method: "GET", path: "/portal/api/Nothing" },
  { method: "GET", path: "/portal/%zz" },
  ...portalOperationList
    .filter(({ path }) => path !== "/portal/api/Live")
    .map(({ method, path }) => ({ method: method as string, path: path as string })),
];

describe.each(targets)("$method $path", ({ method, path }) => {
  it("the route is safe for anonymous callers and for an owner, whatever the outcome", async () => {
    const target = path.replaceAll(/\{\w+\}/gu, "01900000-0000-7000-8000-000000000000");
    const endsSession = method !== "GET" && /SignOut|SignIn|Session|Password|Proof/u.test(path);
    const someone = endsSession ? await signIn(portal.server, "Owner") : portal.owner;
    const [first = "", second = ""] = inTurn(orders, 1)[0] ?? [];
    for (const [headers, accepts] of [
      [{}, repetitions([first], types)],
      [someone.headers, repetitions([second], types)],
    ] as const) {
      for (const accept of accepts) {
        const answer = await portal.server.request(target, { method, headers: { ...headers, accept } });
        const { headers: received, status } = answer;
        expect(received["x-request-id"]).toBeDefined();
        expect(received["server"]).toBeUndefined();
        expect(received["access-control-allow-origin"]).toBeUndefined();
        expect(received["referrer-policy"]).toBeDefined();
        expect(received["x-content-type-options"]).toBe("nosniff");
        expect(received["cross-origin-resource-policy"]).toBe("same-origin");
        expect(received["strict-transport-security"]).toBe("max-age=31536000");
        expect(received["content-security-policy"]).toContain("default-src 'none'");
        expect(received["content-security-policy"]).toContain("frame-ancestors 'none'");
        expect(received["content-security-policy"]).not.toContain("unsafe");
        if (!(status === 200 && path.startsWith("/portal/assets/"))) {
          expect(received["cache-control"]).toBe("no-store");
        }
        if (String(received["content-type"]).startsWith("text/html")) {
          expect(received["cross-origin-opener-policy"]).toBe("same-origin");
          expect(target).not.toMatch(/^\/portal\/api/u);
        }
        for (const cookie of [received["set-cookie"] ?? []].flat()) {
          expect(cookie).toMatch(/^__Host-[\w-]+=[^;]*; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/u);
        }
      }
    }
  });
});
