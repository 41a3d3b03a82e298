import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { demandPolicies } from "../../src/http/route-registration.ts";

const open = { policy: { access: "open", operation: undefined, isHealth: false } };

describe("a route without a policy", () => {
  it("a route without a policy stops the start, and says which it is", async () => {
    const app = fastify();
    demandPolicies(app);
    app.get("/known", { config: open }, () => "");
    expect(() => app.get("/forgotten", () => "")).toThrow("GET /forgotten has no access policy");
    expect(() => app.post("/empty", { config: {} }, () => "")).toThrow("POST /empty has no access policy");
    await app.close();
  });
});
