/** The shipped settings for Varnish before a real node, where this machine has a Varnish. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { type Change, replaced } from "../harness/nginx.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { startVarnish, whyNoVarnish } from "../harness/varnish.ts";

const untried = whyNoVarnish();
/** Longer than a stored response is fresh, and than it is served during revalidation. */
const pastAnyNode = 40_000;
const german = { "accept-language": "de-DE,de;q=0.9" };

/** A node behind Varnish that has shown a page, and one that is behind a password. */
async function behindVarnish(change?: Change) {
  const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  const key = await server.key("Read-Write");
  await server.component("Checkout");
  const created = await server.request("/api/Page", {
    method: "POST",
    key,
    body: { Name: "Vault", Slug: "vault", Access: "Password", Password: "correct horse battery" },
  });
  expect(created.status).toBe(201);
  await until(async () => (await server.request("/page/vault/")).status === 401);
  const varnish = await startVarnish(server.port, change);
  return { server, key, varnish };
}

describe("the shipped Varnish", () => {
  let started: ReturnType<typeof behindVarnish> | undefined;
  /** One for both tests, as to start it compiles its settings: the second ends its node. */
  const shipped = () => (started ??= behindVarnish());
  afterAll(async () => await (await started)?.varnish.stop());

  it("the shipped Varnish caches public pages by language and representation, and nothing private", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const { key, varnish } = await shipped();
    const request = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      send(varnish.port, path, { headers });
    for (const [path, headers] of [
      ["/", {}],
      ["/", german],
      ["/index.json", {}],
      ["/index.md", {}],
    ] as const) {
      expect((await request(path, headers)).headers["x-cache-status"]).toBe("MISS");
      const cached = await request(path, headers);
      expect([cached.status, cached.headers["x-cache-status"]]).toEqual([200, "HIT"]);
    }
    for (const accept of ["application/json", "text/markdown"]) {
      for (let turn = 0; turn < 2; turn += 1) {
        const chosen = await request("/", { accept });
        expect([chosen.status, chosen.headers["x-cache-status"]]).toEqual([200, "MISS"]);
        expect(chosen.headers["content-type"]).toContain(accept);
      }
    }
    expect((await request("/", german)).text).toContain('lang="de"');
    expect((await request("/")).text).toContain('lang="en"');
    for (let turn = 0; turn < 2; turn += 1) {
      const keyed = await send(varnish.port, "/api/StatusPage", { key });
      const closed = await request("/page/vault/");
      expect([keyed.status, keyed.headers["x-cache-status"]]).toEqual([200, "MISS"]);
      expect([closed.status, closed.headers["x-cache-status"]]).toEqual([401, "MISS"]);
    }
  });

  /** The node of a Varnish has shown its page, and is gone for longer than that is fresh. */
  const outlive = async ({ server, varnish }: Awaited<ReturnType<typeof behindVarnish>>) => {
    for (const headers of [{}, german]) expect((await send(varnish.port, "/", { headers })).status).toBe(200);
    await server.close();
    await sleep(pastAnyNode);
  };

  it("the shipped Varnish serves the stale page once no node responds", async ({ skip }) => {
    skip(untried !== "", untried);
    const { server, varnish } = await shipped();
    await outlive({ server, varnish, key: "" });
    for (const headers of [{}, german]) {
      const { status, text } = await send(varnish.port, "/", { headers });
      expect(status).toBe(200);
      expect(text).toContain("Checkout");
    }
    expect((await send(varnish.port, "/page/vault/")).status).toBe(503);
  });

  // In `npm test` the same is seen with nginx (origin-dead.test.ts).
  longTest(
    "a Varnish without stale-if-error serves no page once no node responds (the control)",
    async ({ skip }) => {
      skip(untried !== "", untried);
      const control = await behindVarnish((settings) =>
        replaced(settings, /stale-if-error=\[0-9\]\+/gu, "nothing-of-the-kind"),
      );
      onTestFinished(() => control.varnish.stop());
      await outlive(control);
      for (const headers of [{}, german])
        expect((await send(control.varnish.port, "/", { headers })).status).toBe(503);
    },
  );
});
