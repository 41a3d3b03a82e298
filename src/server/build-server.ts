/** Assembles the server: routes, admission and the HTTP server. */

import type { Server } from "node:http";
import { isMailEventToken } from "../auth/mail-event-token.ts";
import type { Passwords } from "../auth/passwords.ts";
import { RateLimits } from "../auth/rate-limits.ts";
import { VisitLimits } from "../auth/visit-limits.ts";
import type { Language } from "../contract/languages.ts";
import { subscriberChannels } from "../contract/subscribers.ts";
import { addressesWithin, clientAddressBehind } from "../http/client-address.ts";
import type { Exchange } from "../http/http-exchange.ts";
import { EventHandler } from "../http/integrations/event-handler.ts";
import { TokenJudge } from "../http/integrations/token-authentication.ts";
import { KeyJudge } from "../http/key-authentication.ts";
import { LiveEndpoint } from "../http/live/live-endpoint.ts";
import { type IntegrationServices, openedBus } from "../http/operation-call.ts";
import { ourHosts } from "../http/own-hosts.ts";
import { PageGate } from "../http/page-gate.ts";
import { PageRouting } from "../http/page-routing.ts";
import { portalCookies } from "../http/portal/cookies.ts";
import { readPortal } from "../http/portal/document/portal-build.ts";
import { openIdOf } from "../http/portal/factors/factor-means.ts";
import { PortalGate } from "../http/portal/portal-admission.ts";
import { portalRoutes } from "../http/portal/portal-routes.ts";
import { SessionJudge } from "../http/portal/session-authentication.ts";
import { Admitter } from "../http/request-admission.ts";
import { ResponseWriter } from "../http/response-writer.ts";
import { methodsOf, type RouteDefinition, routeDefinitions } from "../http/route-registration.ts";
import { CodeRoutes } from "../http/subscription/code-routes.ts";
import { pushRoutes } from "../http/subscription/push-routes.ts";
import { SubscribeRoutes } from "../http/subscription/subscribe-routes.ts";
import type { SubscriptionParts } from "../http/subscription/subscription-parts.ts";
import { SubscriptionRoutes } from "../http/subscription/subscription-routes.ts";
import { mayReachWith } from "../http/webhook-targets.ts";
import { EventVerifier } from "../integrations/event-verifier.ts";
import { IntegrationCache } from "../integrations/integration-cache.ts";
import { MailEventVerifier } from "../integrations/mail-events/verify-mail-events.ts";
import type { Clock } from "../platform/clock.ts";
import type { Configuration } from "../platform/configuration.ts";
import { capacityOf, openFilesOf, readLimits } from "../platform/file-limits.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { headlineOf } from "../publishing/page/message-page.ts";
import { ownLanguage } from "../publishing/page/page-catalogues.ts";
import { pathsOf } from "../publishing/page/page-paths.ts";
import type { PublishedPage } from "../publishing/publisher.ts";
import { healthRoutes } from "./health-routes.ts";
import { buildHttpServer } from "./http-server.ts";
import type { Mailbox } from "./mailbox.ts";
import type { RuntimeState } from "./runtime-state.ts";
import { SnapshotResponder } from "./snapshot-responder.ts";
import { countHere, type WorkerRole } from "./worker-role.ts";

/** Dependencies of every part of the server. */
export type ServerFoundations = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly meters: Metrics;
  readonly runtimeState: RuntimeState;
  readonly part: WorkerRole | undefined;
  readonly passwords: Passwords;
  /** Takes all mail in place of the mail server; undefined but in a demo. */
  readonly mailbox?: Mailbox | undefined;
};

/** Name, address and appearance of a page for messages; nothing of a restricted page. */
function publicPageOf(of: PublishedPage | undefined) {
  const snapshot = of?.accessRules.access === "Public" ? of.snapshot : undefined;
  if (snapshot === undefined) return undefined;
  const { page } = snapshot;
  const { home, history, subscribe } = pathsOf(page);
  const headlineIn = (language: Language) => headlineOf(snapshot, language);
  return { ...page, home, history, subscribe, language: ownLanguage(page), headlineIn };
}

/** The services that take events of monitoring systems. */
function integrationServices(ground: () => ServerFoundations, rates: RateLimits): IntegrationServices {
  const { logger, clock, runtimeState } = ground();
  const bus = () => openedBus({ bus: () => runtimeState.bus });
  const cache = new IntegrationCache({ bus, secret: () => runtimeState.secret, now: () => clock.now() });
  const verifier = new EventVerifier();
  return {
    cache,
    events: new EventHandler({ bus, integrations: cache, verifier, rates, clock, logger }),
    mailEvents: new MailEventVerifier(verifier),
  };
}

/** The response writer's dependencies. The gate writes its own responses. */
function answering(ground: () => ServerFoundations, gate: () => PageGate) {
  const { configuration, logger, clock, meters, runtimeState, part, passwords, mailbox } = ground();
  const { baseUrl } = configuration;
  const isSecure = baseUrl.startsWith("https:");
  const counts = part?.counts ?? countHere(clock, () => runtimeState.runningNodes);
  const rates = part?.rates ?? new RateLimits(() => runtimeState.runningNodes);
  const answers = new ResponseWriter({
    baseUrl,
    clock,
    meters,
    page: (exchange) => publicPageOf(exchange.page),
    gate: (exchange) => gate().answer(exchange),
    isClosing: () => runtimeState.isClosing,
  });
  const isMailSetUp = configuration.notifications.mail !== undefined;
  const sources = {
    bus: () => runtimeState.bus,
    publisher: () => runtimeState.publisher,
    copying: () => runtimeState.copying,
    baseUrl: () => ground().configuration.baseUrl,
    passwords,
    secret: () => runtimeState.secret,
    clock,
    callerOf: clientAddressBehind(configuration.trustProxy),
    chatHosts: configuration.notifications.chatHosts,
    pushHosts: configuration.notifications.pushHosts,
    mayReach: mayReachWith(configuration.notifications.allowed),
    channels: subscriberChannels.filter((channel) => channel !== "Email" || isMailSetUp),
    sending: { ...configuration.notifications, isMailSetUp },
    integrations: integrationServices(ground, rates),
    mailEvents: configuration.notifications.mail?.events,
  };
  return {
    sources,
    answers,
    rates,
    sessions: () => runtimeState.sessions,
    cookies: portalCookies(baseUrl),
    notifications: configuration.notifications,
    mailbox,
    callerOf: sources.callerOf,
    clock,
    logger,
    meters,
    isSecure,
    secret: sources.secret,
    passwords: sources.passwords,
    guesses: counts.guesses,
    pageGuesses: counts.pageGuesses,
    visits: counts.visits,
    factors: { ...counts, openId: openIdOf(configuration.openId, clock, logger) },
    isStopping: () => runtimeState.isStopping,
  };
}

type ServerParts = ReturnType<typeof answering>;

/** Authentication by key and session, and the gate of restricted pages. */
function judging(ground: () => ServerFoundations, parts: ServerParts) {
  const { configuration, logger, clock, meters, runtimeState } = ground();
  const { callerOf, cookies, sessions, sources, rates } = parts;
  const judge = new SessionJudge({ sessions, cookies, rates, callerOf, clock, logger, meters });
  const own = () => ({ baseUrl: sources.baseUrl(), baseUrlIsSet: configuration.baseUrlIsSet });
  const keys = new KeyJudge({
    cache: () => runtimeState.keys,
    whenOpen: (milliseconds) => runtimeState.whenOpen(milliseconds),
    rates,
    callerOf,
    clock,
    logger,
    meters,
  });
  return {
    rates,
    judge,
    portal: new PortalGate({
      judge,
      own,
      rates,
      ratePerMinute: configuration.sessionRatePerMinute,
      meters,
      clock,
    }),
    pageGate: new PageGate({ ...parts, judge, keys, own }),
    keys,
    own,
    tokens: new TokenJudge({
      integrations: sources.integrations.cache,
      isMailToken: (token) => {
        const secret = sources.secret();
        const { mailEvents } = sources;
        return (
          secret !== undefined && mailEvents !== undefined && isMailEventToken(secret, mailEvents, token)
        );
      },
      rates,
      callerOf,
      clock,
      meters,
    }),
  };
}

/** The routes of visitors' subscriptions. */
function subscriptionRoutes(parts: SubscriptionParts): RouteDefinition[] {
  return [
    ...new SubscribeRoutes(parts).routes,
    ...new CodeRoutes(parts).routes,
    ...pushRoutes(parts),
    ...new SubscriptionRoutes(parts).routes,
  ];
}

type AllRoutesOptions = Pick<ReturnType<typeof judging>, "judge" | "own" | "pageGate"> & {
  readonly maxReaders: number;
};

/** All routes. */
function allRoutes(
  ground: ServerFoundations,
  parts: ServerParts,
  { pageGate, judge, own, maxReaders }: AllRoutesOptions,
): RouteDefinition[] {
  const { configuration, runtimeState, meters, logger, mailbox } = ground;
  const { answers, sources } = parts;
  const { portalDirectory } = configuration;
  const built = readPortal(portalDirectory, answers);
  if (built === undefined) {
    logger.warn(`no portal in ${portalDirectory}, so nobody can sign in; unset PORTAL_DIR`);
  }
  const limits = new VisitLimits(() => parts.clock.monotonic(), parts.visits);
  const isClosing = () => runtimeState.isClosing;
  const mayStay = (exchange: Exchange) => pageGate.mayStay(exchange);
  const live = new LiveEndpoint({
    ...parts,
    publisher: sources.publisher,
    meters,
    maxReaders,
    isClosing,
    mayStay,
  });
  return [
    ...routeDefinitions(sources, answers),
    ...pageGate.routes,
    ...subscriptionRoutes({ sources, answers, callerOf: parts.callerOf, pageGate, limits, own }),
    live.route,
    ...healthRoutes(runtimeState, answers),
    ...portalRoutes(parts, built, judge),
    ...(mailbox?.routes(answers) ?? []),
  ];
}

/** Puts together what answers requests. The ground may change until the service listens. */
export async function buildServer(ground: () => ServerFoundations): Promise<Server> {
  const { configuration, logger, clock, meters, runtimeState } = ground();
  const { baseUrl, baseUrlIsSet } = configuration;
  const parts = answering(ground, () => judges.pageGate);
  const judges = judging(ground, parts);
  const { answers, callerOf, isSecure, sources } = parts;
  const { portal, judge, own, pageGate, rates } = judges;
  const { readers: maxReaders, connections: maxConnections } = capacityOf(openFilesOf(readLimits()));
  const routes = allRoutes(ground(), parts, { pageGate, judge, own, maxReaders });
  const pageUrls = () =>
    runtimeState.publisher?.pages.flatMap(({ snapshot }) => snapshot?.page.url ?? []) ?? [];
  const isOurHost = ourHosts(baseUrlIsSet ? baseUrl : undefined, pageUrls);
  const gate = new Admitter({
    isOurHost,
    knowsAllPages: () => runtimeState.publisher?.isComplete === true,
    judge: judges.keys,
    tokens: judges.tokens,
    portal,
    pageGate,
    rates,
    lastUsed: () => runtimeState.lastUsed,
    callerOf,
    clock,
    meters,
    isSecure,
    methodsAt: methodsOf(routes),
  });
  const routing = new PageRouting(sources.baseUrl, sources.publisher, ({ slug }) =>
    logger.warn(
      { slug },
      "page URL ignored: it would shadow a path of the service or of another page; change its URL",
    ),
  );
  const front = new SnapshotResponder({ runtimeState, answers, isOurHost, routing, clock, meters });
  const isProxy = addressesWithin(configuration.trustProxy);
  return await buildHttpServer({ logger, answers, front, gate, routes, maxConnections, isProxy });
}
