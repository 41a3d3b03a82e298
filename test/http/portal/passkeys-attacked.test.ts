/** Passkeys as somebody meets them who has none, has another's, or has seen one used. */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../src/platform/clock.ts";
import { anyCharacter } from "../../harness/any-character.ts";
import { Authenticator, type Twist } from "../../harness/authenticator.ts";
import { newcomer, PortalBrowser } from "../../harness/portal-browser.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let origin = "";
let people = 0;
/** How far the clock of the service is ahead, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  server = await startServer({ clock });
  origin = `http://localhost:${server.port}`;
});
afterAll(() => server.close());

type Options = { readonly challenge: string; readonly user: { readonly id: string } };

async function optionsFor(browser: PortalBrowser, path: string): Promise<Options> {
  const { json } = await browser.poke(path);
  return (json.Result as { Options: Options }).Options;
}

/** Somebody new with a passkey, known by an id where one is given. */
async function withPasskey(id?: Buffer) {
  people += 1;
  const browser = await newcomer(server, `attacked-${people}@example.com`);
  const authenticator = new Authenticator(origin, id);
  const options = await optionsFor(browser, "Me/Passkey/Options");
  const make = () => browser.post("Me/Passkey", { Name: "Laptop", Response: authenticator.make(options) });
  return { browser, authenticator, make };
}

async function signInWith(authenticator: Authenticator, twist: Twist = {}) {
  const browser = new PortalBrowser(server);
  const answer = authenticator.use(await optionsFor(browser, "SignIn/Passkey/Options"), twist);
  const { status, json } = await browser.post("SignIn/Passkey", { Response: answer });
  return { status, code: json.Code, isSignedIn: await browser.isSignedIn() };
}

const refused = { status: 401, code: "SignInRefused", isSignedIn: false };

describe("a passkey's answer", () => {
  it("a passkey response sent many times at once signs in once", async () => {
    const { authenticator, make } = await withPasskey();
    await make();
    const options = await optionsFor(new PortalBrowser(server), "SignIn/Passkey/Options");
    const Response = authenticator.use(options);
    const browsers = Array.from({ length: 20 }, () => new PortalBrowser(server));
    const answers = await Promise.all(
      browsers.map((browser) => browser.post("SignIn/Passkey", { Response })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ]);
  });

  it.each<[string, Twist]>([
    ["is of the making of one", { type: "webauthn.create" }],
    ["was given without anybody there", { isPresent: false }],
    ["is for another party", { rpId: "evil.example" }],
  ])("a passkey response that %s is refused", async (_, twist) => {
    const { authenticator, make } = await withPasskey();
    await make();
    expect(await signInWith(authenticator, twist)).toEqual(refused);
  });

  it("a passkey response under another person's id is refused", async () => {
    const id = randomBytes(32);
    const victim = await withPasskey(id);
    await victim.make();
    const attacker = await withPasskey();
    await attacker.make();
    expect(await signInWith(attacker.authenticator, { id: id.toString("base64url") })).toEqual(refused);
    expect((await signInWith(new Authenticator(origin, id))).status).toBe(401);
    expect((await signInWith(victim.authenticator)).isSignedIn).toBe(true);
  });

  it("a passkey response more than five minutes after its challenge is refused", async () => {
    const { authenticator, make } = await withPasskey();
    await make();
    const browser = new PortalBrowser(server);
    const Response = authenticator.use(await optionsFor(browser, "SignIn/Passkey/Options"));
    ahead += 5 * 60_000 + 1_000;
    expect((await browser.post("SignIn/Passkey", { Response })).json.Code).toBe("SignInRefused");
    expect((await signInWith(authenticator)).isSignedIn).toBe(true);
  });

  it("a passkey response for another purpose is invalid", async () => {
    const { browser, authenticator, make } = await withPasskey();
    await make();
    const forSignIn = await optionsFor(new PortalBrowser(server), "SignIn/Passkey/Options");
    const forProof = await optionsFor(browser, "Proof/Passkey/Options");
    const forNew = await optionsFor(browser, "Me/Passkey/Options");
    const stranger = new PortalBrowser(server);
    for (const options of [forProof, forNew]) {
      const { status } = await stranger.post("SignIn/Passkey", { Response: authenticator.use(options) });
      expect(status).toBe(401);
    }
    for (const options of [forSignIn, forNew]) {
      const { status } = await browser.post("Proof/Passkey", { Response: authenticator.use(options) });
      expect(status).toBe(401);
    }
    for (const options of [forSignIn, forProof]) {
      const response = new Authenticator(origin).make({ ...options, user: { id: "" } });
      expect((await browser.post("Me/Passkey", { Name: "X", Response: response })).status).toBe(401);
    }
    expect((await browser.post("Proof/Passkey", { Response: authenticator.use(forProof) })).status).toBe(204);
  });
});

describe("an existing passkey", () => {
  it("an existing passkey cannot be registered by another person, even concurrently", async () => {
    const id = randomBytes(32);
    const makers = await Promise.all(Array.from({ length: 4 }, () => withPasskey(id)));
    const statuses = (await Promise.all(makers.map(({ make }) => make()))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    const late = await withPasskey(id);
    expect((await late.make()).status).toBe(400);
    expect((await server.request("/readyz/write")).status).toBe(200);
  });
});

it("a malformed passkey response is refused without an internal error", async () => {
  const { browser, authenticator, make } = await withPasskey();
  await make();
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.base64String(),
    fc.constantFrom("", "e30", "bnVsbA"),
  );
  const part = fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text), fc.object({ maxDepth: 2 }));
  const where = fc.constantFrom(
    ..."id rawId type clientDataJSON authenticatorData signature userHandle attestationObject transports".split(
      " ",
    ),
  );
  const good = (options: Options) => authenticator.use(options) as { response: object };
  await fc.assert(
    fc.asyncProperty(where, part, fc.boolean(), async (name, value, isNew) => {
      const path = isNew ? "Me/Passkey" : "SignIn/Passkey";
      const { response, ...rest } = good({ challenge: "x".repeat(43), user: { id: "" } });
      const twisted = { ...rest, [name]: value, response: { ...response, [name]: value } };
      const { status } = await browser.post(path, { ...(isNew ? { Name: "X" } : {}), Response: twisted });
      expect([400, 401]).toContain(status);
    }),
    { numRuns: repetitions(20, 1_000) },
  );
});
