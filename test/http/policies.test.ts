import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { demandPolicies } from "../../src/http/route-registration.ts";

const open = { policy: { access: "open", operation: undefined, isHealth: false } };

describe("a route without a policy", () => {
  it("a conditional write and a conditional read accept each other's tags while nothing has changed", async () => {
    const app = fastify();
    demandPolicies(app);
    app.get("/known", { config: open }, () => "");
    expect(() => app.get("/forgotten", () => "")).toThrow("GET /forgotten has no access policy");
    expect(() => app.post("/empty", { config: {} }, () => "")).toThrow("POST /empty has no access policy");
    await app.close();
  });
});
