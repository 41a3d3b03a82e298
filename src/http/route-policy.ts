/** Access policies of routes, and what a key's role may do by method and path alone. */
import type { Access, Operation } from "../contract/operations/operation.ts";
import type { PersonAccess } from "../contract/people.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Role } from "../contract/words.ts";
import type { Exchange } from "./http-exchange.ts";
import { isWebhookPath } from "./path-classes.ts";

/** The policy of a route for keys or the public, and its native operation, if any. */
export type KeyPolicy = {
  readonly access: Access;
  readonly operation: Operation | undefined;
  /** Whether it answers regardless of host and key: for monitoring. */
  readonly isHealth: boolean;
  /** Whether it is the gate itself, before admission to the page. */
  readonly isGate?: boolean;
};

/** The policy of a portal route: permitted people, never keys. */
export type PeoplePolicy = {
  readonly people: PersonAccess;
  /** Whether a recent reauthentication is required. */
  readonly needsProof: boolean;
  /** Whether it is a page or file of the portal rather than its API. */
  readonly isPage: boolean;
  /** The largest body that it takes, in bytes. */
  readonly bodyLimit: number;
  /** The body's media type; `application/reports+json` for browser reports, in that form or an older one. */
  readonly mediaType: "application/json" | "image/png" | "text/csv" | "application/reports+json";
};

export type Policy = KeyPolicy | PeoplePolicy;

const allowed = {
  open: ["Read-Only", "Read-Write", "Webhook"],
  read: ["Read-Only", "Read-Write"],
  write: ["Read-Write"],
  people: ["Read-Write"],
  report: ["Read-Write", "Webhook"],
  token: [],
} as const satisfies Record<Access, readonly Role[]>;

/** True if keys of a role may call operations of this access. */
export function mayCall(role: Role, access: Access): boolean {
  const roles: readonly Role[] = allowed[access];
  return roles.includes(role);
}

/**
 * Refuses what the role forbids, also for unknown paths, so that keys can't probe for routes. `access` is
 * that of the path's route, if any.
 */
export function refuseByRole(
  exchange: Exchange,
  role: Role,
  route: { readonly plain: string; readonly access: Access | undefined },
): Refusal | undefined {
  if (role === "Webhook" && !(exchange.method === "POST" && isWebhookPath(route.plain))) {
    return new Refusal(
      "RoleForbids",
      "A webhook key may only POST under /api/WebHook/. Use an API key to read or to manage.",
    );
  }
  if (role === "Read-Only" && !exchange.isRead) {
    const remedy =
      route.access === "report"
        ? "Use a Webhook or Read-Write key to report a status."
        : "Use a Read-Write key to create or change anything.";
    return new Refusal("RoleForbids", `This key is Read-Only. ${remedy}`);
  }
  if (route.access !== undefined && !mayCall(role, route.access)) {
    return new Refusal("RoleForbids", `A ${role} key is not permitted here. Use a Read-Write key.`);
  }
  return undefined;
}
