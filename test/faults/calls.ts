/** Calls of a running service over connections that are kept, as busy senders make them. */
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { z } from "zod";

/** An answer. */
export type CallResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** The parts of a call beside its path. */
export type CallOptions = {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent as X-API-KEY instead of the usual one; null for none. */
  readonly key?: string | null;
  readonly headers?: OutgoingHttpHeaders;
};

/** Ways to call one server. A call rejects where no whole answer came. */
export type Calls = {
  request(path: string, options?: CallOptions): Promise<CallResponse>;
  /** Asks without a key, as visitors do. */
  get(path: string): Promise<CallResponse>;
  /** Posts a report to the webhook; its name is its message and, quoted so, its Idempotency-Key. */
  report(component: string, status: string, name: string): Promise<CallResponse>;
  /** The ports that its idle connections have on this side. */
  idlePorts(): readonly number[];
  close(): void;
};

/** Calls of the server on a port of this machine, with a key. */
export function calls(port: number, usualKey: string, lanes = Number.POSITIVE_INFINITY): Calls {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const sendCall = (path: string, options: CallOptions = {}): Promise<CallResponse> => {
    const { method = "GET", body, key = usualKey, headers = {} } = options;
    return new Promise<CallResponse>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent: OutgoingHttpHeaders = { ...headers };
      if (key !== null) sent["x-api-key"] = key;
      if (text !== undefined) {
        sent["content-type"] = "application/json";
        sent["content-length"] = Buffer.byteLength(text);
      }
      const sentRequest = request({ host: "127.0.0.1", port, path, method, headers: sent, agent });
      sentRequest.on("error", (error) => {
        // A connection that the server ends as idle while it is asked again is no answer (RFC 9112, section 9.3.1).
        const isIdleEnd =
          sentRequest.reusedSocket && method === "GET" && "code" in error && error.code === "ECONNRESET";
        if (isIdleEnd) resolve(sendCall(path, options));
        else reject(error);
      });
      sentRequest.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0 } = response;
          resolve({
            status,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          });
        });
      });
      sentRequest.end(text);
    });
  };
  return {
    request: sendCall,
    get: (path) => sendCall(path, { key: null }),
    report: (component, status, name) =>
      sendCall("/api/WebHook/UpdateComponentStatus", {
        method: "POST",
        body: { ComponentName: component, Status: status, Message: name },
        headers: { "idempotency-key": `"${name}"` },
      }),
    idlePorts: () =>
      Object.values(agent.freeSockets).flatMap((sockets = []) =>
        sockets.map(({ localPort = 0 }) => localPort),
      ),
    close: () => agent.destroy(),
  };
}

const refused = z.object({ Code: z.string().optional() });
const answered = z.object({ Result: z.unknown() });

/** The `Code` of a refusal; undefined for any other answer. */
export function codeOf({ text }: CallResponse): string | undefined {
  return refused.parse(JSON.parse(text)).Code;
}

/** The `Result` of an answer, as far as its shape goes. Throws where it has another. */
export function resultOf<Result>({ status, text }: CallResponse, shape: z.ZodType<Result>): Result {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return shape.parse(answered.parse(JSON.parse(text)).Result);
}
