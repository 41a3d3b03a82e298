/** The portal's routes. Each screen is loaded on navigation. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import { basePath } from "./api/base-path.ts";
import { meQuery } from "./api/current-person.ts";
import { loadOrRefuse } from "./api/lazy-screens.ts";
import { overviewQuery } from "./api/overview.ts";
import { pageSearch } from "./api/page-search.ts";
import { isRefused } from "./api/refused-error.ts";
import { auditSearch } from "./screens/audit/audit-filters.ts";
import { composerSearch } from "./screens/composer/composer-search.ts";
import { statusSearch } from "./screens/overview/status-search.ts";
import { type CreateSearch, createSearch } from "./shell/create-search.ts";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { type EntrySearch, entrySearch } from "./shell/entry-in-address.ts";
import { NotFound } from "./shell/NotFound.tsx";
import { type OpenIdError, readOpenIdError } from "./shell/open-id-error.ts";
import { Root } from "./shell/Root.tsx";
import { StartFailed, StartFrame } from "./shell/StartFrame.tsx";
import { safeNext } from "./shell/safe-next.ts";
import { signInAddress } from "./shell/sign-in-address.ts";
import { Progress } from "./ui/notices/Progress.tsx";

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFound,
});

// Explicitly undefined if invalid: an omitted key would leave the raw value.
const endingSearch = ({ openid }: Record<string, unknown>): { openid?: OpenIdError | undefined } => ({
  openid: readOpenIdError(openid),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/setup/SetupScreen.tsx")),
    "SetupScreen",
  ),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/invitation/InvitationScreen.tsx")),
    "InvitationScreen",
  ),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/reset/ResetScreen.tsx")),
    "ResetScreen",
  ),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: pageSearch,
  // The shown page stays selected from screen to screen.
  search: { middlewares: [retainSearchParams(["page"])] },
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./shell/Shell.tsx")),
    "Shell",
  ),
  beforeLoad: async ({ context, location, search }) => {
    // In parallel with the session: no screen is shown before the pages are known. Failures are shown by the screens.
    context.queryClient.ensureQueryData(overviewQuery(search.page)).catch(() => undefined);
    try {
      await context.queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (!isRefused(error, "SessionMissing")) throw error;
      const href = signInAddress({ next: safeNext(location.href), reason: "ended" });
      redirect({ href, reloadDocument: true, throw: true });
    }
  },
  pendingComponent: StartFrame,
  errorComponent: StartFailed,
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/audit/AuditScreen.tsx")),
    "AuditScreen",
  ),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  validateSearch: endingSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/account/AccountScreen.tsx")),
    "AccountScreen",
  ),
});

const settings = createRoute({ getParentRoute: () => signedIn, path: "/settings", component: Outlet });
const overview = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  validateSearch: statusSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/overview/OverviewScreen.tsx")),
    "OverviewScreen",
  ),
});
const announcements = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/announcements/AnnouncementsScreen.tsx")),
    "AnnouncementsScreen",
  ),
});
const newAnnouncement = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements/new",
  validateSearch: composerSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/composer/NewAnnouncementScreen.tsx")),
    "NewAnnouncementScreen",
  ),
});
const announcement = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements/$id",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/announcements/AnnouncementScreen.tsx")),
    "AnnouncementScreen",
  ),
});
const editAnnouncement = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements/$id/edit",
  validateSearch: composerSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/composer/EditAnnouncementScreen.tsx")),
    "EditAnnouncementScreen",
  ),
});
const update = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements/$id/update",
  validateSearch: composerSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/composer/UpdateScreen.tsx")),
    "UpdateScreen",
  ),
});
const postmortem = createRoute({
  getParentRoute: () => signedIn,
  path: "/announcements/$id/postmortem",
  validateSearch: composerSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/composer/PostmortemScreen.tsx")),
    "PostmortemScreen",
  ),
});
const templates = createRoute({
  getParentRoute: () => signedIn,
  path: "/templates",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/templates/TemplatesScreen.tsx")),
    "TemplatesScreen",
  ),
});
const components = createRoute({
  getParentRoute: () => signedIn,
  path: "/components",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/components/ComponentsScreen.tsx")),
    "ComponentsScreen",
  ),
});
const component = createRoute({
  getParentRoute: () => signedIn,
  path: "/components/$id",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/components/ComponentScreen.tsx")),
    "ComponentScreen",
  ),
});
const trash = createRoute({
  getParentRoute: () => signedIn,
  path: "/trash",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/trash/TrashScreen.tsx")),
    "TrashScreen",
  ),
});
const subscribers = createRoute({
  getParentRoute: () => signedIn,
  path: "/subscribers",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/subscribers/SubscribersScreen.tsx")),
    "SubscribersScreen",
  ),
});
const subscriberImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/subscribers/import",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/subscribers/import/ImportScreen.tsx")),
    "ImportScreen",
  ),
});
const subscriber = createRoute({
  getParentRoute: () => signedIn,
  path: "/subscribers/$id",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/subscribers/SubscriberScreen.tsx")),
    "SubscriberScreen",
  ),
});
const unknownPath = createRoute({ getParentRoute: () => signedIn, path: "/$", component: NotFound });
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: ({ search }) => {
    redirect({ to: "/settings/page", search, replace: true, throw: true });
  },
});
const pageSettings = createRoute({
  getParentRoute: () => settings,
  path: "/page",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/page-settings/PageSettingsScreen.tsx")),
    "PageSettingsScreen",
  ),
});
const credentials = createRoute({
  getParentRoute: () => settings,
  path: "/api-credentials",
  validateSearch: (search): CreateSearch & EntrySearch => ({
    ...createSearch(search),
    ...entrySearch(search),
  }),
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/credentials/CredentialsScreen.tsx")),
    "CredentialsScreen",
  ),
});
const people = createRoute({
  getParentRoute: () => settings,
  path: "/people",
  validateSearch: (search): CreateSearch & EntrySearch => ({
    ...createSearch(search),
    ...entrySearch(search),
  }),
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/people/PeopleScreen.tsx")),
    "PeopleScreen",
  ),
});
const uptime = createRoute({
  getParentRoute: () => settings,
  path: "/uptime",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/uptime/UptimeSettingsScreen.tsx")),
    "UptimeSettingsScreen",
  ),
});
const integrations = createRoute({
  getParentRoute: () => settings,
  path: "/integrations",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/integrations/IntegrationsScreen.tsx")),
    "IntegrationsScreen",
  ),
});
const integration = createRoute({
  getParentRoute: () => settings,
  path: "/integrations/$id",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/integrations/IntegrationScreen.tsx")),
    "IntegrationScreen",
  ),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/notifications/NotificationSettingsScreen.tsx")),
    "NotificationSettingsScreen",
  ),
});

const teamAlerts = createRoute({
  getParentRoute: () => settings,
  path: "/team-alerts",
  validateSearch: createSearch,
  component: lazyRouteComponent(
    loadOrRefuse(() => import("./screens/team-alerts/TeamAlertsScreen.tsx")),
    "TeamAlertsScreen",
  ),
});

const routeTree = root.addChildren([
  setup,
  invitation,
  reset,
  signedIn.addChildren([
    overview,
    announcements,
    newAnnouncement,
    announcement,
    editAnnouncement,
    update,
    postmortem,
    templates,
    components,
    component,
    subscribers,
    subscriberImport,
    subscriber,
    audit,
    trash,
    account,
    unknownPath,
    settings.addChildren([
      settingsStart,
      pageSettings,
      credentials,
      integrations,
      integration,
      notifications,
      teamAlerts,
      people,
      uptime,
    ]),
  ]),
]);

/** A router's parts; when prerendering, a memory history of one address. */
type RouterParts = { readonly client: QueryClient; readonly history?: RouterHistory };

export function createPortalRouter({ client, history }: RouterParts) {
  return createRouter({
    routeTree,
    basepath: `${basePath()}/portal`,
    context: { queryClient: client },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Progress />,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    ...(history === undefined
      ? { scrollRestoration: true }
      : { history, origin: "https://portal.invalid", isServer: false }),
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: PortalRouter;
  }
}
