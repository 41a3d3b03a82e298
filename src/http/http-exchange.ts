/** One request and its answer, as everything in `intake` and `service` sees them. */
import { IncomingMessage, type ServerResponse } from "node:http";
import type { CachedKey } from "../auth/cached-key.ts";
import type { TokenBucket } from "../auth/rate-limits.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import type { Refusal } from "../contract/refusal.ts";
import type { PublishedPage } from "../publishing/publisher.ts";
import { readRequestId } from "./request-id.ts";

/** The request, which carries its exchange from the server to the routes. */
export class ArrivingRequest extends IncomingMessage {
  exchange: Exchange | undefined = undefined;
}

const none: readonly string[] = [];

/** The request headers used here. Of headers that must be single the first counts. */
class Headers {
  /** Every `X-API-KEY`, empty ones included. */
  apiKeys: readonly string[] = none;
  authorization: string | undefined = undefined;
  host: string | undefined = undefined;
  hosts = 0;
  /** Empty without `Accept`, and with several lines of it. */
  accept = "";
  #acceptLines = 0;
  acceptEncoding = "";
  acceptLanguage = "";
  ifMatch: string | undefined = undefined;
  ifNoneMatch: string | undefined = undefined;
  cacheControl = "";
  idempotencyKeys: readonly string[] = none;
  requestId: string | undefined = undefined;
  contentTypes: readonly string[] = none;
  contentEncoding: string | undefined = undefined;
  contentLength: string | undefined = undefined;
  isChunked = false;
  /** Whether the body is encoded for the transfer in a way other than chunked. */
  hasUnknownCoding = false;
  cookie = "";
  origin: string | undefined = undefined;
  fetchSite: string | undefined = undefined;
  /** Sent only by scripts of our own origin. */
  signalbox: string | undefined = undefined;

  /** Takes note of one header. Lengths first: most headers are none of ours, and need not be put in lower case. */
  take(name: string, value: string): void {
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === "host") {
          this.hosts += 1;
          this.host ??= value;
        }
        break;
      case 6:
        this.#takeSix(name.toLowerCase(), value);
        break;
      case 8:
        if (name.toLowerCase() === "if-match") this.ifMatch = joined(this.ifMatch ?? "", value);
        break;
      case 9:
        if (name.toLowerCase() === "x-api-key") this.apiKeys = [...this.apiKeys, value];
        break;
      case 11:
        if (name.toLowerCase() === "x-signalbox") this.signalbox ??= value;
        break;
      case 12:
        this.#takeTwelve(name.toLowerCase(), value);
        break;
      case 13:
        this.#takeThirteen(name.toLowerCase(), value);
        break;
      case 14:
        this.#takeFourteen(name.toLowerCase(), value);
        break;
      case 15:
        this.#takeFifteen(name.toLowerCase(), value);
        break;
      case 16:
        if (name.toLowerCase() === "content-encoding") this.contentEncoding ??= value;
        break;
      case 17:
        if (name.toLowerCase() === "transfer-encoding") this.#takeTransferEncoding(value);
        break;
      default:
    }
  }

  #takeTransferEncoding(value: string): void {
    this.isChunked = true;
    // What does not end with chunked, the parser refuses itself.
    this.hasUnknownCoding ||= /,\s*chunked\s*$/iu.test(value);
  }

  #takeSix(name: string, value: string): void {
    if (name === "accept") this.#takeAccept(value);
    else if (name === "cookie") this.cookie = this.cookie === "" ? value : `${this.cookie}; ${value}`;
    else if (name === "origin") this.origin = joined(this.origin ?? "", value);
  }

  /** Caches and proxies differ on which of several lines counts, so that several count as none. */
  #takeAccept(value: string): void {
    this.accept = this.#acceptLines === 0 ? value : "";
    this.#acceptLines += 1;
  }

  #takeFourteen(name: string, value: string): void {
    if (name === "content-length") this.contentLength ??= value;
    else if (name === "sec-fetch-site") this.fetchSite = joined(this.fetchSite ?? "", value);
  }

  #takeThirteen(name: string, value: string): void {
    if (name === "authorization") this.authorization ??= value;
    else if (name === "if-none-match") this.ifNoneMatch = joined(this.ifNoneMatch ?? "", value);
    else if (name === "cache-control") this.cacheControl = joined(this.cacheControl, value);
  }

  #takeTwelve(name: string, value: string): void {
    if (name === "content-type") this.contentTypes = [...this.contentTypes, value];
    else if (name === "x-request-id") this.requestId ??= value;
  }

  #takeFifteen(name: string, value: string): void {
    if (name === "accept-encoding") this.acceptEncoding = joined(this.acceptEncoding, value);
    else if (name === "accept-language") this.acceptLanguage = joined(this.acceptLanguage, value);
    else if (name === "idempotency-key") this.idempotencyKeys = [...this.idempotencyKeys, value];
  }
}

function joined(before: string, value: string): string {
  return before === "" ? value : `${before}, ${value}`;
}

/** One request and its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers = new Headers();
  readonly requestId: string;
  readonly method: string;
  /** The path as sent, without the page's prefix. */
  path: string;
  /** The page addressed; undefined until routed. */
  page: PublishedPage | undefined = undefined;
  /** The query as sent, without the question mark. */
  readonly query: string;
  /** When it arrived, by the clock that only goes forward (milliseconds). */
  readonly arrivedAt: number;
  /** The pattern of the route that took it, for the meters. */
  route = "none";
  /** Whether the client waits for 100 Continue. */
  expectsContinue = false;
  /** The reason to read no body, if its presence is ambiguous. */
  unfitBody: Refusal | undefined = undefined;
  /** Whether a handler reads the body. */
  isBodyRead = false;
  /** Every `api_key` in the query, empty ones included. */
  readonly keysInQuery: readonly string[];
  /** The valid key, after authentication. */
  key: CachedKey | undefined = undefined;
  /** A valid key in the URL of a write, which is refused: the key needs rotation, because URLs are kept in logs. */
  exposedKey: CachedKey | undefined = undefined;
  /** The rate bucket of the key; without a valid key, its address's. */
  bucket: TokenBucket | undefined = undefined;
  /** SHA-256 of the integration's token in the path, once it is known to be valid. */
  integrationTokenHash: string | undefined = undefined;
  /** The signed-in person, for the portal's requests. */
  person: SignedIn | undefined = undefined;

  constructor(request: IncomingMessage, response: ServerResponse, arrivedAt: number) {
    this.request = request;
    this.response = response;
    this.arrivedAt = arrivedAt;
    this.method = request.method ?? "GET";
    const { rawHeaders } = request;
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      this.headers.take(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
    }
    this.requestId = readRequestId(this.headers.requestId);
    const url = request.url ?? "";
    const mark = url.indexOf("?");
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.query = mark === -1 ? "" : url.slice(mark + 1);
    this.keysInQuery = this.query === "" ? none : keysIn(this.query);
  }

  /** True if a body is present or announced. */
  get hasBody(): boolean {
    return this.headers.isChunked || Number(this.headers.contentLength ?? 0) !== 0;
  }

  /** True if only reading tells whether there is a body. */
  get mayLackBody(): boolean {
    return this.headers.isChunked && !this.expectsContinue;
  }

  /** True if a key was sent in any way, valid or not: no cache may store the response. */
  get presentsKey(): boolean {
    return this.headers.apiKeys.length > 0 || this.keysInQuery.length > 0;
  }

  /** Takes a key that came as a bearer token, or as the password of Basic authentication, for one of `X-API-KEY`. */
  takeAuthorization(): void {
    const { authorization, apiKeys } = this.headers;
    if (authorization === undefined || apiKeys.length > 0) return;
    const { scheme = "", value = "" } =
      /^(?<scheme>\w+) +(?<value>\S+) *$/u.exec(authorization)?.groups ?? {};
    if (scheme.toLowerCase() === "bearer") this.headers.apiKeys = [value];
    if (scheme.toLowerCase() !== "basic") return;
    const text = Buffer.from(value, "base64").toString("utf8");
    this.headers.apiKeys = [text.slice(text.indexOf(":") + 1)];
  }

  get isRead(): boolean {
    return this.method === "GET" || this.method === "HEAD" || this.method === "OPTIONS";
  }
}

/** In any letter case: anything that may be a key must be kept from caches and logs. */
function keysIn(query: string): readonly string[] {
  if (!/api(?:_|%5f)key|%/iu.test(query)) return none;
  const keys: string[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === "api_key") keys.push(value);
  }
  return keys;
}
