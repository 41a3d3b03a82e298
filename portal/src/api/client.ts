/** The API client: envelopes become values, refusals become `RefusedError`. */
import { api } from "../texts/api.ts";
import { curlyQuotes } from "../texts/curly-quotes.ts";
import { addressOf } from "./address.ts";
import { readConnectivity, setConnectivity } from "./connectivity.ts";
import { isEnvelope, parseEnvelope } from "./envelope.ts";
import type { BodyOf, KnownPath, Method, QueryOf, ResultOf } from "./operation-types.ts";
import { recordOwnVersion } from "./own-versions.ts";
import { RefusedError } from "./refused-error.ts";
import { retryWhileUnavailable } from "./retry-writes.ts";
import { sendBesideRenewals } from "./session-renewal.ts";
import { writeRequest } from "./write-request.ts";

export type ApiResponse<Result> = {
  readonly result: Result;
  readonly message: string;
  readonly etag: string | undefined;
};

/** Handlers of two refusals and of reads, set once at start. */
type ClientHooks = {
  /** Navigates to sign-in; the request is refused all the same. */
  signIn: () => void;
  /** Requests reauthentication; true on success. */
  reauthenticate: () => Promise<boolean>;
  /** Resolves once reads may begin; undefined if they may now. */
  readable?: () => Promise<void> | undefined;
};

const hooks: ClientHooks = { signIn: () => undefined, reauthenticate: () => Promise.resolve(false) };

/** Sets the handlers for an ended session, required reauthentication and reads. */
export function setClientHooks(changes: Partial<ClientHooks>): void {
  Object.assign(hooks, changes);
}

/** The refusal in a response. */
export async function refusalOf(response: Response, envelope: unknown): Promise<RefusedError> {
  if (!isEnvelope(envelope) || envelope.Success)
    return new RefusedError("Unreadable", api.unreadable(response.status), { status: response.status });
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new RefusedError(envelope.Code, curlyQuotes(envelope.Message), {
    status: response.status,
    errors: (envelope.Errors ?? []).map((error) => ({ ...error, Message: curlyQuotes(error.Message) })),
    requestId: envelope.RequestId,
    ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }),
  });
}

/** Awaits a response. Throws `RefusedError` where the service cannot be reached. */
async function reached(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RefusedError("Unreachable", api.unreachable);
  }
}

/** Fetches an address of the API. Throws `RefusedError` where the service cannot be reached. */
export function fetchApi(address: string, init: RequestInit): Promise<Response> {
  return reached(fetch(address, { ...init, credentials: "same-origin", redirect: "error" }));
}

async function readEnvelope<Result>(pending: Promise<Response>): Promise<ApiResponse<Result>> {
  const response = await pending;
  const text = await response.text();
  const etag = response.headers.get("etag") ?? undefined;
  const envelope = parseEnvelope<Result>(text);
  if (response.ok && envelope?.Success === true)
    return { result: envelope.Result, message: envelope.Message, etag };
  const result: unknown = undefined;
  if (response.status === 204 && isVoid<Result>(result)) return { result: result, message: "", etag };
  throw await refusalOf(response, envelope);
}

/** Requests without a result have the type `void`. */
function isVoid<Result>(value: unknown): value is Result {
  return value === undefined;
}

/** Runs a request again once the person has reauthenticated, where that is required. */
export async function inSession<Result>(sendRequest: () => Promise<Result>, address = ""): Promise<Result> {
  try {
    return await sendBesideRenewals(sendRequest, address);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === "SessionMissing") hooks.signIn();
    if (error.code !== "ProofRequired" || !(await hooks.reauthenticate())) throw error;
    return sendRequest();
  }
}

/** Sends until accepted or finally refused; an early response is awaited first. */
function request<Result>(
  address: string,
  init: RequestInit,
  earlyResponse?: Promise<Response>,
): Promise<ApiResponse<Result>> {
  const early = earlyResponse === undefined ? [] : [reached(earlyResponse)];
  const sendNext = () => readEnvelope<Result>(early.shift() ?? fetchApi(address, init));
  return inSession(() => retryWhileUnavailable(sendNext), address);
}

/** Runs a read, and publishes whether the service and its database respond. */
async function trackConnectivity<Result>(readResult: () => Promise<Result>): Promise<Result> {
  try {
    const result = await readResult();
    if (readConnectivity().down !== undefined) setConnectivity({ down: undefined });
    return result;
  } catch (error) {
    const part = error instanceof RefusedError ? unavailablePart(error.code) : undefined;
    if (part !== undefined && readConnectivity().down !== part) setConnectivity({ down: part });
    throw error;
  }
}

function unavailablePart(code: RefusedError["code"]): "database" | "service" | undefined {
  if (code === "LedgerUnavailable" || code === "NotReady") return "database";
  return code === "Unreachable" || code === "Unreadable" || code === "Stopping" ? "service" : undefined;
}

/** Reads an address whose result type can't be inferred from it. Throws `RefusedError`. */
export function readResponseAt<Result>(address: string, signal?: AbortSignal): Promise<ApiResponse<Result>> {
  const init = {
    headers: { accept: "application/json", "x-signalbox": "portal" },
    ...(signal === undefined ? {} : { signal }),
  };
  const send = () => readEnvelope<Result>(fetchApi(address, init));
  const readResult = () =>
    trackConnectivity(() => inSession(() => retryWhileUnavailable(send, "readRetryAt")));
  // An answer before the last part is hydrated would have that part differ from the document.
  return hooks.readable?.()?.then(readResult) ?? readResult();
}

// The bodies below have signatures of their own: the compiler takes seconds to compare the types of all operations.

/** Reads with the entity tag. Query and result follow from the operation's address. Throws `RefusedError`. */
export function readResponse<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<Path>,
  signal?: AbortSignal,
): Promise<ApiResponse<ResultOf<"GET", Path>>>;
export function readResponse(
  path: string,
  query?: object,
  signal?: AbortSignal,
): Promise<ApiResponse<unknown>> {
  return readResponseAt(addressOf(path, query), signal);
}

/** Reads the result alone. Throws `RefusedError`. */
export async function read<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<Path>,
  signal?: AbortSignal,
): Promise<ResultOf<"GET", Path>>;
export async function read(path: string, query?: object, signal?: AbortSignal): Promise<unknown> {
  return (await readResponseAt(addressOf(path, query), signal)).result;
}

/** Conditions and the key of a write. */
export type WriteOptions = {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string;
  /** Its response, if it was sent before the portal was loaded. */
  readonly response?: Promise<Response> | undefined;
  /** Whether the request outlives the document. Its body may have 64 KiB. */
  readonly keepalive?: boolean;
};

/** The arguments after the address: the body may be left out where the operation has none, or an optional one. */
type WriteArguments<Body> = undefined extends Body
  ? [body?: Body, options?: WriteOptions]
  : [body: Body, options?: WriteOptions];

/**
 * Writes: `send("POST", "Key", { Name })`; a `Blob` is uploaded as it is. Body and result follow from the operation's
 * address. Throws `RefusedError`; asks for reauthentication if required, and retries.
 */
export async function send<const M extends Exclude<Method, "GET">, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...[body, options]: WriteArguments<BodyOf<M, Path>>
): Promise<ApiResponse<ResultOf<M, Path>>>;
export async function send(
  method: Method,
  path: string,
  ...[body, options]: WriteArguments<unknown>
): Promise<ApiResponse<unknown>> {
  const { ifMatch, idempotencyKey, response, keepalive = false } = options ?? {};
  const headers = {
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  const init = { ...writeRequest(method, body, headers), ...(keepalive && { keepalive }) };
  const saved = await request<unknown>(addressOf(path), init, response);
  recordOwnVersion(path, saved.etag);
  return saved;
}
