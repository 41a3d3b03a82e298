/** Starts the portal in a browser. */
import type { QueryClient } from "@tanstack/react-query";
import { setWays } from "./api/client.ts";
import { makeRouter, type PortalRouter } from "./router.tsx";
import { leaveEnded } from "./shell/leave-portal.ts";
import { safeNext } from "./shell/safe-next.ts";
import { moveFocus } from "./ui/focus.ts";

const entrances = ["/setup", "/invitation", "/reset"];

/** Creates the router and installs the session handlers. */
export function startRouter(client: QueryClient): PortalRouter {
  const router = makeRouter({ client });
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) moveFocus();
  });
  setWays({
    signIn() {
      const { pathname, href } = router.state.location;
      if (entrances.some((place) => pathname.endsWith(place))) return;
      void leaveEnded(router, safeNext(href));
    },
  });
  return router;
}

/** Preloads the first screen before the session is known. */
export function warm(router: PortalRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
}
