/** An OpenID provider whose responses a test determines, invalid ones included. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How it answers other than it should. Members that are undefined are left out. */
export type Rogue = {
  /** In the head and the claims of the token of identity. */
  readonly head?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The signature over the first two parts, base64url. */
  readonly signature?: (signed: string) => string;
  /** The whole token of identity, from what it would be. */
  readonly idToken?: (token: string) => unknown;
  /** In the answer with the tokens. */
  readonly answer?: Readonly<Record<string, unknown>>;
};

/** A running one. */
export type RogueProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its public key, as PEM. */
  readonly publicKey: string;
  /** The nonce that it is to give back. */
  nonce: string;
  rogue: Rogue;
  close(): Promise<void>;
};

/** Signs with RSA and SHA-256. */
export function signedBy(key: KeyObject): (signed: string) => string {
  return (signed) => sign("sha256", Buffer.from(signed), key).toString("base64url");
}

/** Signs with HMAC and SHA-256. */
export function sealedBy(key: string): (signed: string) => string {
  return (signed) => createHmac("sha256", key).update(signed).digest("base64url");
}

/** Two keys that belong together, as such providers have them. */
export function makeKeys(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Starts one. */
export async function startRogueProvider(): Promise<RogueProvider> {
  const { publicKey, privateKey } = makeKeys();
  const kid = "one";
  const token = () => {
    const now = Math.floor(Date.now() / 1000);
    const { head, claims, signature = signedBy(privateKey), idToken = (whole) => whole } = running.rogue;
    const usualClaims = {
      iss: running.issuer,
      aud: running.clientId,
      sub: "ada-17",
      iat: now,
      exp: now + 60,
    };
    const signed = [
      part({ alg: "RS256", kid, ...head }),
      part({ ...usualClaims, nonce: running.nonce, ...claims }),
    ].join(".");
    return idToken(`${signed}.${signature(signed)}`);
  };
  const documents: Readonly<Record<string, () => object>> = {
    "/.well-known/openid-configuration": () => ({
      issuer: running.issuer,
      authorization_endpoint: `${running.issuer}/authorize`,
      token_endpoint: `${running.issuer}/token`,
      jwks_uri: `${running.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
    }),
    "/keys": () => ({ keys: [{ ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] }),
    "/token": () => ({
      access_token: "access",
      token_type: "Bearer",
      id_token: token(),
      ...running.rogue.answer,
    }),
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const document = documents[request.url ?? ""];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const running: RogueProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "signalbox",
    clientSecret: "a secret of the provider's, long enough for all it is for",
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    nonce: "",
    rogue: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
}
