/** The route of the service worker that shows a page's push messages. It is the same script for every page. */
import { browserAssets } from "../../publishing/browser-assets.ts";
import type { ResponseWriter } from "../response-writer.ts";
import type { RouteDefinition } from "../route-registration.ts";
import { visitRoute } from "./subscription-parts.ts";

const headers = [
  "content-type",
  "text/javascript; charset=utf-8",
  // Browsers look for another version by themselves.
  "cache-control",
  "no-cache",
  "content-security-policy",
  "default-src 'none'; connect-src 'self'",
];

/** The route of the service worker. It passes the gate of a page: browsers fetch it at any time, and it holds no content. */
export function pushRoutes({ answers }: { readonly answers: ResponseWriter }): RouteDefinition[] {
  return [
    visitRoute("GET", "/push.js", {
      isGate: true,
      answer({ exchange }) {
        answers.write(exchange, {
          status: 200,
          headers: [...headers, ...answers.sets.everywhere],
          body: browserAssets.pushWorker,
        });
        return Promise.resolve();
      },
    }),
  ];
}
