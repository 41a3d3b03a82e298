/** API keys in the portal: created, renamed, rotated and revoked by people; their values are shown once. */
import * as z from "zod";
import { highestRatePerMinute, maxLifetimeDays, maxOverlapSeconds } from "../key-lifetimes.ts";
import { timeOut } from "../times.ts";
import { roles } from "../words.ts";
import type { PortalOperation } from "./portal-operation.ts";

const name = z.string("Give a name.").max(2000, "Keep the name within 100 characters.");
const rate = z
  .int("Give whole requests a minute.")
  .min(1, "Give at least 1 request a minute.")
  .max(highestRatePerMinute, "Give at most 10,000,000 requests a minute.");
const daysHint = "Give whole days, from 1 to 3,650, or null for a key that does not expire.";

/** The body of `POST /portal/api/Key`. */
export const keyCreate = z.strictObject({
  Name: name,
  Role: z.enum(roles),
  /** For a webhook key: the ids of its components, or all of them, also those to come. */
  Components: z
    .union(
      [
        z.literal("all"),
        z
          .array(z.uuid("Give the id of a component."))
          .min(1, "Choose at least one component, or all.")
          .max(2000, "Choose at most 2,000 components, or all."),
      ],
      'Give ids of components, or "all".',
    )
    .optional(),
  ExpiresInDays: z.int(daysHint).min(1, daysHint).max(maxLifetimeDays, daysHint).nullable(),
  RatePerMinute: rate.optional(),
});

/** The body of `PATCH /portal/api/Key/{id}`. */
export const keyPatch = z.strictObject({ Name: name.optional(), RatePerMinute: rate.optional() });

const keepHint = "Give whole seconds, from 0 to 604,800 (7 days).";

/** The body of `POST /portal/api/Key/{id}/Rotate`. */
export const keyRotate = z.strictObject({
  KeepSeconds: z.int(keepHint).min(0, keepHint).max(maxOverlapSeconds, keepHint),
});

/** A key as people see it: never its value. */
export const keyRow = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Role: z.enum(roles),
  Prefix: z.string(),
  Last4: z.string(),
  /** For a webhook key: what it covers, components that were deleted since among it; null for an API key. */
  Components: z
    .union([z.literal("all"), z.array(z.object({ Id: z.uuid(), Name: z.string(), Deleted: z.boolean() }))])
    .nullable(),
  RatePerMinute: z.int(),
  CreatedAt: timeOut,
  CreatedBy: z.object({
    Kind: z.enum(["Person", "Command Line"]),
    Id: z.uuid().nullable(),
    Name: z.string(),
    /** Whether that person may still sign in; true for the command line. */
    IsActive: z.boolean(),
  }),
  /** To the minute. */
  LastUsedAt: timeOut.nullable(),
  /** Method and route of the last use. */
  LastUsedFor: z.string().nullable(),
  SeenInUrlAt: timeOut.nullable(),
  SeenInClearAt: timeOut.nullable(),
  ExpiresAt: timeOut.nullable(),
  /** The successor of a rotated key, which itself ends at `ExpiresAt`; null if there is none. */
  ReplacedById: z.uuid().nullable(),
});

/** A new key with its value, which is never returned again. */
export const madeKey = keyRow.extend({ Value: z.string() });

export type KeyCreate = z.input<typeof keyCreate>;
export type KeyPatch = z.input<typeof keyPatch>;
/** A key as people see it. */
export type KeyRow = z.infer<typeof keyRow>;
/** A new key with its value. */
export type MadeKey = z.infer<typeof madeKey>;

const administered = { access: "administer", query: null } as const;

/** The portal's operations on keys. */
export const keyOperations = {
  ListKeys: {
    ...administered,
    method: "GET",
    path: "/portal/api/Key",
    needsProof: false,
    body: null,
    status: 200,
    result: z.object({ Items: z.array(keyRow), NextCursor: z.null() }),
    refusals: [],
  },
  CreateKey: {
    ...administered,
    method: "POST",
    path: "/portal/api/Key",
    needsProof: true,
    body: keyCreate,
    status: 201,
    result: madeKey,
    refusals: ["NameTaken", "ComponentNotFound"],
  },
  PatchKey: {
    ...administered,
    method: "PATCH",
    path: "/portal/api/Key/{id}",
    needsProof: true,
    body: keyPatch,
    status: 200,
    result: keyRow,
    refusals: ["KeyNotFound", "NameTaken"],
  },
  RotateKey: {
    ...administered,
    method: "POST",
    path: "/portal/api/Key/{id}/Rotate",
    needsProof: true,
    body: keyRotate,
    status: 201,
    result: madeKey,
    refusals: ["KeyNotFound"],
  },
  RevokeKey: {
    ...administered,
    method: "DELETE",
    path: "/portal/api/Key/{id}",
    needsProof: false,
    body: null,
    status: 204,
    result: null,
    refusals: ["KeyNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
