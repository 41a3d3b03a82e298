/** HTTP requests to targets that other people name: each request is checked, and follows no redirect. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkTarget, type OutboundPolicy, type TargetSource } from "./outbound-guard.ts";

/** A request to a target that other people named. */
export type GuardedRequest = {
  readonly url: URL;
  readonly source: TargetSource;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds for the whole of the request and its answer. */
  readonly timeoutMs?: number;
};

/** The answer to such a request. */
export type GuardedResponse = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** As far as it was read. */
  readonly body: string;
};

const defaultTimeoutMs = 15_000;
const maxBytes = 64 * 1024;

/** Sends a request. Rejects with a `ForbiddenTarget`, or with the error of the connection. */
export async function guardedHttp(
  policy: OutboundPolicy,
  { url, source, method, headers, body, timeoutMs = defaultTimeoutMs }: GuardedRequest,
): Promise<GuardedResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const target = await checkTarget(url, source, policy);
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResponse>();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(
    url,
    {
      method,
      signal,
      lookup: target.lookup,
      // A connection of its own: none that was opened for another target is used again.
      agent: false,
      headers: {
        ...headers,
        "accept-encoding": "identity",
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      },
    },
    (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const { statusCode: status = 0, headers: answered } = response;
      const finish = () =>
        resolve({ status, retryAfter: answered["retry-after"], body: Buffer.concat(parts).toString("utf8") });
      response.on("data", (part: Buffer) => {
        parts.push(part.subarray(0, maxBytes - bytes));
        bytes += part.length;
        if (bytes < maxBytes) return;
        finish();
        response.destroy();
      });
      response.on("end", finish);
      response.on("error", reject);
    },
  );
  request.on("error", reject);
  request.end(body);
  return await promise;
}
