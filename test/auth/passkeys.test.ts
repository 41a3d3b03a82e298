import { describe, expect, it } from "vitest";
import {
  challengeIn,
  creationOptions,
  partyAt,
  readNewPasskey,
  readPasskeyUse,
  requestOptions,
} from "../../src/auth/passkeys.ts";
import { makeToken } from "../../src/auth/tokens.ts";
import { passkeyAssertion, passkeyAttestation } from "../../src/contract/portal/factors.ts";
import { Authenticator, type Twist } from "../harness/authenticator.ts";

const origin = "https://status.example.com";
const party = { id: "status.example.com", origin };
const person = { id: "0195f1a0-0000-7000-8000-000000000001", email: "ada@example.com", name: "Ada" };

async function register(twist: Twist = {}) {
  const authenticator = new Authenticator(origin);
  const challenge = makeToken().token;
  const options = await creationOptions({ party, pageName: "Acme", person, challenge, existing: [] });
  const response = passkeyAttestation.parse(authenticator.make(options, twist));
  const passkey = await readNewPasskey({ party, challenge, response });
  return { authenticator, challenge, options, response, passkey };
}

async function used(twist: Twist = {}, counters = [0, 0]) {
  const { authenticator, passkey } = await register();
  if (passkey === undefined) throw new Error("no passkey was made");
  const challenge = makeToken().token;
  const options = await requestOptions({ party, challenge, existing: [passkey] });
  authenticator.counter = counters[1] ?? 0;
  const response = passkeyAssertion.parse(authenticator.use(options, twist));
  const stored = { ...passkey, signature_counter: counters[0] ?? 0 };
  return await readPasskeyUse({ party, challenge, response, passkey: stored });
}

describe("a new passkey", () => {
  it("a new passkey is discoverable, verifies its user, and identifies the person by id", async () => {
    const { options, passkey } = await register();
    expect(options).toMatchObject({
      rp: { id: party.id, name: "Acme" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(options.user.id, "base64url").toString()).toBe(person.id);
    expect(passkey).toMatchObject({ signature_counter: 0, transports: '["internal"]' });
  });

  it("a new passkey answers its challenge", async () => {
    const { challenge, response } = await register();
    expect(challengeIn(response)).toBe(challenge);
    const response2 = { ...response, response: { ...response.response, clientDataJSON: "bm9uc2Vuc2U" } };
    expect(challengeIn(response2)).toBeUndefined();
  });

  it.each<[string, Twist]>([
    ["at another origin", { origin: "https://evil.example" }],
    ["for another party", { rpId: "evil.example" }],
    ["without its user's finger or PIN", { isVerified: false }],
    ["for another challenge", { challenge: makeToken().token }],
  ])("a passkey response with %s is refused", async (_, twist) => {
    expect((await register(twist)).passkey).toBeUndefined();
  });
});

describe("a used passkey", () => {
  it("a passkey's signature counter increases or stays zero", async () => {
    expect(await used()).toBe(0);
    expect(await used({}, [4, 5])).toBe(5);
    expect(await used({}, [5, 5])).toBeUndefined();
    expect(await used({}, [5, 0])).toBeUndefined();
  });

  it.each<[string, Twist]>([
    ["at another origin", { origin: "https://evil.example" }],
    ["for another party", { rpId: "evil.example" }],
    ["without its user's finger or PIN", { isVerified: false }],
    ["for another challenge", { challenge: makeToken().token }],
  ])("a passkey response with %s is refused", async (_, twist) => {
    expect(await used(twist)).toBeUndefined();
  });
});

describe("the party of passkeys", () => {
  it("the relying party of passkeys is the host of an https address, or localhost", () => {
    expect(partyAt("https://status.example.com")).toEqual(party);
    expect(partyAt("http://localhost:8080")).toEqual({ id: "localhost", origin: "http://localhost:8080" });
    expect(partyAt("http://status.example.com")).toBeUndefined();
    expect(partyAt("http://127.0.0.1:8080")).toBeUndefined();
    expect(partyAt("https://192.0.2.7")).toBeUndefined();
    expect(partyAt("https://[2001:db8::1]")).toBeUndefined();
  });
});
