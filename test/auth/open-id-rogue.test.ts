/** A provider, genuine or not, with wrong responses, which admit nobody. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeOpenIdChecks,
  OpenIdProvider,
  OpenIdRefused,
  type ProviderPerson,
} from "../../src/auth/open-id.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import {
  makeKeys,
  type Rogue,
  type RogueProvider,
  sealedBy,
  signedBy,
  startRogueProvider,
} from "../harness/rogue-provider.ts";

const redirectUri = "http://127.0.0.1:9/portal/api/SignIn/OpenId/Callback";
const others = makeKeys();
const log: string[] = [];
const logger = createLogger("info", { write: (line: string) => void log.push(line) });
let provider: RogueProvider;

beforeAll(async () => {
  provider = await startRogueProvider();
});
afterAll(() => provider.close());

/** The person as whom the service signs the caller in if the provider answers so. */
async function personBy(rogue: Rogue, query: Readonly<Record<string, string>> = {}): Promise<ProviderPerson> {
  const { issuer, clientId, clientSecret } = provider;
  const client = new OpenIdProvider({ issuer, clientId, clientSecret, name: "Acme" }, systemClock, logger);
  const checks = makeOpenIdChecks(false);
  provider.nonce = checks.nonce;
  provider.rogue = rogue;
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ code: "code", state: "state", iss: issuer, ...query }).toString();
  return await client.person({ address, state: "state", checks });
}

const now = () => Math.floor(Date.now() / 1000);

describe("a token of identity", () => {
  it("a valid identity token identifies its person", async () => {
    expect(await personBy({})).toEqual({ issuer: provider.issuer, subject: "ada-17", name: null });
    const person = await personBy({
      claims: { name: "Ada", aud: [provider.clientId], azp: provider.clientId },
    });
    expect(person.name).toBe("Ada");
  });

  const wrong: readonly [string, () => Rogue][] = [
    ["that nobody signed", () => ({ head: { alg: "none" }, signature: () => "" })],
    ["that says nobody signed it, and is signed", () => ({ head: { alg: "none" } })],
    ["that says so in other letters", () => ({ head: { alg: "nOnE" }, signature: () => "" })],
    [
      "that is sealed with the public key",
      () => ({ head: { alg: "HS256" }, signature: sealedBy(provider.publicKey) }),
    ],
    [
      "that is sealed with the secret of the service",
      () => ({ head: { alg: "HS256" }, signature: sealedBy(provider.clientSecret) }),
    ],
    ["that somebody else signed", () => ({ signature: signedBy(others.privateKey) })],
    [
      "that somebody else signed, who brings the key",
      () => ({
        head: { jwk: others.publicKey.export({ format: "jwk" }), kid: undefined },
        signature: signedBy(others.privateKey),
      }),
    ],
    ["whose key is unknown", () => ({ head: { kid: "two" }, signature: signedBy(others.privateKey) })],
    ["that asks for more than we know", () => ({ head: { crit: ["exp2"], exp2: 1 } })],
    ["whose signature is cut", () => ({ idToken: (token) => token.slice(0, -8) })],
    ["without its signature", () => ({ idToken: (token) => token.split(".").slice(0, 2).join(".") })],
    ["of another form", () => ({ idToken: (token) => `${token}.a.b` })],
    ["that is none", () => ({ idToken: () => ({}) })],
    ["of another issuer", () => ({ claims: { iss: "https://another.example" } })],
    ["of no issuer", () => ({ claims: { iss: undefined } })],
    ["for another service", () => ({ claims: { aud: "another" } })],
    ["for no service", () => ({ claims: { aud: undefined } })],
    [
      "for several services, and nobody says for which",
      () => ({ claims: { aud: [provider.clientId, "b"] } }),
    ],
    [
      "for several services, and meant for the other",
      () => ({ claims: { aud: [provider.clientId, "b"], azp: "b" } }),
    ],
    ["that has expired", () => ({ claims: { exp: now() - 120 } })],
    ["that never expires", () => ({ claims: { exp: undefined } })],
    ["whose expiry is no time", () => ({ claims: { exp: "soon" } })],
    ["that is not good yet", () => ({ claims: { nbf: now() + 600 } })],
    ["that answers another question", () => ({ claims: { nonce: "another" } })],
    ["that answers no question", () => ({ claims: { nonce: undefined } })],
    ["of nobody", () => ({ claims: { sub: undefined } })],
    ["of somebody without a name", () => ({ claims: { sub: "" } })],
    ["of somebody whose name is a number", () => ({ claims: { sub: 17 } })],
    [
      "of somebody whose name is longer than the standard allows",
      () => ({ claims: { sub: "a".repeat(256) } }),
    ],
    ["of somebody whose name holds what no database takes", () => ({ claims: { sub: "ada\0" } })],
    ["of somebody whose name is half a character", () => ({ claims: { sub: "ada\ud800" } })],
    ["that is missing", () => ({ answer: { id_token: undefined } })],
    ["beside an error", () => ({ answer: { error: "server_error", id_token: undefined } })],
  ];

  it.each(wrong)("an identity token %s is rejected", async (_, rogue) => {
    const answer = personBy(rogue());
    await expect(answer).rejects.toSatisfy(
      (failure: unknown) =>
        failure instanceof OpenIdRefused ||
        (failure instanceof Error && "code" in failure && failure.code === "ProviderUnavailable"),
    );
  });

  it("a person's name is taken from the provider only if it is a valid name", async () => {
    for (const name of [17, "", "a".repeat(100_000), { first: "Ada" }, null]) {
      const person = await personBy({ claims: { name } });
      expect(person.name === null || person.name.length <= 1000).toBe(true);
    }
  });

  it("no log contains an identity token", () => {
    expect(log.join("\n").match(/.{0,80}(?:eyJ|ada-17|a secret of the provider)/gu) ?? []).toEqual([]);
  });
});

describe("the address of a return", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["with another state", { state: "another" }],
    ["of another issuer", { iss: "https://another.example" }],
    ["with a token of its own", { id_token: "a.b.c" }],
    ["with an error beside the code", { error: "access_denied" }],
  ])("an identity token %s is rejected", async (_, query) => {
    await expect(personBy({}, query)).rejects.toThrow(OpenIdRefused);
  });

  it("a callback without the issuer that the provider announces is rejected", async () => {
    const { issuer, clientId, clientSecret } = provider;
    const client = new OpenIdProvider({ issuer, clientId, clientSecret, name: "Acme" }, systemClock, logger);
    const checks = makeOpenIdChecks(false);
    provider.nonce = checks.nonce;
    provider.rogue = {};
    const address = new URL(`${redirectUri}?code=code&state=state`);
    await expect(client.person({ address, state: "state", checks })).rejects.toThrow(OpenIdRefused);
  });
});
