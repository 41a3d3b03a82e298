/** Signs requests to an S3 store: AWS Signature Version 4, in headers. */
import { createHmac, hash } from "node:crypto";

/** Whose request it is, and for which region it is signed. */
export type Signer = {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** An unsigned request; its body is represented by its SHA-256 (hex). */
export type Unsigned = {
  readonly method: string;
  readonly url: URL;
  /** In lower case by name; what is here is signed, and `host` as well. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyDigest: string;
};

const algorithm = "AWS4-HMAC-SHA256";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8").digest();

/** A path, each of its names encoded as the signature wants it: all but what RFC 3986 calls unreserved. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((name) =>
      encodeURIComponent(name).replaceAll(
        /[!'()*]/gu,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");
}

/** The headers that a request goes out with, at a moment (epoch milliseconds): those it has, and its signature. */
export function signedHeaders(request: Unsigned, signer: Signer, now: number): Record<string, string> {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/gu, "");
  const day = time.slice(0, 8);
  const { method, url, bodyDigest } = request;
  const headers: Record<string, string> = {
    ...request.headers,
    "x-amz-content-sha256": bodyDigest,
    "x-amz-date": time,
  };
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([first], [second]) =>
    first < second ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    bodyDigest,
  ].join("\n");
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const text = [algorithm, time, scope, hash("sha256", canonical, "hex")].join("\n");
  const key = [day, signer.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${signer.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString("hex");
  const credential = `${signer.accessKeyId}/${scope}`;
  return {
    ...headers,
    authorization: `${algorithm} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}
