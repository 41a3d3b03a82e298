/** What each of the portal's own operations reads or changes: the families' routes, put together. */
import type { PortalOperationName } from "../../contract/portal/operations.ts";
import type { Route } from "../calls.ts";
import { componentRoutes } from "./components.ts";
import { composerRoutes } from "./composer.ts";
import { entryRoutes } from "./entry.ts";
import { factorRoutes } from "./factors/factors.ts";
import { keyRoutes } from "./keys.ts";
import { lookRoutes } from "./look.ts";
import { overviewRoutes } from "./overview.ts";
import type { PortalParts } from "./parts.ts";
import { peopleRoutes } from "./people.ts";
import { violationRoutes } from "./violations.ts";

/** Every own operation's route. */
export function portalRoutes(parts: PortalParts): Readonly<Record<PortalOperationName, Route>> {
  return {
    ...componentRoutes,
    ...composerRoutes(parts),
    ...factorRoutes(parts),
    ...keyRoutes(parts),
    ...lookRoutes(parts),
    ...overviewRoutes(parts),
    ...peopleRoutes(parts),
    ...entryRoutes(parts),
    ...violationRoutes(parts),
  };
}
