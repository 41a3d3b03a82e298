/** The ways in to the portal: its own operations, those of the native API that people may use, and its pages. */
import { bodyLimit } from "../../contract/operations/operation.ts";
import { operationList } from "../../contract/operations/operations.ts";
import { portalAccess, portalPath, provenAnew } from "../../contract/portal/access.ts";
import { portalOperationList } from "../../contract/portal/operations.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Route } from "../calls.ts";
import { Performer } from "../performing.ts";
import { routesOf } from "../routes.ts";
import { urlOf, type WayIn } from "../routing.ts";
import type { BuiltPortal } from "./document/built.ts";
import { KnownBeforehand } from "./document/known.ts";
import { portalPages } from "./document/pages.ts";
import type { PortalParts } from "./parts.ts";
import { portalRoutes } from "./routes.ts";
import type { SessionJudge } from "./sessions.ts";

/** The largest body that an operation of the portal's own takes, in bytes. */
const ownBodyLimit = 256 * 1024;

/** What the portal has in another way, or not at all. */
const elsewhere: Route = {
  kind: "own",
  answer: () => Promise.reject(new Refusal("RouteNotFound", "The portal has nothing at this address.")),
};

/** The ways in to the portal, as it was built; where it was not, its pages say so. */
export function portalWays(parts: PortalParts, built: BuiltPortal | undefined, judge: SessionJudge): WayIn[] {
  const { sources, answers } = parts;
  const performer = new Performer(sources, answers);
  const native = routesOf(sources, {
    ReadStatusPage: elsewhere,
    ReadOpenApi: elsewhere,
    ReadDocs: elsewhere,
  });
  const mounted = operationList.flatMap((operation): WayIn[] => {
    const people = portalAccess[operation.name];
    if (people === null) return [];
    const limit = bodyLimit(operation);
    return [
      {
        method: operation.method,
        url: urlOf(portalPath(operation.path)),
        policy: {
          people,
          needsProof: provenAnew.has(operation.name),
          isPage: false,
          bodyLimit: limit,
          mediaType: "application/json",
        },
        bodyLimit: limit,
        answer: (call) => performer.perform(call, operation, native[operation.name]),
      },
    ];
  });
  const routes = portalRoutes(parts);
  const pages = portalPages(built, { parts, judge, known: new KnownBeforehand(parts, routes) });
  const own = portalOperationList.map(
    (operation): WayIn => ({
      method: operation.method,
      url: urlOf(operation.path),
      policy: {
        people: operation.access,
        needsProof: operation.needsProof,
        isPage: false,
        bodyLimit: operation.sent?.mostBytes ?? ownBodyLimit,
        mediaType: operation.sent?.mediaType ?? "application/json",
      },
      bodyLimit: operation.sent?.mostBytes ?? ownBodyLimit,
      answer: (call) => performer.perform(call, operation, routes[operation.name]),
    }),
  );
  const page = (url: string): WayIn => ({
    method: "GET",
    url,
    policy: {
      people: "anyone",
      needsProof: false,
      isPage: true,
      bodyLimit: 1,
      mediaType: "application/json",
    },
    bodyLimit: 1,
    answer: (call) => pages.answer(call),
  });
  return [...mounted, ...own, page("/portal"), page("/portal/*")];
}
