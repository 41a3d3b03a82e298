/** HTTP requests to targets named by others: each is checked, and redirects are not followed. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkTarget, type OutboundPolicy, type TargetSource } from "./outbound-guard.ts";

/** A request to a target named by others. */
export type GuardedRequest = {
  readonly url: URL;
  readonly source: TargetSource;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds for the whole request and its response. */
  readonly timeoutMs?: number;
  /** Bytes of the response that are read, at most. */
  readonly maxBytes?: number;
};

/** The response to such a request. */
export type GuardedResponse = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The address of a redirect, which is not followed. */
  readonly location: string | undefined;
  /** Truncated at the limit. */
  readonly body: string;
};

const defaultTimeoutMs = 15_000;
const defaultMaxBytes = 64 * 1024;

/** Sends a request. Rejects with a `ForbiddenTarget`, or with the error of the connection. */
export async function guardedHttp(
  policy: OutboundPolicy,
  {
    url,
    source,
    method,
    headers,
    body,
    timeoutMs = defaultTimeoutMs,
    maxBytes = defaultMaxBytes,
  }: GuardedRequest,
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
      // A dedicated connection: connections opened for other targets are not reused.
      agent: false,
      headers: {
        ...headers,
        "accept-encoding": "identity",
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const { statusCode: status = 0, headers: responseHeaders } = response;
      const finish = () =>
        resolve({
          status,
          retryAfter: responseHeaders["retry-after"],
          location: responseHeaders.location,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, maxBytes - bytes));
        bytes += chunk.length;
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
