/** What an operation of the portal's own says of itself. They stand under `/portal/api`, are for sessions alone, and in no document. */
import type { z } from "zod";
import type { PersonAccess } from "../people.ts";
import type { Code } from "../refusal.ts";

/** One operation of the portal's own. */
export type PortalOperation = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/portal/api/${string}`;
  readonly access: PersonAccess;
  /** Whether who asks must have proven who they are within the last 15 minutes. */
  readonly needsProof: boolean;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** What its body is where that is not what the portal's program sends as JSON: a file, or what browsers tell by themselves. */
  readonly sent?: {
    readonly mediaType: "image/png" | "application/reports+json";
    readonly mostBytes: number;
  };
  /** The status of a success. */
  readonly status: 200 | 201 | 204;
  /** What a success has as its `Result`; null where it has no envelope. */
  readonly result: z.ZodType | null;
  /** What it may refuse beyond what every operation of its kind may. */
  readonly refusals: readonly Code[];
};

/** What most readings have in common. */
export const read = {
  method: "GET",
  needsProof: false,
  query: null,
  body: null,
  status: 200,
  refusals: [],
} as const satisfies Partial<PortalOperation>;
