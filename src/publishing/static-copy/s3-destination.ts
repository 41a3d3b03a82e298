/** A copy in an S3-compatible store. */
import { hash } from "node:crypto";
import { outboundHttp } from "../../platform/outbound-http.ts";
import { type CopyFile, type Destination, DestinationProblem } from "./destination.ts";
import { encodePath, type Signer, signedHeaders } from "./s3-signature.ts";

/** A store, and the place in it. */
export type StoreSettings = Signer & {
  /** The store's own address, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of each file name, without slashes at its ends; may be empty. */
  readonly prefix: string;
};

/** Milliseconds for one request and its answer. */
const deadline = 30_000;
const maxBytes = 64 * 1024 * 1024;
/** Retry delays for a busy store (milliseconds). */
const pauses = [300, 1_500];

/** Explanations of a store's errors, and what to check. */
const advice: Readonly<Record<string, string>> = {
  AccessDenied:
    "check that the key may s3:GetObject, s3:PutObject and s3:DeleteObject in this bucket, and s3:ListBucket on it (without that a missing file is reported as denied)",
  InvalidAccessKeyId: "the store does not know this key: check COPY_S3_ACCESS_KEY_ID and COPY_S3_ENDPOINT",
  SignatureDoesNotMatch: "check COPY_S3_SECRET_ACCESS_KEY and COPY_S3_REGION",
  AuthorizationHeaderMalformed: "check COPY_S3_REGION",
  PermanentRedirect: "the bucket is in another region: check COPY_S3_REGION and COPY_S3_ENDPOINT",
  NoSuchBucket: "the bucket does not exist: create it, or check COPY_TO and COPY_S3_ENDPOINT",
  RequestTimeTooSkewed: "the clock of this machine differs from the store's by too much",
};

/** The error in a store's response. */
function explain(name: string, status: number, body: string): DestinationProblem {
  const code = /<Code>(?<code>[A-Za-z]{1,60})<\/Code>/u.exec(body)?.groups?.["code"] ?? "";
  const fallback = status === 403 ? "AccessDenied" : status === 301 ? "PermanentRedirect" : code;
  const explanation = advice[code] ?? advice[fallback];
  return new DestinationProblem(
    `${name} answered ${status}${code === "" ? "" : ` (${code})`}${explanation === undefined ? "." : `: ${explanation}.`}`,
  );
}

const mayPass = (status: number) => status === 429 || status >= 500;

/** A store as destination. `now` is the machine's clock, for signatures. */
export function storeDestination(settings: StoreSettings, now: () => number = Date.now): Destination {
  const { endpoint, bucket, prefix } = settings;
  const name = ["s3:/", bucket, prefix].filter((part) => part !== "").join("/");
  const { origin } = new URL(endpoint);
  const request = outboundHttp({ deadline, maxBytes, isAllowed: (url) => url.origin === origin });

  const once = async (method: string, place: string, file?: CopyFile): Promise<Response> => {
    const path = [bucket, prefix, place].filter((part) => part !== "").join("/");
    const url = new URL(`${endpoint}/${encodePath(path)}`);
    const headers: Record<string, string> =
      file === undefined ? {} : { "cache-control": file.cacheControl, "content-type": file.contentType };
    const bodyDigest = hash("sha256", file?.bytes ?? "", "hex");
    const signed = signedHeaders({ method, url, headers, bodyDigest }, settings, now());
    const body = file === undefined ? undefined : new Uint8Array(file.bytes);
    return await request(url.href, { method, headers: signed, body });
  };
  const send = async (method: string, place: string, file?: CopyFile): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const pause = pauses[attempt];
      try {
        const response = await once(method, place, file);
        if (pause === undefined || !mayPass(response.status)) return response;
      } catch (error) {
        // After a timeout there is no immediate retry.
        if (pause === undefined || isLate(error)) {
          throw new DestinationProblem(`${name} did not respond: check COPY_S3_ENDPOINT (${origin}).`, error);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const sure = async (method: string, place: string, file?: CopyFile): Promise<void> => {
    const response = await send(method, place, file);
    if (response.ok || (method === "DELETE" && response.status === 404)) return;
    throw explain(name, response.status, await response.text());
  };

  return {
    name,
    atOnce: 8,
    read: async (place) => {
      const response = await send("GET", place);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return bytes;
      const text = bytes.toString("utf8");
      if (response.status === 404 && !text.includes("NoSuchBucket")) return undefined;
      throw explain(name, response.status, text);
    },
    write: (file) => sure("PUT", file.place, file),
    remove: (place) => sure("DELETE", place),
    // Uploads are atomic.
    sweep: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    isFinished: () => Promise.resolve(true),
  };
}

function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || isLate(error.cause);
}
