/** What people prove themselves with in the portal, beside a password. */
import type { factorsOperations } from "../../../contract/portal/factors.ts";
import type { Route } from "../../calls.ts";
import type { PortalParts } from "../parts.ts";
import { codeRoutes } from "./codes.ts";
import { openIdRoutes } from "./open-id.ts";
import { passkeyRoutes } from "./passkeys.ts";

/** The routes of factors, by the names of their operations. */
export function factorRoutes(parts: PortalParts): Readonly<Record<keyof typeof factorsOperations, Route>> {
  return { ...codeRoutes(parts), ...passkeyRoutes(parts), ...openIdRoutes(parts) };
}
