/** Routes of the portal: its own operations, shared native operations, and its pages. */
import { bodyLimit } from "../../contract/operations/operation.ts";
import { operationList } from "../../contract/operations/operations.ts";
import { portalPath, provenEachTime } from "../../contract/portal/portal-access.ts";
import { portalOperationList } from "../../contract/portal/portal-operations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { routesOf } from "../native-routes.ts";
import type { Route } from "../operation-call.ts";
import { OperationHandler } from "../operation-handler.ts";
import { type RouteDefinition, urlOf } from "../route-registration.ts";
import type { BuiltPortal } from "./document/portal-build.ts";
import { type PortalPages, portalPages } from "./document/portal-documents.ts";
import { PreloadedData } from "./document/preloaded-data.ts";
import { portalOperationRoutes } from "./portal-operations.ts";
import type { PortalParts } from "./portal-parts.ts";
import type { SessionJudge } from "./session-authentication.ts";

/** The largest body that an operation of the portal's own takes, in bytes. */
const ownBodyLimit = 256 * 1024;

/** Operations that the portal handles differently or not at all. */
const elsewhere: Route = {
  kind: "own",
  answer: () => Promise.reject(new Refusal("RouteNotFound", "This portal address does not exist.")),
};

/** The portal's routes; without a build, its pages say so. */
export function portalRoutes(
  parts: PortalParts,
  built: BuiltPortal | undefined,
  judge: SessionJudge,
): RouteDefinition[] {
  const { sources, answers } = parts;
  const handler = new OperationHandler(sources, answers);
  const native = routesOf(sources, answers, {
    ReadStatusPage: elsewhere,
    ReadOpenApi: elsewhere,
    ReadDocs: elsewhere,
    ReadDocsPage: elsewhere,
    ReadDocsMarkdown: elsewhere,
  });
  const mounted = operationList.flatMap((operation): RouteDefinition[] => {
    const { portal: people } = operation;
    if (people === null) return [];
    const limit = bodyLimit(operation);
    return [
      {
        method: operation.method,
        url: urlOf(portalPath(operation.path)),
        policy: {
          people,
          needsProof: provenEachTime.has(operation.name),
          isPage: false,
          bodyLimit: limit,
          mediaType: "application/json",
        },
        bodyLimit: limit,
        answer: handler.handlerOf(operation, native[operation.name]),
      },
    ];
  });
  const routes = portalOperationRoutes(parts);
  const pages = portalPages(built, { parts, judge, preloaded: new PreloadedData(parts, routes) });
  const own = portalOperationList.map(
    (operation): RouteDefinition => ({
      method: operation.method,
      url: urlOf(operation.path),
      policy: {
        people: operation.access,
        needsProof: operation.needsProof,
        isPage: false,
        bodyLimit: operation.sent?.maxBytes ?? ownBodyLimit,
        mediaType: operation.sent?.mediaType ?? "application/json",
      },
      bodyLimit: operation.sent?.maxBytes ?? ownBodyLimit,
      answer: handler.handlerOf(operation, routes[operation.name]),
    }),
  );
  return [...mounted, ...own, pageRoute("/portal", pages), pageRoute("/portal/*", pages)];
}

/** A route of the portal's pages, open to anyone: each redirects to sign-in if required. */
function pageRoute(url: string, pages: PortalPages): RouteDefinition {
  return {
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
  };
}
