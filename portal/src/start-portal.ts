/** Starts the portal in a browser. */
import type { QueryClient } from "@tanstack/react-query";
import { setClientHooks } from "./api/client.ts";
import { hydrationEnd } from "./prerender/hydrated.ts";
import { createPortalRouter, type PortalRouter } from "./router.tsx";
import { leaveEnded } from "./shell/leave-portal.ts";
import { safeNext } from "./shell/safe-next.ts";
import { focusNextTitle } from "./ui/focus.ts";
import { listenForSubmitKey } from "./ui/forms/submit-by-key.ts";

const signedOutPaths = ["/setup", "/invitation", "/reset"];

/** Creates the router and installs the handlers of the session and of keys. */
export function startRouter(client: QueryClient): PortalRouter {
  listenForSubmitKey();
  const router = createPortalRouter({ client });
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) focusNextTitle();
  });
  setClientHooks({
    readable: hydrationEnd,
    signIn() {
      const { pathname, href } = router.state.location;
      if (signedOutPaths.some((path) => pathname.endsWith(path))) return;
      void leaveEnded(router, safeNext(href));
    },
  });
  return router;
}

/** Preloads the first screen before the session is known. */
export function preloadFirstScreen(router: PortalRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
}
