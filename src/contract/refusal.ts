/** An expected failure: a `Refusal` with a stable `Code` for programs and a sentence for people. */

import { nativeCodes, portalCodes } from "./error-codes.ts";

/** Every code a refusal may carry. */
export const codes = { ...nativeCodes, ...portalCodes };

/** The codes of all refusals. */
export type Code = keyof typeof codes;

/**
 * The kinds of validation errors in the order in which they are reported: a misspelt name is often why another field
 * seems to be missing.
 */
export const fieldErrorKinds = ["Misspelt", "Invalid", "Missing", "Unknown"] as const;

/** The faults of fields, each with its meaning. */
export const fieldErrorCodes = {
  Missing: "It is required.",
  Unknown: "There is no property or parameter of this name.",
  ReadOnly: "It can be read, but not sent here. Leave it out.",
  WrongType: "It has another type, such as a number in place of a text.",
  UnknownWord: "It is none of the words that may stand here.",
  OutOfRange:
    "It is too long, too short or empty, too large or too small, too early or too late, or has too many or too few entries.",
  Invalid: "Something else, which `Message` explains.",
} as const;

/** The word for the fault of a field. */
export type FieldErrorCode = keyof typeof fieldErrorCodes;

/** A validation error of one field: its path (`AffectedComponents[0].Status`) and how to fix it. */
export type FieldError = {
  readonly Path: string;
  readonly Message: string;
  /** If absent, it follows from `kind` and from the code of the refusal. */
  readonly code?: FieldErrorCode | Code;
  /** The line of a file in the field; that of its headings is 1. */
  readonly line?: number;
  /** Not sent; `Invalid` if absent. */
  readonly kind?: (typeof fieldErrorKinds)[number];
  /** The path of the property that a misspelt one means. Not sent. */
  readonly intendedPath?: string;
};

/** How the error of every required field that is missing begins. */
export const requiredMessage = "It is required.";

/** The error of a required field that is missing; `help` says what to give. */
export function missingField(path: string, help = ""): FieldError {
  return { Path: path, Message: `${requiredMessage} ${help}`.trim(), kind: "Missing" };
}

/** Optional parts of a refusal. */
export type RefusalDetail = {
  /** The HTTP status if it differs from the code's. */
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  /** Whole seconds until the request may be sent again. */
  readonly retryAfterSeconds?: number;
  /** The path in the API of the resource that has the requested name or address; `Link` says it. */
  readonly existing?: string;
  /** Whether that one can only be deleted, since no change of it frees the address. */
  readonly isFixed?: true;
  /** The methods that a route takes, for a 405. */
  readonly allow?: string;
};

/** A refusal as plain data, for passing between threads. */
export type RefusalFields = { readonly code: Code; readonly message: string; readonly detail: RefusalDetail };

/**
 * An expected failure. It is returned, or thrown if a framework requires that; the HTTP layer turns it into
 * an envelope.
 */
export class Refusal extends Error {
  readonly code: Code;
  readonly detail: RefusalDetail;

  constructor(code: Code, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status it is answered with. */
  get status(): number {
    return this.detail.status ?? codes[this.code][0];
  }

  /** The refusal as plain data. */
  fields(): RefusalFields {
    return { code: this.code, message: this.message, detail: this.detail };
  }

  /** The refusal that `fields()` described. */
  static from(fields: RefusalFields): Refusal {
    return new Refusal(fields.code, fields.message, fields.detail);
  }
}
