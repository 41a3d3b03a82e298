/** What a route says of who may use it; and what the role of a key may do, by method and path alone. */
import type { Access, Operation } from "../contract/operations/operation.ts";
import type { PersonAccess } from "../contract/people.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Role } from "../contract/words.ts";
import type { Exchange } from "./http-exchange.ts";
import { isWebhookPath } from "./path-classes.ts";

/** What a route says that is for keys, or for everybody; and the operation behind it, if it is one of the native API. */
export type KeyPolicy = {
  readonly access: Access;
  readonly operation: Operation | undefined;
  /** Whether it answers whatever the request says of itself: for those who watch over the process. */
  readonly isHealth: boolean;
  /** Whether it is the gate itself, where nobody is let in yet. */
  readonly isGate?: boolean;
};

/** What a route of the portal says: which people may use it, and never a key. */
export type PeoplePolicy = {
  readonly people: PersonAccess;
  /** Whether who asks must have proven who they are a short while ago. */
  readonly needsProof: boolean;
  /** Whether it is one of the portal's pages or files; else it is of its API. */
  readonly isPage: boolean;
  /** The largest body that it takes, in bytes. */
  readonly bodyLimit: number;
  /** What its body is; `application/reports+json` is what browsers send by themselves, in that form or an older one. */
  readonly mediaType: "application/json" | "image/png" | "application/reports+json";
};

/** What a route says of itself. */
export type Policy = KeyPolicy | PeoplePolicy;

const allowed = {
  open: ["Read-Only", "Read-Write", "Webhook"],
  read: ["Read-Only", "Read-Write"],
  write: ["Read-Write"],
  report: ["Read-Write", "Webhook"],
} as const satisfies Record<Access, readonly Role[]>;

/** Whether keys of a role may call operations of this access. */
export function mayCall(role: Role, access: Access): boolean {
  const roles: readonly Role[] = allowed[access];
  return roles.includes(role);
}

/**
 * Refuses what the role forbids, alike for paths that do not exist: so a key learns nothing of what it may not use.
 * `access` is that of the route which the path has, if it has any.
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
    return new Refusal(
      "RoleForbids",
      "This key is Read-Only. Creating or changing anything needs a Read-Write key.",
    );
  }
  if (route.access !== undefined && !mayCall(role, route.access)) {
    return new Refusal("RoleForbids", `A ${role} key may not use this. It needs a Read-Write key.`);
  }
  return undefined;
}
