/** Routes of sign-in methods other than passwords. */
import type { factorsOperations } from "../../../contract/portal/factors.ts";
import type { Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";
import { openIdRoutes } from "./open-id-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { codeRoutes } from "./totp-routes.ts";

/** The routes of factors, by the names of their operations. */
export function factorRoutes(parts: PortalParts): Readonly<Record<keyof typeof factorsOperations, Route>> {
  return { ...codeRoutes(parts), ...passkeyRoutes(parts), ...openIdRoutes(parts) };
}
