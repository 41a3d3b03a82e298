/** Guarded HTTP client: all outbound requests of the service go through it. */

/** Limits of an outbound client. */
export type OutboundLimits = {
  /** Milliseconds for the whole of a request and its answer. */
  readonly deadline: number;
  /** The most bytes of an answer. */
  readonly maxBytes: number;
  /** Whether requests to this address are allowed. */
  readonly mayAsk: (url: URL) => boolean;
};

/** An outbound request. */
export type OutboundRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestInit["body"] | undefined;
};

/** The reason for not sending a request, or for rejecting its response. */
export class OutboundProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "OutboundProblem";
  }
}

async function readWithin(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Released if the loop ends early.
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) throw new OutboundProblem(`the answer is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Creates a client with these limits. It follows no redirects; it rejects with an `OutboundProblem`. */
export function outboundHttp(
  limits: OutboundLimits,
): (url: string, outgoing: OutboundRequest) => Promise<Response> {
  return async (address, { method, headers, body }) => {
    const url = URL.parse(address);
    if (url === null || !limits.mayAsk(url)) throw new OutboundProblem("this address is not allowed");
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, "accept-encoding": "identity" },
        redirect: "manual",
        signal: AbortSignal.timeout(limits.deadline),
        ...(body == null ? {} : { body }),
      });
      const read = await readWithin(response, limits.maxBytes);
      const { status, headers: answered } = response;
      const isEmpty = status === 204 || status === 304;
      return new Response(isEmpty ? null : read, { status, headers: answered });
    } catch (error) {
      throw error instanceof OutboundProblem ? error : new OutboundProblem("there was no response", error);
    }
  };
}
