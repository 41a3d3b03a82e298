/** Guarded HTTP client: all outbound requests of the service go through it. */

/** Limits of an outbound client. */
export type OutboundLimits = {
  /** Milliseconds for the whole request and its response. */
  readonly deadline: number;
  /** Maximum bytes of a response. */
  readonly maxBytes: number;
  /** Whether requests to this address are allowed. */
  readonly isAllowed: (url: URL) => boolean;
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

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Released if the loop ends early.
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundProblem(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Creates a client with these limits. It follows no redirects; it rejects with an `OutboundProblem`. */
export function outboundHttp(
  limits: OutboundLimits,
): (url: string, outgoing: OutboundRequest) => Promise<Response> {
  return async (address, { method, headers, body }) => {
    const url = URL.parse(address);
    if (url === null || !limits.isAllowed(url)) throw new OutboundProblem("this address is not allowed");
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, "accept-encoding": "identity" },
        redirect: "manual",
        signal: AbortSignal.timeout(limits.deadline),
        ...(body == null ? {} : { body }),
      });
      const responseBody = await readLimited(response, limits.maxBytes);
      const { status, headers: responseHeaders } = response;
      const isEmpty = status === 204 || status === 304;
      return new Response(isEmpty ? null : responseBody, { status, headers: responseHeaders });
    } catch (error) {
      throw error instanceof OutboundProblem ? error : new OutboundProblem("there was no response", error);
    }
  };
}
