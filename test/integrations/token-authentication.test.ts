/** Tokens in addresses of integrations, from a client whose earlier tokens were wrong. */
import { expect, it } from "vitest";
import { RateLimits } from "../../src/auth/rate-limits.ts";
import type { Exchange } from "../../src/http/http-exchange.ts";
import { TokenJudge } from "../../src/http/integrations/token-authentication.ts";
import { makeIntegrationToken } from "../../src/integrations/integration-token.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { HandClock } from "../scheduler/stage.ts";

it("an address that has sent too many wrong tokens gets 503 for a token that was not looked up", async () => {
  const judge = new TokenJudge({
    integrations: { knows: () => false, byTokenHash: () => Promise.resolve(undefined) },
    isMailToken: () => false,
    rates: new RateLimits(),
    callerOf: () => ({ address: "192.0.2.1", scheme: "https", isProxied: false }),
    clock: new HandClock(),
    meters: createMetrics(),
  });
  const send = async () => {
    const exchange = { path: `/api/WebHook/In/${makeIntegrationToken().token}`, request: {} };
    // Only these two properties of an exchange are read.
    return await judge.judge(exchange as Exchange);
  };
  const first = await send();
  expect([first?.code, first?.status]).toEqual(["TokenInvalid", 401]);
  let last = first;
  while (last?.code === "TokenInvalid") last = await send();
  expect([last?.code, last?.status, last?.detail.retryAfterSeconds]).toEqual(["RateLimited", 503, 60]);
});
