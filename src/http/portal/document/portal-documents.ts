/**
 * Serves the portal's documents and files, read into memory at start: requests never touch the disk, and
 * request paths never become file paths.
 */

import { Refusal } from "../../../contract/refusal.ts";
import { nextInPortal, portalRoot } from "../../../contract/return-path.ts";
import { type EncodedRepresentation, encodeRepresentation } from "../../../publishing/content-codings.ts";
import { renderMessagePage } from "../../../publishing/page/message-page.ts";
import { codingFor } from "../../content-negotiation.ts";
import type { Exchange } from "../../http-exchange.ts";
import type { Call } from "../../operation-call.ts";
import { plainPath } from "../../path-classes.ts";
import type { PortalParts } from "../portal-parts.ts";
import type { SessionJudge } from "../session-authentication.ts";
import { readSignInMethods, staticSignInMethods } from "../session-routes.ts";
import type { BuiltPortal } from "./portal-build.ts";
import { portalHeaderProfile } from "./portal-csp.ts";
import { dataOf, type PreloadedData, type PreloadedValues } from "./preloaded-data.ts";

/** Answers for the portal's pages. */
export type PortalPages = { answer(call: Call): Promise<void> };

/** True if an address may be a portal page: pages have no file extension. */
function mayBePage(plain: string): boolean {
  return !/[.;\\]|\/\/|^\/portal\/assets(?:\/|$)/u.test(plain);
}

function nothingHere(): Refusal {
  return new Refusal("RouteNotFound", "This portal page does not exist.");
}

const signIn = "/portal/sign-in";
const overview = "/portal/";
/** Pages without sign-in. */
const entrances: ReadonlySet<string> = new Set(["/portal/setup", "/portal/invitation", "/portal/reset"]);

/** The sign-in page with a return path. */
function signInFor({ path, query }: Exchange): string {
  const next = nextInPortal(`${path.replace(/^\/portal/iu, "")}${query === "" ? "" : `?${query}`}`);
  const below = next.slice(portalRoot.length);
  return below === "" ? signIn : `${signIn}?${new URLSearchParams({ next: below }).toString()}`;
}

/** The page in an overview's address; null for all, undefined if invalid. */
function pageInQuery(query: string): string | null | undefined {
  return query === "" ? null : /^page=([a-z0-9-]{1,63})$/u.exec(query)?.[1];
}

export type PageParts = {
  readonly parts: PortalParts;
  readonly judge: SessionJudge;
  readonly preloaded: PreloadedData;
};

/** The sign-in page. Works without the store: its requests wait for it. */
async function renderSignIn(built: BuiltPortal, parts: PortalParts): Promise<EncodedRepresentation> {
  try {
    return built.signIn(await readSignInMethods(parts));
  } catch {
    return built.signIn({ SetUp: true, PageName: "Signalbox", ...staticSignInMethods(parts) });
  }
}

/** Handlers for a built portal; without a build, every page says so. */
export function portalPages(
  built: BuiltPortal | undefined,
  { parts, judge, preloaded }: PageParts,
): PortalPages {
  const { answers } = parts;
  const { messagePage, unkeptPage } = answers.sets;
  const headers = portalHeaderProfile(answers.sets);
  const send = (exchange: Exchange, representation: EncodedRepresentation): void =>
    answers.writeVariant(exchange, representation.variants[codingFor(exchange.headers.acceptEncoding)]);
  const answerUnbuilt = (exchange: Exchange): void => {
    const heading = "The portal was not built";
    const text =
      "This service runs without its portal. Stop it, run npm run build in its folder, and start it again.";
    const body = renderMessagePage({ title: heading, heading, text, status: null });
    answers.write(exchange, { status: 503, headers: [...messagePage, ...unkeptPage], body });
  };
  /** The prerendered overview; undefined if it fails: the page then renders itself. */
  const prerender = async ({ overview: page }: BuiltPortal, data: PreloadedValues) => {
    try {
      return await page?.(data);
    } catch (error) {
      parts.logger.error({ error }, "overview could not be prerendered");
      return undefined;
    }
  };
  /** A page that requires sign-in; redirects to sign-in without a session. */
  const answerBehind = async (portal: BuiltPortal, call: Call, path: string): Promise<void> => {
    const { exchange } = call;
    const judged = await judge.judge(exchange);
    if (judged instanceof Refusal && judged.code === "SessionMissing")
      return answers.empty(exchange, 303, ["location", `${answers.basePath}${signInFor(exchange)}`]);
    const document = portal.openings.get(path) ?? portal.document;
    // If the session can't be checked now, the page fetches by itself.
    if (judged instanceof Refusal) return send(exchange, encodeRepresentation(document, headers));
    exchange.person = judged;
    const overviewOf = path === overview ? pageInQuery(exchange.query) : undefined;
    const data = await preloaded.read(call, overviewOf);
    const prerendered = overviewOf === undefined ? undefined : await prerender(portal, data);
    send(
      exchange,
      prerendered ??
        encodeRepresentation(
          document.replace("</head>", () => `${dataOf(data)}\n</head>`),
          headers,
        ),
    );
  };
  return {
    async answer(call) {
      const { exchange } = call;
      const file = built?.files.get(exchange.path);
      if (file !== undefined) return send(exchange, file);
      const plain = plainPath(exchange.path) ?? exchange.path;
      if (!mayBePage(plain)) throw nothingHere();
      if (built === undefined) answerUnbuilt(exchange);
      else if (plain === signIn) send(exchange, await renderSignIn(built, parts));
      else if (entrances.has(plain)) send(exchange, encodeRepresentation(built.document, headers));
      else await answerBehind(built, call, plain === portalRoot ? overview : plain);
    },
  };
}
