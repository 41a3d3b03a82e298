/** Requests as a test wants them, exactly as written. */
import { type Agent, request } from "node:http";
import { connect } from "node:net";

/** A request. Headers may repeat: a list sends each of its members as a header of its own. */
export type RequestOptions = {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A text or bytes are sent as they are; anything else as JSON with its `Content-Type`. */
  readonly body?: unknown;
  /** Whether a server of the test sends the request again while its store is unavailable: it does unless this is false. */
  readonly repeats?: boolean;
  /** Keeps connections open for further requests; without it each request has a connection of its own. */
  readonly agent?: Agent;
};

/** An answer. */
export type Received = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The envelope; empty where the answer is none. */
  readonly json: Envelope;
  /** The value at a path in the JSON: `at("Result", "Items", 0, "Id")`. */
  readonly at: (...path: readonly (string | number)[]) => unknown;
};

/** The envelope, as loosely as a test reads it. */
export type Envelope = {
  readonly Success?: boolean;
  readonly Result?: unknown;
  readonly Message?: string;
  readonly Code?: string;
  readonly Errors?: readonly { readonly Path: string; readonly Code: string; readonly Message: string }[];
  readonly RequestId?: string;
};

function bodyOf(body: unknown): string | Buffer | undefined {
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) return body;
  return JSON.stringify(body);
}

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

function placeIn(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}

/** Sends a request to this machine's port. */
export function send(port: number, path: string, options: RequestOptions = {}): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const body = bodyOf(options.body);
  const isJson = options.body !== undefined && body !== options.body;
  const headers: [string, string][] = [["host", `127.0.0.1:${port}`]];
  if (isJson || (body !== undefined && options.headers?.["content-type"] === undefined)) {
    headers.push(["content-type", "application/json"]);
  }
  if (options.key !== undefined) headers.push(["x-api-key", options.key]);
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    const values = typeof value === "string" ? [value] : value;
    if (name === "host" || name === "content-type") {
      for (let place = headers.length - 1; place >= 0; place -= 1)
        if (headers[place]?.[0] === name) headers.splice(place, 1);
    }
    for (const single of values) headers.push([name, single]);
  }
  const mayHaveBody = !["GET", "HEAD", "DELETE", "OPTIONS"].includes(options.method ?? "GET");
  if (body !== undefined || mayHaveBody)
    headers.push(["content-length", String(Buffer.byteLength(body ?? ""))]);
  if (options.agent === undefined) headers.push(["connection", "close"]);
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method: options.method ?? "GET",
    headers: headers.flat(),
    agent: options.agent ?? false,
  });
  sent.on("error", (error: NodeJS.ErrnoException) => {
    // The server closed the idle connection while the request was on its way, and has not seen it.
    if (sent.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE"))
      resolve(send(port, path, options));
    else reject(error);
  });
  sent.on("response", (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const text = bytes.toString("utf8");
      const json = parse(text);
      const { headers: received, statusCode: status = 0 } = response;
      resolve({ status, headers: received, bytes, text, json, at: (...path) => placeIn(json, path) });
    });
  });
  sent.end(body);
  return promise;
}

/** Sends bytes as they are over one connection, and resolves with everything that comes back until it is closed. */
export function sendRaw(port: number, bytes: string | Buffer, milliseconds = 3000): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const end = () => {
    clearTimeout(timer);
    socket.destroy();
    resolve(received);
  };
  const timer = setTimeout(end, milliseconds);
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  socket.on("end", end);
  socket.on("close", end);
  socket.on("error", end);
  socket.write(bytes);
  return promise;
}
