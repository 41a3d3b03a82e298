/** All portal operations, merged from the families' routes. */
import type { PortalOperationName } from "../../contract/portal/portal-operations.ts";
import type { Route } from "../operation-call.ts";
import { componentRoutes } from "./component-routes.ts";
import { composerRoutes } from "./composer-routes.ts";
import { violationRoutes } from "./csp-reports.ts";
import { factorRoutes } from "./factors/factor-routes.ts";
import { guideRoutes } from "./guide-routes.ts";
import { keyRoutes } from "./key-routes.ts";
import { mappingEffectRoutes } from "./mapping-effect-routes.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { overviewRoutes } from "./overview-routes.ts";
import { lookRoutes } from "./page-look-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import type { PortalParts } from "./portal-parts.ts";
import { sessionRoutes } from "./session-routes.ts";
import { subscriberPortalRoutes } from "./subscriber-portal-routes.ts";

/** Every own operation's route. */
export function portalOperationRoutes(parts: PortalParts): Readonly<Record<PortalOperationName, Route>> {
  return {
    ...componentRoutes,
    ...composerRoutes(parts),
    ...factorRoutes(parts),
    ...guideRoutes(parts),
    ...keyRoutes(parts),
    ...lookRoutes(parts),
    ...mappingEffectRoutes(parts),
    ...notificationRoutes(parts),
    ...overviewRoutes(parts),
    ...peopleRoutes(parts),
    ...sessionRoutes(parts),
    ...subscriberPortalRoutes(parts),
    ...violationRoutes(parts),
  };
}
