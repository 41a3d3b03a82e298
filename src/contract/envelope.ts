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

/** Wraps a refusal for the caller who sent request `requestId`. */
export function failure(refusal: Refusal, requestId: string): Failure {
  const { errors } = refusal.detail;
  return {
    Success: false,
    Result: null,
    Message: refusal.message,
    Code: refusal.code,
    ...(errors === undefined ? {} : { Errors: errors }),
    RequestId: requestId,
  };
}
