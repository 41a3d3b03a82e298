/** Passkeys as a browser meets them, with an authenticator made of code. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { q } from "../../../src/store/query.ts";
import { Authenticator, type Twist } from "../../harness/authenticator.ts";
import { newcomer, PortalBrowser } from "../../harness/portal-browser.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let origin = "";
let people = 0;

beforeAll(async () => {
  server = await startServer();
  origin = `http://localhost:${server.port}`;
});
afterAll(() => server.close());

type Options = { readonly challenge: string; readonly user: { readonly id: string } };

async function optionsFor(browser: PortalBrowser, path: string): Promise<Options> {
  const { json } = await browser.poke(path);
  return (json.Result as { Options: Options }).Options;
}

async function withPasskey(name = "Laptop") {
  people += 1;
  const browser = await newcomer(server, `passkeys-${people}@example.com`);
  const authenticator = new Authenticator(origin);
  const response = authenticator.make(await optionsFor(browser, "Me/Passkey/Options"));
  const added = await browser.post("Me/Passkey", { Name: name, Response: response });
  return { browser, authenticator, added, response };
}

async function signInWith(authenticator: Authenticator, twist: Twist = {}) {
  const browser = new PortalBrowser(server);
  const options = await optionsFor(browser, "SignIn/Passkey/Options");
  const answer = authenticator.use(options, twist);
  return { browser, answer, received: await browser.post("SignIn/Passkey", { Response: answer }) };
}

describe("a passkey", () => {
  it("a passkey is created, listed, renamed and removed", async () => {
    const { browser, added } = await withPasskey();
    expect([added.status, added.json.Result]).toMatchObject([201, { Name: "Laptop", LastUsedAt: null }]);
    const { Id } = added.json.Result as { Id: string };
    const renamed = await browser.request(`Me/Passkey/${Id}`, "PATCH", { Name: "Phone" });
    expect([renamed.status, renamed.json.Result]).toMatchObject([200, { Id, Name: "Phone" }]);
    const shown = (await browser.request("Me/Security")).json.Result as { Passkeys: unknown[] };
    expect(shown.Passkeys).toMatchObject([{ Id, Name: "Phone" }]);
    expect((await browser.request(`Me/Passkey/${Id}`, "DELETE")).status).toBe(204);
    expect((await browser.request(`Me/Passkey/${Id}`, "DELETE")).json.Code).toBe("PasskeyNotFound");
  });

  it("a passkey can only be changed by its owner", async () => {
    const { added } = await withPasskey();
    const { browser } = await withPasskey();
    const { Id } = added.json.Result as { Id: string };
    expect((await browser.request(`Me/Passkey/${Id}`, "DELETE")).json.Code).toBe("PasskeyNotFound");
  });

  it("a passkey signs in without a name, a password or a code", async () => {
    const { authenticator } = await withPasskey();
    const { browser, received } = await signInWith(authenticator);
    expect([received.status, received.json.Result]).toEqual([200, { SignedIn: true }]);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("a passkey signs in once with one response", async () => {
    const { authenticator } = await withPasskey();
    const { answer } = await signInWith(authenticator);
    const again = await new PortalBrowser(server).post("SignIn/Passkey", { Response: answer });
    expect([again.status, again.json.Code]).toEqual([401, "SignInRefused"]);
  });

  it.each<[string, Twist]>([
    ["that answers a challenge of its own making", { challenge: "A".repeat(43) }],
    ["that was used at another origin", { origin: "https://evil.example" }],
    ["whose user was not verified", { isVerified: false }],
    ["that says it is another person's", { userHandle: Buffer.from("somebody").toString("base64url") }],
    ["that does not say whose it is", { userHandle: null }],
  ])("a passkey response with %s is refused", async (_, twist) => {
    const { authenticator } = await withPasskey();
    const { browser, received } = await signInWith(authenticator, twist);
    expect([received.status, received.json.Code]).toEqual([401, "SignInRefused"]);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it("a passkey with a repeated counter is refused as a copy", async () => {
    const { authenticator } = await withPasskey();
    authenticator.counter = 7;
    expect((await signInWith(authenticator)).received.status).toBe(200);
    expect((await signInWith(authenticator)).received.status).toBe(401);
  });

  it("a passkey cannot be registered twice, nor with the challenge of another session or purpose", async () => {
    const { browser, response } = await withPasskey();
    const twice = await browser.post("Me/Passkey", { Name: "Again", Response: response });
    expect(twice.json.Code).toBe("SignInRefused");
    const other = new Authenticator(origin);
    const options = await optionsFor(browser, "SignIn/Passkey/Options");
    const wrongKind = other.make({ ...options, user: { id: "" } });
    expect((await browser.post("Me/Passkey", { Name: "X", Response: wrongKind })).json.Code).toBe(
      "SignInRefused",
    );
    const stranger = (await withPasskey()).browser;
    const theirs = other.make(await optionsFor(browser, "Me/Passkey/Options"));
    expect((await stranger.post("Me/Passkey", { Name: "X", Response: theirs })).json.Code).toBe(
      "SignInRefused",
    );
  });

  it("a passkey reauthenticates its own person only", async () => {
    const { browser, authenticator } = await withPasskey();
    const { cookie } = browser;
    const answer = authenticator.use(await optionsFor(browser, "Proof/Passkey/Options"));
    expect((await browser.post("Proof/Passkey", { Response: answer })).status).toBe(204);
    expect(browser.cookie).not.toBe(cookie);
    expect((await browser.post("Proof/Passkey", { Response: answer })).status).toBe(401);
    const other = await withPasskey();
    const foreign = authenticator.use(await optionsFor(other.browser, "Proof/Passkey/Options"));
    expect((await other.browser.post("Proof/Passkey", { Response: foreign })).status).toBe(401);
  });

  it("a passkey signs its owner in while strangers request challenges, 60 at each address and none of which is stored", async () => {
    const busy = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, keepsConnections: true });
    onTestFinished(() => busy.close());
    const owner = await newcomer(busy, "owner@example.com");
    const authenticator = new Authenticator(`http://localhost:${busy.port}`);
    const response = authenticator.make(await optionsFor(owner, "Me/Passkey/Options"));
    expect((await owner.post("Me/Passkey", { Name: "Laptop", Response: response })).status).toBe(201);
    const stored = () => busy.bus.rows(q.selectFrom("challenge").selectAll().compile());
    const before = (await stored()).length;
    for (let address = 1; address <= repetitions(2, 30); address += 1) {
      const requests = Array.from({ length: 70 }, () =>
        busy.request("/portal/api/SignIn/Passkey/Options", {
          method: "POST",
          headers: {
            "x-signalbox": "portal",
            "sec-fetch-site": "same-origin",
            "x-forwarded-for": `203.0.113.${address}`,
          },
        }),
      );
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
      expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 429]);
    }
    expect((await stored()).length).toBe(before);
    const browser = new PortalBrowser(busy);
    const answer = authenticator.use(await optionsFor(browser, "SignIn/Passkey/Options"));
    expect((await browser.post("SignIn/Passkey", { Response: answer })).status).toBe(200);
    expect((await new PortalBrowser(busy).post("SignIn/Passkey", { Response: answer })).status).toBe(401);
  });

  it("a passkey is not offered if the browser has none", async () => {
    const plain = await startServer({ env: { BASE_URL: "http://status.example.com" } });
    try {
      const { status } = await plain.request("/portal/api/SignIn/Passkey/Options", {
        method: "POST",
        headers: { host: "status.example.com", "x-signalbox": "portal", "sec-fetch-site": "same-origin" },
      });
      expect(status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
