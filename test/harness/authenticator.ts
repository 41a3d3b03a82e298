/** An authenticator made of code: it makes and uses passkeys as a browser's would (ES256, no attestation). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** How an answer may be other than a browser's. */
export type Twist = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly challenge?: string;
  readonly userHandle?: string | null;
  /** The type that the browser claims. */
  readonly type?: string;
  readonly isPresent?: boolean;
  /** The id that it claims for its credential, base64url. */
  readonly id?: string;
};

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** The public key as COSE has it: kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, "base64url"));
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** One passkey, on a device of its own. */
export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id: Buffer;
  #user = "";
  /** The counter of the next signature; constantly 0 for devices without one. */
  counter = 0;

  /** One that is known by an id; by one of its own where none is given. */
  constructor(origin: string, id: Buffer = randomBytes(32)) {
    this.#origin = origin;
    this.#id = id;
    this.#rpId = new URL(origin).hostname;
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const origin = twist.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authData(twist: Twist, attested = Buffer.alloc(0)): Buffer {
    const verified = twist.isVerified === false ? 0 : flags.verified;
    const present = twist.isPresent === false ? 0 : flags.present;
    const flag = present | verified | (attested.length > 0 ? flags.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const party = createHash("sha256")
      .update(twist.rpId ?? this.#rpId)
      .digest();
    return Buffer.concat([party, Buffer.from([flag]), counter, attested]);
  }

  /** Makes the passkey: what the browser sends. */
  make(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    twist: Twist = {},
  ): object {
    this.#user = options.user.id;
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, coseKey(this.#keys.publicKey)]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(this.#authData(twist, attested)),
    ]);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData("webauthn.create", options.challenge, twist)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  }

  /** Uses the passkey: what the browser sends. */
  use(options: { readonly challenge: string }, twist: Twist = {}): object {
    const clientData = this.#clientData("webauthn.get", options.challenge, twist);
    const authData = this.#authData(twist);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return {
      id: twist.id ?? base64url(this.#id),
      rawId: twist.id ?? base64url(this.#id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
        userHandle: twist.userHandle === undefined ? this.#user : twist.userHandle,
      },
    };
  }
}
