import type { Code, FieldError } from "../../../src/contract/refusal.ts";

/** The service's codes, and failures without one: `Unreachable`, `Unreadable`. */
export type RefusedCode = Code | "Unreachable" | "Unreadable";

/** A failed request, with a sentence about its remedy. */
export class RefusedError extends Error {
  readonly code: RefusedCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds until a retry, if the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusedCode,
    message: string,
    detail: {
      status?: number;
      errors?: readonly FieldError[];
      requestId?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.status = detail.status ?? 0;
    this.errors = detail.errors ?? [];
    this.requestId = detail.requestId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** True if an error is a refusal with one of these codes. */
export function isRefused(error: unknown, ...codes: readonly RefusedCode[]): error is RefusedError {
  return error instanceof RefusedError && codes.includes(error.code);
}
