/**
 * A push service of the kind that browsers' vendors run, and browsers that subscribed there: it verifies the sender's
 * token (RFC 8292) and decrypts messages as a browser does (RFC 8291), by Web Crypto.
 */
import type { webcrypto } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { PushMessage } from "../../src/contract/push-message.ts";

const parts = {
  title: z.string(),
  body: z.string(),
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  url: z.string(),
  tag: z.string(),
  manage: z.string(),
};

/** The JSON of a message as service workers know it: those of earlier releases read the same. */
export const pushMessage: z.ZodType<PushMessage> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("message"), ...parts, manageLabel: z.string().nullable() }),
  z.strictObject({
    kind: z.literal("confirmation"),
    ...parts,
    done: z.strictObject({ title: z.string(), body: z.string() }),
  }),
]);

const { subtle } = globalThis.crypto;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const info = (name: string) => new TextEncoder().encode(`${name}\0`);
const p256 = { name: "ECDH", namedCurve: "P-256" };

async function hkdf(secret: Uint8Array, of: { salt: Uint8Array; info: Uint8Array; length: number }) {
  const key = await subtle.importKey("raw", new Uint8Array(secret), "HKDF", false, ["deriveBits"]);
  const algorithm = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(of.salt),
    info: new Uint8Array(of.info),
  };
  return new Uint8Array(await subtle.deriveBits(algorithm, key, 8 * of.length));
}

/** The claims of a token. */
export type VapidClaims = { readonly aud: string; readonly exp: number; readonly sub?: string };

/** Verifies a token by the key beside it. Rejects if it is not authentic. */
export async function verifyVapid(
  authorization: string,
): Promise<{ readonly key: string; readonly claims: VapidClaims }> {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/u.exec(authorization);
  const [, head = "", body = "", signature = "", key = ""] = parts ?? [];
  const publicKey = await subtle.importKey(
    "raw",
    bytesOf(key),
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["verify"],
  );
  const content = new TextEncoder().encode(`${head}.${body}`);
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  if (!(await subtle.verify(algorithm, publicKey, bytesOf(signature), content)))
    throw new Error("the signature is wrong");
  // The token's own form, which the tests look at.
  return { key, claims: JSON.parse(Buffer.from(body, "base64url").toString()) as VapidClaims };
}

/** A browser's subscription, with the keys to read its messages. */
export class PushReceiver {
  /** As `JSON.stringify(subscription)` writes it in a browser. */
  readonly subscription: string;
  readonly path: string;
  readonly #keys: webcrypto.CryptoKeyPair;
  readonly #publicKey: Uint8Array;
  readonly #auth: Uint8Array;

  private constructor(keys: webcrypto.CryptoKeyPair, publicKey: Uint8Array, url: URL) {
    this.#keys = keys;
    this.#publicKey = publicKey;
    this.#auth = globalThis.crypto.getRandomValues(new Uint8Array(16));
    this.path = url.pathname;
    this.subscription = JSON.stringify({
      endpoint: url.href,
      expirationTime: null,
      keys: { p256dh: text(publicKey), auth: text(this.#auth) },
    });
  }

  /** A new subscription with the push service at this address. */
  static async at(url: string): Promise<PushReceiver> {
    const keys = await subtle.generateKey(p256, true, ["deriveBits"]);
    return new PushReceiver(
      keys,
      new Uint8Array(await subtle.exportKey("raw", keys.publicKey)),
      new URL(url),
    );
  }

  /** Decrypts a message. Rejects where it is not for this browser, or was changed. */
  async decrypt(body: Uint8Array): Promise<string> {
    const salt = body.subarray(0, 16);
    const idLength = body[20] ?? 0;
    const sender = new Uint8Array(body.subarray(21, 21 + idLength));
    const senderKey = await subtle.importKey("raw", sender, p256, false, []);
    const algorithm = { name: "ECDH", public: senderKey };
    const shared = new Uint8Array(await subtle.deriveBits(algorithm, this.#keys.privateKey, 256));
    const keyInfo = join(info("WebPush: info"), this.#publicKey, sender);
    const secret = await hkdf(shared, { salt: this.#auth, info: keyInfo, length: 32 });
    const key = await hkdf(secret, { salt, info: info("Content-Encoding: aes128gcm"), length: 16 });
    const iv = await hkdf(secret, { salt, info: info("Content-Encoding: nonce"), length: 12 });
    const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const record = new Uint8Array(body.subarray(21 + idLength));
    const plain = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv }, aes, record));
    if (plain.at(-1) !== 2) throw new Error("the record is not the last one");
    return plain.subarray(0, -1).toString("utf8");
  }
}

/** A message as it came to the push service. */
export type ReceivedPush = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
};

/** An answer of the push service. */
export type PushAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A running push service. */
export type PushService = {
  readonly url: string;
  readonly received: readonly ReceivedPush[];
  answer: (push: ReceivedPush) => PushAnswer;
  /** A browser that subscribes here. */
  subscribe(path: string): Promise<PushReceiver>;
  /** The messages that a browser has got. */
  messagesOf(receiver: PushReceiver): Promise<PushMessage[]>;
  close(): Promise<void>;
};

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = new Uint8Array(Buffer.concat(parts));
      const push = { path: request.url ?? "", headers: request.headers, body };
      received.push(push);
      const { status, headers } = service.answer(push);
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the push service has no port");
  const url = `http://127.0.0.1:${address.port}`;
  const service: PushService = {
    url,
    received,
    answer: () => ({ status: 201 }),
    subscribe: (path) => PushReceiver.at(`${url}${path}`),
    async messagesOf(receiver) {
      const own = received.filter(({ path }) => path === receiver.path);
      const texts = await Promise.all(own.map(({ body }) => receiver.decrypt(body)));
      return texts.map((payload) => pushMessage.parse(JSON.parse(payload)));
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return service;
}
