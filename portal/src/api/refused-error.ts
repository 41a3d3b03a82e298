import type { Code, FieldError } from "../../../src/contract/refusal.ts";

/** What the service refused with, or what kept it from answering: `Unreachable`, `Unreadable`. */
export type RefusedCode = Code | "Unreachable" | "Unreadable";

/** A request that was not done as asked, with a sentence that says how to mend it. */
export class RefusedError extends Error {
  readonly code: RefusedCode;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Whole seconds until it may be sent again, where the service says so. */
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

/** Whether an error is a refusal with one of these codes. */
export function isRefused(error: unknown, ...codes: readonly RefusedCode[]): error is RefusedError {
  return error instanceof RefusedError && codes.includes(error.code);
}
