/** The envelope of every response. */
import type { Code, FieldError } from "../../../src/contract/refusal.ts";

type Envelope<Result> =
  | { readonly Success: true; readonly Result: Result; readonly Message: string }
  | {
      readonly Success: false;
      readonly Message: string;
      readonly Code: Code;
      readonly Errors?: readonly FieldError[];
      readonly RequestId: string;
    };

// Portal and service are built together: envelopes match the contract's types.
export function isEnvelope<Result>(value: unknown): value is Envelope<Result> {
  return typeof value === "object" && value !== null && "Success" in value && "Message" in value;
}

/** Parses an envelope; undefined if the text is none. */
export function parseEnvelope<Result>(text: string): Envelope<Result> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope<Result>(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
