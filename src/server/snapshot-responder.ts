/**
 * In front of the framework: answers plain requests for public representations from memory, with prebuilt
 * headers, which covers nearly every visitor. Passes on the rest.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { matchesNone } from "../http/conditional-requests.ts";
import { codingFor, pathInForm, wantsNothingOlder } from "../http/content-negotiation.ts";
import { ArrivingRequest, Exchange } from "../http/http-exchange.ts";
import { languageOfRepresentation, namesLanguageAlone } from "../http/language-negotiation.ts";
import type { IsOurHost } from "../http/own-hosts.ts";
import type { PageRouting } from "../http/page-routing.ts";
import type { ResponseWriter } from "../http/response-writer.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Variant } from "../publishing/publisher.ts";
import { readAbsolute, refuseTarget } from "./request-target.ts";
import type { RuntimeState } from "./runtime-state.ts";

export type SnapshotResponderOptions = {
  readonly runtimeState: RuntimeState;
  readonly answers: ResponseWriter;
  readonly isOurHost: IsOurHost;
  readonly routing: Pick<PageRouting, "assign">;
  readonly clock: Clock;
  readonly meters: Metrics;
};

/** Handles a request that is not answered from the snapshot. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The headers of a variant with a place at the end for the request's id, and its body. */
type PreparedResponse = {
  readonly whole: string[];
  readonly notModified: string[];
  readonly body: string | Buffer;
};

/**
 * Up to this size in bytes, headers and body are sent as one text (latin1), which the runtime writes at once. A separate
 * buffer for the body costs more below that, and less above.
 */
const maxPieceBytes = 16 * 1024;
/** More than the bytes of the status line, of the request's id, and of the headers that the runtime adds. */
const addedHeaderBytes = 256;

/** Whether a response fits into one piece. */
function isOnePiece({ headers, body }: Variant): boolean {
  const headerBytes = headers.reduce((sum, text) => sum + text.length + 2, addedHeaderBytes);
  return headerBytes + body.length <= maxPieceBytes;
}

export class SnapshotResponder {
  readonly #options: SnapshotResponderOptions;
  readonly #prepared = new WeakMap<Variant, PreparedResponse>();
  readonly #countWhole: { inc(): void };
  readonly #countNotModified: { inc(): void };

  constructor(options: SnapshotResponderOptions) {
    this.#options = options;
    this.#countWhole = options.meters.httpRequests.labels("face", "2xx");
    this.#countNotModified = options.meters.httpRequests.labels("face", "3xx");
  }

  /** Takes a request. `waits` means that its client expects 100 Continue. */
  take(
    arriving: {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
      readonly waits: boolean;
    },
    next: NextHandler,
  ): void {
    const { request, response, waits } = arriving;
    const { clock, answers, runtimeState } = this.#options;
    runtimeState.publisher?.checkSuspension();
    const absolute = request.url?.startsWith("/") === false ? readAbsolute(request.url) : undefined;
    if (absolute !== undefined) request.url = absolute.target;
    const exchange = new Exchange(request, response, clock.monotonic());
    if (absolute !== undefined) exchange.headers.host = absolute.host;
    exchange.expectsContinue = waits;
    this.#options.routing.assign(exchange);
    if (this.#tryRespond(exchange)) return;
    const refusal = refuseTarget(exchange);
    if (refusal !== undefined) return answers.refuse(exchange, refusal);
    if (request.url === "*")
      return answers.empty(exchange, 204, ["allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
    if (request instanceof ArrivingRequest) request.exchange = exchange;
    next(request, response);
  }

  /**
   * A rendering error must not crash the server: fall through to the router, which answers 500 and logs it.
   */
  #tryRespond(exchange: Exchange): boolean {
    try {
      return this.#respondFromSnapshot(exchange);
    } catch {
      return false;
    }
  }

  /** Answers a public representation requested with at most a language; returns whether it did. */
  #respondFromSnapshot(exchange: Exchange): boolean {
    const { runtimeState, isOurHost } = this.#options;
    const { method, headers, query, page } = exchange;
    if ((method !== "GET" && method !== "HEAD") || runtimeState.isClosing) return false;
    if (query !== "" && !namesLanguageAlone(query)) return false;
    const { path } = exchange;
    // A form that `Accept` alone chooses needs other headers than the prebuilt ones.
    if (pathInForm(path, headers.accept) !== path) return false;
    if (page?.accessRules.access !== "Public") return false;
    const language = languageOfRepresentation(path, exchange, page.language);
    if (wantsNothingOlder(headers.cacheControl) && page.isOutdated(path, language)) return false;
    const representation = page.findRepresentation(path, language);
    if (representation === undefined || headers.apiKeys.length > 0 || exchange.hasBody) return false;
    if (headers.hosts !== 1 || !isOurHost(headers.host)) return false;
    const variant = representation.variants[codingFor(headers.acceptEncoding)];
    this.#write(exchange, variant);
    return true;
  }

  #write({ method, headers, response, requestId }: Exchange, variant: Variant): void {
    let prepared = this.#prepared.get(variant);
    if (prepared === undefined) {
      prepared = {
        whole: [...variant.headers, "x-request-id", ""],
        notModified: [...variant.notModified, "x-request-id", ""],
        body: isOnePiece(variant) ? variant.body.toString("latin1") : variant.body,
      };
      this.#prepared.set(variant, prepared);
    }
    const isSame = matchesNone(headers.ifNoneMatch, variant.etag);
    const list = isSame ? prepared.notModified : prepared.whole;
    // Written out before this function returns, so that one list serves every request.
    list[list.length - 1] = requestId;
    response.writeHead(isSame ? 304 : 200, list);
    if (isSame || method === "HEAD") response.end();
    else response.end(prepared.body, "latin1");
    (isSame ? this.#countNotModified : this.#countWhole).inc();
  }
}
