/** The envelope of every JSON answer of the native API. */
import type { Code, FieldError, FieldErrorCode, Refusal } from "./refusal.ts";

/** The envelope of a success. */
export type Success = { readonly Success: true; readonly Result: unknown; readonly Message: string };

/** An error of a field as it is sent. */
type FieldFailure = {
  readonly Path: string;
  readonly Code: FieldErrorCode | Code;
  readonly Message: string;
  readonly Line?: number;
};

/** The envelope of a failure. */
export type Failure = {
  readonly Success: false;
  readonly Result: null;
  readonly Message: string;
  readonly Code: string;
  readonly Errors?: readonly FieldFailure[];
  readonly RequestId: string;
};

/** Wraps what a request was answered with. */
export function success(result: unknown, message: string): Success {
  return { Success: true, Result: result, Message: message };
}

/** A key beyond its prefix, which is displayed to identify it. */
const keys = /(?<kind>sbx_(?:ro|rw|wh)_)[0-9a-z]{5,}/giu;

/** A text of a refusal without the keys in it: it may repeat what was sent, and a key may have been sent in any place. */
export function withoutKeys(text: string): string {
  return text.replace(keys, "$<kind>…");
}

/** The code of a field's error: its own, that of its kind, or what the refusal is about. */
function codeOf({ code, kind }: FieldError, refusal: Refusal): FieldErrorCode | Code {
  if (code !== undefined) return code;
  if (kind === "Missing") return "Missing";
  if (kind === "Misspelt" || kind === "Unknown") return "Unknown";
  return refusal.code === "ValidationFailed" ? "Invalid" : refusal.code;
}

/** The statuses of refusals whose message begins with the path of the first field that is at fault. */
const fieldStatuses: ReadonlySet<number> = new Set([400, 404]);

/** The message of a refusal: of a field it begins with its path, whatever the code. */
function messageOf({ status, message, detail: { errors: [first] = [] } }: Refusal): string {
  const isOfField = first !== undefined && first.Path !== "" && fieldStatuses.has(status);
  return isOfField && message.startsWith(first.Message) ? `${first.Path}: ${message}` : message;
}

/** Wraps a refusal for the caller who sent request `requestId`. */
export function failure(refusal: Refusal, requestId: string): Failure {
  const errors = refusal.detail.errors?.map((error) => ({
    Path: withoutKeys(error.Path),
    Code: codeOf(error, refusal),
    Message: withoutKeys(error.Message),
    ...(error.line !== undefined && { Line: error.line }),
  }));
  return {
    Success: false,
    Result: null,
    Message: withoutKeys(messageOf(refusal)),
    Code: refusal.code,
    ...(errors === undefined ? {} : { Errors: errors }),
    RequestId: requestId,
  };
}
