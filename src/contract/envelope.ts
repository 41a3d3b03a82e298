/** The envelope of every JSON answer of the native API. */
import type { FieldError, Refusal } from "./refusal.ts";

/** The envelope of a success. */
export type Success = { readonly Success: true; readonly Result: unknown; readonly Message: string };

/** The envelope of a failure. */
export type Failure = {
  readonly Success: false;
  readonly Result: null;
  readonly Message: string;
  readonly Code: string;
  readonly Errors?: readonly FieldError[];
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

/** Wraps a refusal for the caller who sent request `requestId`. */
export function failure(refusal: Refusal, requestId: string): Failure {
  const errors = refusal.detail.errors?.map(({ Path, Message }) => ({
    Path: withoutKeys(Path),
    Message: withoutKeys(Message),
  }));
  return {
    Success: false,
    Result: null,
    Message: withoutKeys(refusal.message),
    Code: refusal.code,
    ...(errors === undefined ? {} : { Errors: errors }),
    RequestId: requestId,
  };
}
