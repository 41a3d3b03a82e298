/** Signing in by an OpenID provider, with a real one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { invite, newcomer, PortalBrowser, password } from "../../harness/portal-browser.ts";
import { startProvider, type TestProvider, visit } from "../../harness/provider.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let provider: TestProvider;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  provider = await startProvider();
  server = await startServer({ env: provider.env });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Makes somebody new at the provider, who comes next. */
function account(fields: { email?: string; name?: string } = {}): { subject: string; email: string } {
  people += 1;
  const subject = `subject-${people}`;
  const { email = `openid-${people}@example.com`, name = `Somebody ${people}` } = fields;
  provider.account = { subject, email, name };
  return { subject, email };
}

/** Begins, goes to the provider and back: the address that the browser is sent back to. */
async function toProvider(browser: PortalBrowser, path = "SignIn/OpenId", body: object = {}): Promise<URL> {
  const started = path === "SignIn/OpenId" ? await browser.post(path, body) : await browser.poke(path);
  if (started.status !== 200) throw new Error(`it did not begin: ${started.text}`);
  return await visit((started.json.Result as { Url: string }).Url);
}

/** Comes back: where the browser is sent then. */
async function comeBack(browser: PortalBrowser, address: URL): Promise<string> {
  const { status, headers } = await browser.request(`SignIn/OpenId/Callback${address.search}`);
  expect(status).toBe(303);
  expect(headers["cache-control"]).toBe("no-store");
  return String(headers["location"]);
}

async function through(browser: PortalBrowser, path = "SignIn/OpenId", body: object = {}): Promise<string> {
  return await comeBack(browser, await toProvider(browser, path, body));
}

/** A person with a password who has linked the provider's next identity. */
async function linked() {
  const { subject, email } = account();
  const browser = await newcomer(server, email);
  expect(await through(browser, "Me/Identity/Link")).toBe("/portal/account");
  return { browser, subject, email };
}

const identities = async () =>
  (await server.bus.rows(q.selectFrom("federated_identity").selectAll().compile())).length;

describe("a sign-in by the provider", () => {
  it("the sign-in page offers the provider by its configured name", async () => {
    const entrance = await new PortalBrowser(server).request("Entrance");
    expect(entrance.at("Result", "OpenId")).toEqual({ Name: "Acme Login" });
  });

  it("a sign-in by the provider admits a linked person, and returns to the requested screen", async () => {
    await linked();
    const browser = new PortalBrowser(server);
    expect(await through(browser, "SignIn/OpenId", { Next: "/portal/components?x=1" })).toBe(
      "/portal/components?x=1",
    );
    expect(await browser.isSignedIn()).toBe(true);
    expect([...browser.cookies.keys()]).toEqual(["signalbox"]);
    const { Items } = (await browser.request("Session")).json.Result as { Items: { Means: string }[] };
    expect(Items.map(({ Means }) => Means)).toContain("OpenID");
  });

  it("a sign-in by the provider redirects to no other site", async () => {
    await linked();
    for (const Next of ["https://evil.example", "//evil.example", "/\\evil.example", "/api"]) {
      expect(await through(new PortalBrowser(server), "SignIn/OpenId", { Next })).toBe("/portal");
    }
  });

  it("a sign-in by the provider does not admit another subject with the same e-mail address", async () => {
    const { email } = await linked();
    const before = await identities();
    account({ email });
    const browser = new PortalBrowser(server);
    expect(await through(browser)).toBe("/portal/sign-in?openid=unknown");
    expect(await browser.isSignedIn()).toBe(false);
    expect(await identities()).toBe(before);
  });

  it("a sign-in by the provider is refused with another state, without one, and with two", async () => {
    await linked();
    const browser = new PortalBrowser(server);
    const address = await toProvider(browser);
    const twist = async (change: (query: URLSearchParams) => void) => {
      const twisted = new URL(address);
      change(twisted.searchParams);
      return await comeBack(browser, twisted);
    };
    const expired = "/portal/sign-in?openid=expired";
    expect(await twist((query) => query.set("state", "x".repeat(43)))).toBe(expired);
    expect(await twist((query) => query.delete("state"))).toBe(expired);
    expect(await twist((query) => query.append("state", "x"))).toBe(expired);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it("a sign-in by the provider is valid only in the browser that started it", async () => {
    await linked();
    const attacker = new PortalBrowser(server);
    const address = await toProvider(attacker);
    const victim = new PortalBrowser(server);
    await toProvider(victim);
    expect(await comeBack(victim, address)).toBe("/portal/sign-in?openid=expired");
    expect(await victim.isSignedIn()).toBe(false);
  });

  it("a sign-in by the provider refuses a used code, and keeps the current session", async () => {
    await linked();
    const browser = new PortalBrowser(server);
    const address = await toProvider(browser);
    const { cookie } = browser;
    expect(await comeBack(browser, address)).toBe("/portal");
    const replay = new PortalBrowser(server);
    for (const pair of cookie.split("; "))
      replay.cookies.set(pair.split("=")[0] ?? "", pair.split("=")[1] ?? "");
    expect(await comeBack(replay, address)).toBe("/portal/sign-in?openid=expired");
    expect(await replay.isSignedIn()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("a sign-in by the provider is refused if the provider refuses, and ends there", async () => {
    await linked();
    const browser = new PortalBrowser(server);
    const address = await toProvider(browser);
    const denied = new URL(address);
    denied.searchParams.delete("code");
    denied.searchParams.set("error", "access_denied");
    const { cookie } = browser;
    expect(await comeBack(browser, denied)).toBe("/portal/sign-in?openid=refused");
    const late = new PortalBrowser(server);
    for (const pair of cookie.split("; "))
      late.cookies.set(pair.split("=")[0] ?? "", pair.split("=")[1] ?? "");
    expect(await comeBack(late, address)).toBe("/portal/sign-in?openid=expired");
  });

  it("a sign-in by the provider does not admit a disabled person", async () => {
    const { email } = await linked();
    await server.bus.write(
      q.updateTable("person").set({ disabled_at: Date.now() }).where("email_key", "=", email).compile(),
    );
    const browser = new PortalBrowser(server);
    expect(await through(browser)).toBe("/portal/sign-in?openid=refused");
    expect(await browser.isSignedIn()).toBe(false);
  });
});

describe("an invitation", () => {
  it("an invitation opened in this browser admits an unknown identity as the invited person", async () => {
    const { subject } = account({ email: "other@example.com", name: "Grace Hopper" });
    const Invitation = await invite(server, "grace@example.com");
    const browser = new PortalBrowser(server);
    expect(await through(browser, "SignIn/OpenId", { Invitation })).toBe("/portal");
    const me = await browser.request("Me");
    expect(me.at("Result", "Person")).toMatchObject({
      Name: "Grace Hopper",
      Email: "grace@example.com",
      Role: "Editor",
    });
    const security = await browser.request("Me/Security");
    expect(security.json.Result).toMatchObject({
      HasPassword: false,
      Identities: [{ Issuer: provider.issuer, Subject: subject }],
    });
    const again = new PortalBrowser(server);
    expect(await through(again)).toBe("/portal");
  });

  it("an invitation is valid for one person", async () => {
    account();
    const Invitation = await invite(server, "once@example.com");
    const [winner, loser] = [new PortalBrowser(server), new PortalBrowser(server)];
    const first = await toProvider(winner, "SignIn/OpenId", { Invitation });
    account();
    const second = await toProvider(loser, "SignIn/OpenId", { Invitation });
    expect(await comeBack(winner, first)).toBe("/portal");
    expect(await comeBack(loser, second)).toBe("/portal/sign-in?openid=refused");
    const late = await loser.post("SignIn/OpenId", { Invitation });
    expect([late.status, late.json.Code]).toEqual([404, "LinkNotFound"]);
  });

  it("an invitation does not change a known person, who is signed in as before", async () => {
    const { email } = await linked();
    const Invitation = await invite(server, "second-self@example.com");
    const browser = new PortalBrowser(server);
    expect(await through(browser, "SignIn/OpenId", { Invitation })).toBe("/portal");
    expect((await browser.request("Me")).at("Result", "Person", "Email")).toBe(email);
  });
});

describe("linking", () => {
  it("linking gives a person a sign-in method, which they can remove again", async () => {
    const { browser } = await linked();
    const { Identities } = (await browser.request("Me/Security")).json.Result as {
      Identities: { Id: string }[];
    };
    expect((await browser.request(`Me/Identity/${Identities[0]?.Id}`, "DELETE")).status).toBe(204);
    expect(await through(new PortalBrowser(server))).toBe("/portal/sign-in?openid=unknown");
  });

  it("linking is refused if the identity belongs to another person", async () => {
    const { subject, email } = await linked();
    const other = await newcomer(server, "thief@example.com");
    provider.account = { subject, email, name: "Somebody" };
    expect(await through(other, "Me/Identity/Link")).toBe("/portal/account?openid=taken");
    const security = await other.request("Me/Security");
    expect(security.at("Result", "Identities")).toEqual([]);
  });

  it("linking is refused if the session has ended", async () => {
    account();
    const browser = await newcomer(server, "gone@example.com");
    const address = await toProvider(browser, "Me/Identity/Link");
    await browser.poke("SignOut");
    expect(await comeBack(browser, address)).toBe("/portal/account?openid=refused");
  });

  it("linking cannot remove the only sign-in method", async () => {
    account();
    const Invitation = await invite(server, "only@example.com");
    const browser = new PortalBrowser(server);
    await through(browser, "SignIn/OpenId", { Invitation });
    const { Identities } = (await browser.request("Me/Security")).json.Result as {
      Identities: { Id: string }[];
    };
    const removed = await browser.request(`Me/Identity/${Identities[0]?.Id}`, "DELETE");
    expect([removed.status, removed.json.Code]).toEqual([409, "LastWayIn"]);
  });
});

describe("while the provider is away", () => {
  it("a service without its provider starts, shows its page, reports the provider, and accepts passwords", async () => {
    const { email } = account();
    await newcomer(server, email);
    const elsewhere = { ...provider.env, OIDC_ISSUER: "http://127.0.0.1:1" };
    const alone = await startServer({ env: elsewhere });
    try {
      expect((await alone.request("/")).status).toBe(200);
      const browser = new PortalBrowser(alone);
      const refused = await browser.post("SignIn/OpenId");
      expect([refused.status, refused.json.Code]).toEqual([502, "ProviderUnavailable"]);
      expect(refused.json.Message).toContain("Acme Login");
      await newcomer(alone, email);
      const signedIn = await browser.post("SignIn", { Email: email, Password: password });
      expect(signedIn.json.Result).toEqual({ SignedIn: true });
    } finally {
      await alone.close();
    }
  });

  it("a person who returns from an unreachable provider is told so, and can try again", async () => {
    await linked();
    const browser = new PortalBrowser(server);
    const address = await toProvider(browser);
    await provider.away();
    try {
      expect(await comeBack(browser, address)).toBe("/portal/sign-in?openid=unavailable");
    } finally {
      await provider.back();
    }
    expect(await through(browser)).toBe("/portal");
  });
});

describe("a service without a provider", () => {
  it("a service without a configured provider offers none", async () => {
    const plain = await startServer();
    try {
      const browser = new PortalBrowser(plain);
      expect((await browser.request("Entrance")).at("Result", "OpenId")).toBeNull();
      expect((await browser.post("SignIn/OpenId")).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
