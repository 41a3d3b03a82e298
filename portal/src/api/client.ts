/** The API client: envelopes become values, refusals become `RefusedError`. */
import type { Code, FieldError } from "../../../src/contract/refusal.ts";
import { api } from "../words/api.ts";
import { addressOf } from "./address.ts";
import { readConnectivity, setConnectivity } from "./connectivity.ts";
import type { BodyOf, KnownPath, Method, QueryOf, ResultOf } from "./operation-types.ts";
import { RefusedError } from "./refused-error.ts";
import { retryWhileUnavailable } from "./retry-writes.ts";

export type ApiResponse<Result> = {
  readonly result: Result;
  readonly message: string;
  readonly etag: string | undefined;
};

type Envelope<Result> =
  | { readonly Success: true; readonly Result: Result; readonly Message: string }
  | {
      readonly Success: false;
      readonly Message: string;
      readonly Code: Code;
      readonly Errors?: readonly FieldError[];
      readonly RequestId: string;
    };

/** Handlers of two refusals, set once at start. */
type ClientHooks = {
  /** Navigates to sign-in; the request is refused all the same. */
  signIn: () => void;
  /** Asks for reauthentication; true on success. */
  prove: () => Promise<boolean>;
};

const ways: ClientHooks = { signIn: () => undefined, prove: () => Promise.resolve(false) };

/** Sets the handlers for an ended session and required reauthentication. */
export function setWays(some: Partial<ClientHooks>): void {
  Object.assign(ways, some);
}

// Portal and service are built together: envelopes match the contract's types.
function isEnvelope<Result>(value: unknown): value is Envelope<Result> {
  return typeof value === "object" && value !== null && "Success" in value && "Message" in value;
}

/** The refusal in a response. */
export async function refusalOf(response: Response, envelope: unknown): Promise<RefusedError> {
  if (!isEnvelope(envelope) || envelope.Success)
    return new RefusedError("Unreadable", api.unreadable(response.status), { status: response.status });
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new RefusedError(envelope.Code, envelope.Message, {
    status: response.status,
    errors: envelope.Errors ?? [],
    requestId: envelope.RequestId,
    ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }),
  });
}

/** Fetches an address of the API. Throws `RefusedError` where the service cannot be reached. */
export async function fetched(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: "same-origin", redirect: "error" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RefusedError("Unreachable", api.unreachable);
  }
}

async function once<Result>(address: string, init: RequestInit): Promise<ApiResponse<Result>> {
  const response = await fetched(address, init);
  const text = await response.text();
  const etag = response.headers.get("etag") ?? undefined;
  const envelope = parsed<Result>(text);
  if (response.ok && envelope?.Success === true)
    return { result: envelope.Result, message: envelope.Message, etag };
  const nothing: unknown = undefined;
  if (response.status === 204 && isNothing<Result>(nothing)) return { result: nothing, message: "", etag };
  throw await refusalOf(response, envelope);
}

/** Requests without a result have the type `void`. */
function isNothing<Result>(value: unknown): value is Result {
  return value === undefined;
}

/** The envelope in a text; undefined if it is none. */
export function parsed<Result>(text: string): Envelope<Result> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope<Result>(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a request again once the person has signed in or reauthenticated, where that is required. */
export async function inSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === "SessionMissing") ways.signIn();
    if (error.code !== "ProofRequired" || !(await ways.prove())) throw error;
    return work();
  }
}

function request<Result>(address: string, init: RequestInit): Promise<ApiResponse<Result>> {
  return inSession(() => retryWhileUnavailable(() => once<Result>(address, init)));
}

/** Runs a read, and publishes whether the service and its database answer. */
async function watched<Result>(reading: () => Promise<Result>): Promise<Result> {
  try {
    const result = await reading();
    if (readConnectivity().down !== undefined) setConnectivity({ down: undefined });
    return result;
  } catch (error) {
    const down = error instanceof RefusedError ? partThatIsDown(error.code) : undefined;
    if (down !== undefined && readConnectivity().down !== down) setConnectivity({ down });
    throw error;
  }
}

function partThatIsDown(code: RefusedError["code"]): "database" | "service" | undefined {
  if (code === "LedgerUnavailable" || code === "NotReady") return "database";
  return code === "Unreachable" || code === "Unreadable" || code === "Stopping" ? "service" : undefined;
}

/** Reads an address whose operation is not known by its text. Throws `RefusedError`. */
export function askAt<Result>(address: string, signal?: AbortSignal): Promise<ApiResponse<Result>> {
  const init = {
    headers: { accept: "application/json", "x-signalbox": "portal" },
    ...(signal === undefined ? {} : { signal }),
  };
  const send = () => once<Result>(address, init);
  return watched(() => inSession(() => retryWhileUnavailable(send, "readRetryAt")));
}

/** Reads with the entity tag. Query and result follow from the operation's address. Throws `RefusedError`. */
export function ask<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<Path>,
  signal?: AbortSignal,
): Promise<ApiResponse<ResultOf<"GET", Path>>> {
  return askAt<ResultOf<"GET", Path>>(addressOf(path, query), signal);
}

/** Reads the result alone, as a query wants it. Throws `RefusedError`. */
export async function read<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<Path>,
  signal?: AbortSignal,
): Promise<ResultOf<"GET", Path>> {
  const { result } = await ask<Path>(path, query, signal);
  return result;
}

/** A request body: a file as it is, anything else as JSON. */
function bodyOf(body: unknown): Pick<RequestInit, "body"> & { readonly type?: string } {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body, type: body.type };
  return { body: JSON.stringify(body), type: "application/json" };
}

/** Conditions and the key of a write. */
type WriteOptions = { readonly ifMatch?: string | undefined; readonly idempotencyKey?: string };

/** The arguments after the address: the body may be left out where the operation has none, or an optional one. */
type WriteArguments<Body> = undefined extends Body
  ? [body?: Body, options?: WriteOptions]
  : [body: Body, options?: WriteOptions];

/**
 * Writes: `send("POST", "Key", { Name })`; a `Blob` is uploaded as it is. Body and result follow from the operation's
 * address. Throws `RefusedError`; asks for reauthentication if required, and retries.
 */
export function send<const M extends Exclude<Method, "GET">, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...[body, options]: WriteArguments<BodyOf<M, Path>>
): Promise<ApiResponse<ResultOf<M, Path>>> {
  const { type, ...sent } = bodyOf(body);
  return request<ResultOf<M, Path>>(addressOf(path), {
    method,
    headers: {
      accept: "application/json",
      "x-signalbox": "portal",
      ...(type === undefined ? {} : { "content-type": type }),
      ...(options?.ifMatch === undefined ? {} : { "if-match": options.ifMatch }),
      ...(options?.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey }),
    },
    ...sent,
  });
}
