import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeOpenIdChecks,
  type OpenIdChecks,
  OpenIdProvider,
  OpenIdRefused,
} from "../../src/auth/open-id.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { ada, startProvider, type TestProvider, visit } from "../harness/provider.ts";

const redirectUri = "http://127.0.0.1:9/portal/api/SignIn/OpenId/Callback";
const logger = createLogger("silent", { write: () => undefined });

let real: TestProvider;

beforeAll(async () => {
  real = await startProvider();
});

afterAll(async () => {
  await real.close();
});

function client(env = real.env): OpenIdProvider {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  const settings = {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
  };
  return new OpenIdProvider(settings, systemClock, logger);
}

async function cameBack(provider: OpenIdProvider, checks: OpenIdChecks, state = "state"): Promise<URL> {
  return await visit(await provider.address({ redirectUri, state, checks }));
}

describe("an OpenID provider", () => {
  it("an OpenID provider identifies a person by issuer and subject", async () => {
    const provider = client();
    const checks = makeOpenIdChecks(false);
    const address = await cameBack(provider, checks);
    expect(await provider.person({ address, state: "state", checks })).toEqual({
      issuer: real.issuer,
      subject: ada.subject,
      name: ada.name,
    });
  });

  it("an OpenID request carries PKCE, state and nonce, and the identity scopes only", async () => {
    const provider = client();
    const checks = makeOpenIdChecks(false);
    const url = new URL(await provider.address({ redirectUri, state: "state", checks }));
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      state: "state",
      nonce: checks.nonce,
      scope: "openid profile",
    });
    expect(sent["code_challenge"]).not.toBe(checks.verifier);
    expect(sent["prompt"]).toBeUndefined();
  });

  it("an OpenID provider can be required to authenticate the person again", async () => {
    const provider = client();
    const url = new URL(
      await provider.address({ redirectUri, state: "state", checks: makeOpenIdChecks(true) }),
    );
    expect(url.searchParams.get("prompt")).toBe("login");
  });

  it.each<[string, (checks: OpenIdChecks) => { checks?: OpenIdChecks; state?: string }]>([
    ["another state", () => ({ state: "another" })],
    ["another nonce", (checks) => ({ checks: { ...checks, nonce: "another" } })],
    ["another verifier", (checks) => ({ checks: { ...checks, verifier: makeOpenIdChecks(false).verifier } })],
  ])("an OpenID response with %s is rejected", async (_, twist) => {
    const provider = client();
    const checks = makeOpenIdChecks(false);
    const address = await cameBack(provider, checks);
    const answered = provider.person({ address, state: "state", checks, ...twist(checks) });
    await expect(answered).rejects.toThrow(OpenIdRefused);
  });

  it("an OpenID code is accepted only once", async () => {
    const provider = client();
    const checks = makeOpenIdChecks(false);
    const address = await cameBack(provider, checks);
    await provider.person({ address, state: "state", checks });
    await expect(provider.person({ address, state: "state", checks })).rejects.toThrow(OpenIdRefused);
  });

  it("an OpenID callback with an error or another issuer is rejected", async () => {
    const provider = client();
    const checks = makeOpenIdChecks(false);
    const address = await cameBack(provider, checks);
    const denied = new URL(`${redirectUri}?error=access_denied&state=state&iss=${real.issuer}`);
    await expect(provider.person({ address: denied, state: "state", checks })).rejects.toThrow(OpenIdRefused);
    address.searchParams.set("iss", "https://another.example");
    await expect(provider.person({ address, state: "state", checks })).rejects.toThrow(OpenIdRefused);
  });

  it("an OpenID provider is rejected if the client secret is wrong", async () => {
    const provider = client({ ...real.env, OIDC_CLIENT_SECRET: "another" });
    const checks = makeOpenIdChecks(false);
    const address = await cameBack(provider, checks);
    await expect(provider.person({ address, state: "state", checks })).rejects.toThrow(OpenIdRefused);
  });
});

describe("an unreachable provider", () => {
  it("an unreachable OpenID provider is reported at once, and used again when it is back", async () => {
    const provider = client();
    await real.away();
    const parameters = { redirectUri, state: "state", checks: makeOpenIdChecks(false) };
    try {
      await expect(provider.address(parameters)).rejects.toMatchObject({ code: "ProviderUnavailable" });
    } finally {
      await real.back();
    }
    await new Promise((resolve) => setTimeout(resolve, 2100));
    await expect(provider.address(parameters)).resolves.toContain(real.issuer);
  });

  it.each<[string, string, string]>([
    ["answers without end", "200", " ".repeat(300 * 1024)],
    ["leads elsewhere", "302", ""],
    ["is not what it says", "200", '{"issuer":"https://another.example"}'],
    ["answers nonsense", "200", "<html>"],
  ])("an OpenID provider counts as unreachable if it %s", async (_, status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(Number(status), {
        "content-type": "application/json",
        location: "http://127.0.0.1:1/",
      });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = client({ ...real.env, OIDC_ISSUER: issuer });
    const parameters = { redirectUri, state: "state", checks: makeOpenIdChecks(false) };
    try {
      await expect(provider.address(parameters)).rejects.toMatchObject({ code: "ProviderUnavailable" });
    } finally {
      server.close();
    }
  });
});
