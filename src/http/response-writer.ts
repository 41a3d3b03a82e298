/** Writes responses directly, with headers as one flat list. */
import type { ServerResponse } from "node:http";
import { failure, withoutKeys } from "../contract/envelope.ts";
import type { Language } from "../contract/languages.ts";
import type { Code, Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Variant } from "../publishing/content-codings.ts";
import { withThemeHash } from "../publishing/header-profiles.ts";
import { contentSecurityPolicy } from "../publishing/page/document-shell.ts";
import { type MessagePage, renderMessagePage, type WaysBack } from "../publishing/page/message-page.ts";
import { customStyle, type PageBranding } from "../publishing/page/page-branding.ts";
import { pageTextsIn } from "../publishing/page/page-catalogues.ts";
import type { SurroundingTexts } from "../publishing/page/texts/surrounding-texts.ts";
import { basePathOf } from "./base-path.ts";
import { matchesNone } from "./conditional-requests.ts";
import { type HeaderSets, headerSets, privately, unstorable } from "./header-sets.ts";
import type { Exchange } from "./http-exchange.ts";
import { requestedLanguage } from "./language-negotiation.ts";

export type AnswerOptions = {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly meters: Metrics;
  /** Name, address and appearance of the page for message pages; undefined without a snapshot. */
  readonly page: (exchange: Exchange) =>
    | (PageBranding &
        WaysBack & {
          readonly language: Language;
          /** Its present headline in a language. */
          readonly headlineIn: (language: Language) => MessagePage["headline"];
        })
    | undefined;
  /** Responds with the gate of a restricted page. */
  readonly gate: (exchange: Exchange) => void;
  /** Whether the server is closing: connections are closed after their response. */
  readonly isClosing: () => boolean;
};

type MessageTexts = SurroundingTexts["message"];

/** An answer about to be written. */
type Draft = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body?: string | Buffer;
};

/** Limits for draining an unread body, so that the client can read the response. */
const lingerBytes = 1024 * 1024;
const lingerMilliseconds = 1000;
const smallBody = 64 * 1024;

/** The envelope of a refusal; in the status API v2 with its message where clients of Statuspage read one. */
function failureFor({ path, requestId }: Exchange, refusal: Refusal) {
  const envelope = failure(refusal, requestId);
  return /^(?:\/page\/[^/]+)?\/api\/v2\//iu.test(path) ? { ...envelope, error: envelope.Message } : envelope;
}

/** Writes the answers of one service. */
export class ResponseWriter {
  readonly sets: HeaderSets;
  /** The path of the service below its host; what leads to it begins with this. */
  readonly basePath: string;
  readonly #options: AnswerOptions;
  readonly #counted = new Map<string, { inc(): void }>();
  readonly #timed = new Map<string, { observe(seconds: number): void }>();

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.basePath = basePathOf(options.baseUrl);
    this.sets = headerSets(options.baseUrl, contentSecurityPolicy);
  }

  /** Answers with JSON of the native API; a buffer is in the coding of its headers. */
  json(
    exchange: Exchange,
    status: number,
    answer: { readonly body: string | Buffer; readonly headers?: readonly string[] },
  ): void {
    const common = exchange.presentsKey ? this.sets.keyedJson : this.sets.plainJson;
    const headers = answer.headers === undefined ? common : [...common, ...answer.headers];
    // A newline keeps responses apart on a terminal.
    const body = typeof answer.body === "string" ? `${answer.body}\n` : answer.body;
    this.write(exchange, { status, headers, body });
  }

  /** Answers with no body. */
  empty(exchange: Exchange, status: number, headers: readonly string[] = []): void {
    const common = exchange.presentsKey ? this.sets.keyedEmpty : this.sets.plainEmpty;
    this.write(exchange, { status, headers: [...common, ...headers] });
  }

  /** Responds with a representation, or 304. `byAccept`: chosen by `Accept` alone. */
  writeVariant(exchange: Exchange, variant: Variant, byAccept = false): void {
    const isSame = matchesNone(exchange.headers.ifNoneMatch, variant.etag);
    const stored = isSame ? variant.notModified : variant.headers;
    const open = byAccept ? unstorable(stored) : stored;
    const headers = exchange.presentsKey ? privately(open) : open;
    if (isSame) this.write(exchange, { status: 304, headers });
    else this.write(exchange, { status: 200, headers, body: variant.body });
  }

  /** Responds with a refusal: a page for browsers outside the API, otherwise an envelope. */
  refuse(exchange: Exchange, refusal: Refusal): void {
    const { status, detail } = refusal;
    const headers: string[] = [];
    if (status === 401) headers.push("www-authenticate", challenges.get(refusal.code) ?? "Session");
    // RFC 8631.
    if (refusal.code === "KeyMissing") headers.push("link", `<${this.basePath}/api/docs>; rel="service-doc"`);
    if (detail.existing !== undefined)
      headers.push("link", `<${this.basePath}${detail.existing}>; rel="related"`);
    if (detail.allow !== undefined) headers.push("allow", detail.allow);
    if (detail.retryAfterSeconds !== undefined) headers.push("retry-after", String(detail.retryAfterSeconds));
    if (refusal.code === "PageClosed" && wantsPage(exchange)) this.#options.gate(exchange);
    else if (wantsPage(exchange)) this.#refuseWithPage(exchange, refusal, headers);
    else this.json(exchange, status, { body: JSON.stringify(failureFor(exchange, refusal)), headers });
  }

  #refuseWithPage(exchange: Exchange, refusal: Refusal, more: readonly string[]): void {
    const page = this.#options.page(exchange);
    const language = requestedLanguage(exchange, page?.language) ?? page?.language ?? "en";
    const { message } = pageTextsIn(language).around;
    const heading = headingOf(refusal, message);
    const isNothing = explainedByHeading.has(refusal.code);
    const headline = isNothing ? page?.headlineIn(language) : null;
    const about = page === undefined ? {} : { page: isNothing ? page : withoutHistory(page), headline };
    const body = renderMessagePage(
      { title: heading, heading, status: null, ...textOf(refusal, message.advice, exchange), ...about },
      language,
    );
    const caching = exchange.presentsKey ? this.sets.keyed : this.sets.unkeptPage;
    const { messagePage } = this.sets;
    const common = page === undefined ? messagePage : withThemeHash(messagePage, customStyle(page));
    const headers = [...common, ...caching, ...more];
    this.write(exchange, { status: refusal.status, headers, body });
  }

  /** Starts a streaming response: headers are sent at once. Never cached. */
  begin(exchange: Exchange, headers: readonly string[]): ServerResponse {
    const { response, requestId } = exchange;
    const common = exchange.presentsKey ? this.sets.keyedEmpty : this.sets.plainEmpty;
    const closing = this.#options.isClosing() ? ["connection", "close"] : [];
    const rate = this.#rateHeaders(exchange);
    response.writeHead(200, [...common, ...headers, "x-request-id", requestId, ...rate, ...closing]);
    response.flushHeaders();
    this.#measure(exchange, 200);
    return response;
  }

  /** Writes a response, adding the common headers. */
  write(exchange: Exchange, { status, headers, body }: Draft): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    const all = [...headers, "x-request-id", exchange.requestId, ...this.#rateHeaders(exchange)];
    if (body !== undefined && !hasLength(headers))
      all.push("content-length", String(Buffer.byteLength(body)));
    const isUnread = exchange.hasBody && !exchange.request.complete && !exchange.isBodyRead;
    const lingers = isUnread && mayBeLong(exchange);
    if (lingers || this.#options.isClosing()) all.push("connection", "close");
    response.writeHead(status, all);
    const sent = exchange.method === "HEAD" ? undefined : body;
    if (lingers) endAfterBody(exchange, sent);
    else response.end(sent);
    this.#measure(exchange, status);
  }

  /** The rate limit headers of the bucket that the request was counted against. */
  #rateHeaders({ bucket }: Exchange): readonly string[] {
    if (bucket === undefined) return [];
    return ["ratelimit-policy", bucket.policy, "ratelimit", bucket.state(this.#options.clock.monotonic())];
  }

  #measure({ route, arrivedAt }: Exchange, status: number): void {
    const { clock, meters } = this.#options;
    const statusClass = `${Math.floor(status / 100)}xx`;
    const name = `${route} ${statusClass}`;
    let counted = this.#counted.get(name);
    let timed = this.#timed.get(route);
    if (counted === undefined || timed === undefined) {
      counted = meters.httpRequests.labels(route, statusClass);
      timed = meters.httpSeconds.labels(route);
      this.#counted.set(name, counted);
      this.#timed.set(route, timed);
    }
    counted.inc();
    timed.observe((clock.monotonic() - arrivedAt) / 1000);
  }
}

function hasLength(headers: readonly string[]): boolean {
  return headers.includes("content-length");
}

/** True if the body may be longer than Node drains, or may never arrive. */
function mayBeLong({ headers, expectsContinue }: Exchange): boolean {
  return headers.isChunked || expectsContinue || Number(headers.contentLength) > smallBody;
}

/**
 * Sends the response, and ends after draining the body, within limits: closing at once would reset the
 * connection and lose the response for a client that still writes.
 */
function endAfterBody({ request, response }: Exchange, body: string | Buffer | undefined): void {
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  let read = 0;
  const end = () => {
    clearTimeout(timer);
    request.off("data", count);
    response.end();
  };
  const count = (chunk: Buffer) => {
    read += chunk.length;
    if (read > lingerBytes) end();
  };
  const timer = setTimeout(end, lingerMilliseconds);
  request.on("data", count);
  request.once("end", end);
  request.once("close", end);
  request.resume();
}

/** The codes whose challenge is not that of a session (RFC 9110, 11.6.1). */
const challenges: ReadonlyMap<Code, string> = new Map<Code, string>([
  ["KeyMissing", "ApiKey"],
  ["KeyInvalid", "ApiKey"],
  ["ApiKeyInQuery", "ApiKey"],
  ["TokenInvalid", "Token"],
  ["SignatureInvalid", "Signature"],
]);

/** True for browsers outside the API. */
function wantsPage({ headers, path }: Exchange): boolean {
  return headers.accept.includes("text/html") && !/^\/(?:portal\/)?api/iu.test(path);
}

/** For these codes the heading says enough; lists of calls are for API clients. */
const explainedByHeading: ReadonlySet<Code> = new Set<Code>([
  "RouteNotFound",
  "AnnouncementNotFound",
  "ComponentNotFound",
  "LinkNotFound",
  "PageNotFound",
  "SubscriberNotFound",
]);

/** The page without its history, which may be the very thing that is unavailable. */
function withoutHistory<Page extends WaysBack>({ history: _history, ...rest }: Page): Omit<Page, "history"> {
  return rest;
}

function headingOf({ code, status }: Refusal, message: MessageTexts): string {
  if (status === 404) return message.nothingHere;
  if (status === 410) return message.gone;
  if (code === "LedgerUnavailable") return message.cannotBeRead;
  if (code === "OutcomeUnknown") return message.outcomeUnknown;
  if (status === 429 || code === "TooBusy") return message.tooMany;
  if (status === 503) return message.notReady;
  if (status === 401 || status === 403) return message.notOpen;
  return status >= 500 ? message.failed : message.cannotBeAnswered;
}

/** The advice in the visitor's language where there is one, otherwise the API's English text. */
function textOf(
  { code, message }: Refusal,
  advice: MessageTexts["advice"],
  { method }: Exchange,
): Pick<MessagePage, "text" | "textLanguage"> {
  if (explainedByHeading.has(code)) return { text: null };
  if (code === "LedgerUnavailable") return { text: method === "POST" ? advice.notSaved : advice.unreachable };
  if (code === "OutcomeUnknown") return { text: advice.maybeSaved };
  if (code === "NotReady" || code === "Stopping") return { text: advice.starting };
  if (code === "RateLimited" || code === "TooBusy") return { text: advice.tooMany };
  if (code === "Internal") return { text: advice.failed };
  return { text: withoutKeys(message), textLanguage: "en" };
}
