/** Every place of the portal. Each screen is loaded when it is gone to. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { setWays } from "./api/client.ts";
import { meQuery } from "./api/me.ts";
import { queryClient } from "./api/queries.ts";
import { isRefused } from "./api/refused.ts";
import { arrive } from "./look/arrival.ts";
import { Progress } from "./look/Progress.tsx";
import { auditSearch } from "./screens/audit/filters.ts";
import { Broken } from "./shell/Broken.tsx";
import { type Ending, readEnding } from "./shell/ending.ts";
import { NotFound } from "./shell/NotFound.tsx";
import { safeNext } from "./shell/next.ts";
import { Root } from "./shell/Root.tsx";
import { Shell } from "./shell/Shell.tsx";

const screens = import.meta.glob<Readonly<Record<string, RouteComponent>>>("./screens/*/*Screen.tsx");

/** The screen `<name>` in its folder; what nobody has written yet is not found. */
function screen(folder: string, name: string): RouteComponent {
  const load = screens[`./screens/${folder}/${name}.tsx`];
  return load === undefined ? NotFound : lazyRouteComponent(load, name);
}

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  errorComponent: Broken,
  notFoundComponent: NotFound,
});

// Told to be undefined where it is none or not safe: what is left out here would stay as it was given.
const endingSearch = ({ openid }: Record<string, unknown>): { openid?: Ending | undefined } => ({
  openid: readEnding(openid),
});
const nextSearch = (
  search: Record<string, unknown>,
): { next?: string | undefined; openid?: Ending | undefined } => ({
  ...endingSearch(search),
  next: safeNext(search["next"]),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: nextSearch,
  component: screen("sign-in", "SignInScreen"),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: screen("setup", "SetupScreen"),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: screen("invitation", "InvitationScreen"),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  component: screen("reset", "ResetScreen"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (!isRefused(error, "SessionMissing")) throw error;
      const next = safeNext(location.href);
      throw redirect({ to: "/sign-in", search: { next } });
    }
  },
});

const inside = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit",
  validateSearch: auditSearch,
  component: screen("audit", "AuditScreen"),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  validateSearch: endingSearch,
  component: screen("account", "AccountScreen"),
});

const settings = createRoute({ getParentRoute: () => signedIn, path: "/settings", component: Outlet });
const setting = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => settings, path, component });

const routeTree = root.addChildren([
  signIn,
  setup,
  invitation,
  reset,
  signedIn.addChildren([
    inside("/", screen("overview", "OverviewScreen")),
    inside("/announcements", screen("announcements", "AnnouncementsScreen")),
    inside("/announcements/new", screen("composer", "NewAnnouncementScreen")),
    inside("/announcements/$id", screen("announcements", "AnnouncementScreen")),
    inside("/announcements/$id/edit", screen("composer", "EditAnnouncementScreen")),
    inside("/announcements/$id/update", screen("composer", "UpdateScreen")),
    inside("/templates", screen("templates", "TemplatesScreen")),
    inside("/components", screen("components", "ComponentsScreen")),
    inside("/components/$id", screen("components", "ComponentScreen")),
    audit,
    inside("/trash", screen("trash", "TrashScreen")),
    account,
    inside("/$", NotFound),
    settings.addChildren([
      createRoute({
        getParentRoute: () => settings,
        path: "/",
        beforeLoad: () => {
          throw redirect({ to: "/settings/page", replace: true });
        },
      }),
      setting("/page", screen("page-settings", "PageSettingsScreen")),
      setting("/api-credentials", screen("credentials", "CredentialsScreen")),
      setting("/people", screen("people", "PeopleScreen")),
      setting("/uptime", screen("uptime", "UptimeSettingsScreen")),
    ]),
  ]),
]);

/** Where one is in the portal, and how one goes elsewhere. */
export const router = createRouter({
  routeTree,
  basepath: "/portal",
  context: { queryClient },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingComponent: () => <Progress />,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) arrive();
});

const entrances = ["/sign-in", "/setup", "/invitation", "/reset"];

setWays({
  signIn() {
    const { pathname, href } = router.state.location;
    if (entrances.some((place) => pathname.endsWith(place))) return;
    queryClient.clear();
    const next = safeNext(href);
    void router.navigate({ to: "/sign-in", search: { next } });
  },
});
