/**
 * An operation of the portal's own API. These are under `/portal/api`, need a session, and are not in the
 * OpenAPI document.
 */
import type * as z from "zod";
import type { PersonAccess } from "../people.ts";
import type { Code } from "../refusal.ts";

/** One operation of the portal's own. */
export type PortalOperation = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/portal/api/${string}`;
  readonly access: PersonAccess;
  /** Whether the caller must have reauthenticated within the last 15 minutes. */
  readonly needsProof: boolean;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** The body if it isn't JSON sent by the portal: a file, or a report that browsers send. */
  readonly sent?: {
    readonly mediaType: "image/png" | "text/csv" | "application/reports+json";
    readonly maxBytes: number;
  };
  /** The status of a success. */
  readonly status: 200 | 201 | 204;
  /** Schema of `Result` in a success response; null if the response has no envelope. */
  readonly result: z.ZodType | null;
  /** Codes beyond those of every operation of its kind. */
  readonly refusals: readonly Code[];
};

/** Common parts of most reads. */
export const read = {
  method: "GET",
  needsProof: false,
  query: null,
  body: null,
  status: 200,
  refusals: [],
} as const satisfies Partial<PortalOperation>;
