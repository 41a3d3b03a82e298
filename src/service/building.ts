/** Puts together what answers requests: the routes, who is let in to them, and the server before them. */
import type { Server } from "node:http";
import type { BoardPage } from "../board/board.ts";
import { ownLanguage } from "../board/page/languages.ts";
import { pathsOf } from "../board/page/paths.ts";
import type { Clock } from "../ground/clock.ts";
import type { Configuration } from "../ground/configuration.ts";
import type { Logger } from "../ground/logger.ts";
import type { Meters } from "../ground/meters.ts";
import { capacityOf, openFilesOf, readLimits } from "../ground/open-files.ts";
import { openPasswords } from "../identity/passwords.ts";
import { Rates } from "../identity/rates.ts";
import { Gate } from "../intake/admission.ts";
import { Answers } from "../intake/answers.ts";
import { addressesWithin, callersBehind } from "../intake/callers.ts";
import type { Exchange } from "../intake/exchange.ts";
import { ourHosts } from "../intake/hosts.ts";
import { KeyJudge } from "../intake/keys.ts";
import { Live } from "../intake/live/live.ts";
import { PageGate } from "../intake/page-gate.ts";
import { Places } from "../intake/places.ts";
import { portalCookies } from "../intake/portal/cookies.ts";
import { readPortal } from "../intake/portal/document/built.ts";
import { openIdOf } from "../intake/portal/factors/factor-means.ts";
import { PortalGate } from "../intake/portal/gate.ts";
import { SessionJudge } from "../intake/portal/sessions.ts";
import { portalWays } from "../intake/portal/ways.ts";
import { methodsOf, type WayIn, waysIn } from "../intake/routing.ts";
import { buildApp } from "./app.ts";
import { Front } from "./front.ts";
import { healthWays } from "./health.ts";
import { countHere, type Part } from "./part.ts";
import type { Vitals } from "./vitals.ts";

/** What every part of the service is made with. */
export type Ground = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly meters: Meters;
  readonly vitals: Vitals;
  readonly part: Part | undefined;
};

/** A page's name, address and look, as they are told in passing: of a page that is not for everybody nothing. */
function lookOf(of: BoardPage | undefined) {
  const shown = of?.admittance.access === "Public" ? of.snapshot?.page : undefined;
  if (shown === undefined) return undefined;
  const { home, history } = pathsOf(shown);
  return { ...shown, home, history, language: ownLanguage(shown) };
}

/** What routes are answered with. The gate before pages answers for itself, once there is one. */
function answering(ground: () => Ground, gate: () => PageGate) {
  const { configuration, logger, clock, meters, vitals, part } = ground();
  const { baseUrl } = configuration;
  const isSecure = baseUrl.startsWith("https:");
  const counts = part?.counts ?? countHere(clock);
  const answers = new Answers({
    baseUrl,
    clock,
    meters,
    page: (exchange) => lookOf(exchange.page),
    gate: (exchange) => gate().answer(exchange),
    isClosing: () => vitals.isClosing,
  });
  const sources = {
    door: () => vitals.door,
    board: () => vitals.board,
    copying: () => vitals.copying,
    baseUrl: () => ground().configuration.baseUrl,
    passwords: openPasswords(),
    secret: () => vitals.secret,
    clock,
  };
  return {
    sources,
    answers,
    sessions: () => vitals.sessions,
    cookies: portalCookies(isSecure),
    callerOf: callersBehind(configuration.trustProxy),
    clock,
    logger,
    meters,
    isSecure,
    secret: sources.secret,
    passwords: sources.passwords,
    guesses: counts.guesses,
    pageGuesses: counts.pageGuesses,
    factors: { ...counts, openId: openIdOf(configuration.openId, clock, logger) },
    isStopping: () => vitals.isStopping,
  };
}

type Parts = ReturnType<typeof answering>;

/** Who is let in: by keys, by sessions, and to pages that are not for everybody. */
function judging(ground: () => Ground, parts: Parts) {
  const { configuration, logger, clock, meters, vitals, part } = ground();
  const { callerOf, cookies, sessions, sources } = parts;
  const rates = part?.rates ?? new Rates();
  const judge = new SessionJudge({ sessions, cookies, rates, callerOf, clock, logger, meters });
  const own = () => ({ baseUrl: sources.baseUrl(), baseUrlIsSet: configuration.baseUrlIsSet });
  const keys = new KeyJudge({
    ring: () => vitals.ring,
    whenOpen: (milliseconds) => vitals.whenOpen(milliseconds),
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
  };
}

/** Every way in. */
function everyWay(
  ground: Ground,
  parts: Parts,
  { pageGate, judge, mostReaders }: { pageGate: PageGate; judge: SessionJudge; mostReaders: number },
): WayIn[] {
  const { configuration, vitals, meters, logger } = ground;
  const { answers, sources } = parts;
  const { portalDirectory } = configuration;
  const built = readPortal(portalDirectory, answers.sets);
  if (built === undefined) {
    logger.warn(`there is no portal in ${portalDirectory}, so that nobody can sign in: unset PORTAL_DIR`);
  }
  const isClosing = () => vitals.isClosing;
  const mayStay = (exchange: Exchange) => pageGate.mayStay(exchange);
  const live = new Live({ ...parts, board: sources.board, meters, mostReaders, isClosing, mayStay });
  return [
    ...waysIn(sources, answers),
    ...pageGate.ways,
    live.way,
    ...healthWays(vitals, answers),
    ...portalWays(parts, built, judge),
  ];
}

/** Puts together what answers requests. The ground may change until the service listens. */
export async function buildServer(ground: () => Ground): Promise<Server> {
  const { configuration, logger, clock, meters, vitals } = ground();
  const { baseUrl, baseUrlIsSet } = configuration;
  const parts = answering(ground, () => judges.pageGate);
  const judges = judging(ground, parts);
  const { answers, callerOf, isSecure, sources } = parts;
  const { portal, judge, pageGate, rates } = judges;
  const { readers: mostReaders, connections: mostConnections } = capacityOf(openFilesOf(readLimits()));
  const ways = everyWay(ground(), parts, { pageGate, judge, mostReaders });
  const pageUrls = () => vitals.board?.pages.flatMap(({ snapshot }) => snapshot?.page.url ?? []) ?? [];
  const isOurHost = baseUrlIsSet ? ourHosts(baseUrl, pageUrls) : () => true;
  const gate = new Gate({
    isOurHost,
    knowsAllPages: () => vitals.board?.isComplete === true,
    judge: judges.keys,
    portal,
    pageGate,
    rates,
    lastUsed: () => vitals.lastUsed,
    callerOf,
    clock,
    meters,
    isSecure,
    methodsAt: methodsOf(ways),
  });
  const places = new Places(sources.baseUrl, sources.board, ({ slug }) =>
    logger.warn(
      { slug },
      "a page's own address is ignored: it would take over a path of the service or of another page; give it another URL",
    ),
  );
  const front = new Front({ vitals, answers, isOurHost, places, clock, meters });
  const isProxy = addressesWithin(configuration.trustProxy);
  return await buildApp({ logger, answers, front, gate, ways, mostConnections, isProxy });
}
