/** The shipped Caddyfile before real nodes, where this machine has a Caddy. */
import { describe, expect, it, onTestFinished } from "vitest";
import { startCaddy, whyNoCaddy } from "../harness/caddy.ts";
import { send } from "../harness/http.ts";
import { freePort } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Follower } from "./followers.ts";

const untried = whyNoCaddy();
const rounds = repetitions(10, 40);

/** A node behind Caddy, which is configured with a second, missing one. The tests follow one another: the last ends it. */
async function oneOfTwo() {
  if (untried !== "") return undefined;
  const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  const key = await server.key("Read-Write");
  await server.component("Checkout");
  const caddy = await startCaddy([await freePort(), server.port]);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  whenFinished(close);
  whenFinished(() => caddy.stop());
  const report = (status: string) =>
    send(caddy.port, "/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      body: { ComponentName: "Checkout", Status: status },
    });
  return { caddy, report, close };
}

describe("the shipped Caddy", () => {
  const started = shared(oneOfTwo);
  const behindCaddy = () => {
    const node = started();
    if (node === undefined) throw new Error(untried);
    return node;
  };

  it("the shipped Caddy fails no request while one of two nodes is down, and serves reads while writes are held", async ({
    skip,
    annotate,
  }) => {
    skip(untried !== "", untried);
    const { caddy, report } = behindCaddy();
    for (let count = 0; count < rounds; count += 1) {
      const { status, text } = await send(caddy.port, "/");
      expect(status).toBe(200);
      expect(text).toContain("Checkout");
      expect((await report(count % 2 === 0 ? "Major Outage" : "Operational")).status).toBe(200);
    }
    caddy.hold();
    const response = await report("Major Outage");
    expect([
      response.status,
      response.json.Success,
      response.json.Code,
      response.headers["retry-after"],
    ]).toEqual([503, false, "LedgerUnavailable", "5"]);
    expect(response.json.RequestId).toMatch(/^[0-9a-f-]{36}$/u);
    await until(async () => (await send(caddy.port, "/api/v2/status.json")).text.includes('"none"'));
    caddy.letPass();
    expect((await report("Major Outage")).status).toBe(200);
    await annotate(`${rounds} pages, ${rounds + 1} reports, none failed with one of two nodes; 1 held`);
  });

  it("the shipped Caddy passes live events on as they happen", async ({ skip }) => {
    skip(untried !== "", untried);
    const { caddy, report } = behindCaddy();
    const follower = new Follower(caddy.port, 1);
    onTestFinished(() => follower.end());
    await until(() => follower.isOpen);
    for (const status of ["Operational", "Major Outage"]) {
      const before = follower.received;
      expect((await report(status)).status).toBe(200);
      await until(() => follower.received > before);
    }
    expect(follower.breaks).toBe(0);
  });

  it("the shipped Caddy answers 502 or 503 once no node is left", async ({ skip }) => {
    skip(untried !== "", untried);
    const { caddy, close } = behindCaddy();
    await close();
    const { status } = await send(caddy.port, "/");
    expect([502, 503]).toContain(status);
  });
});
