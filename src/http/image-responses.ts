/** Answers with pictures of the page's state. */

import { logoPath } from "../contract/page-addresses.ts";
import { Refusal } from "../contract/refusal.ts";
import { headerProfiles, privateHeaderProfiles } from "../publishing/header-profiles.ts";
import { ImageCache, imagePaths } from "../publishing/images/image-cache.ts";
import { contentSecurityPolicy } from "../publishing/page/document-shell.ts";
import { codingFor } from "./content-negotiation.ts";
import { languageInQuery } from "./language-negotiation.ts";
import type { Call } from "./operation-call.ts";
import { notReady } from "./page-responses.ts";
import type { ResponseWriter } from "./response-writer.ts";

/**
 * Responds with an image of the requested page. Rejects with a `Refusal`. `baseUrl` is the service's own
 * address.
 */
export function imageAnswer(baseUrl: () => string, answers: ResponseWriter): (call: Call) => Promise<void> {
  const caches = new Map<boolean, ImageCache>();
  const cacheFor = (isPublic: boolean) => {
    const cached = caches.get(isPublic);
    if (cached !== undefined) return cached;
    const open = headerProfiles(baseUrl(), contentSecurityPolicy);
    const cache = new ImageCache((isPublic ? open : privateHeaderProfiles(open)).picture);
    caches.set(isPublic, cache);
    return cache;
  };
  return async ({ exchange }) => {
    const { page, path, query, headers } = exchange;
    if (page?.snapshot === undefined) throw notReady();
    const imagePath = imagePaths.find((candidate) => candidate === path.toLowerCase());
    if (imagePath === undefined) throw new Refusal("RouteNotFound", "The image does not exist.");
    const { favicon } = page.snapshot.page;
    const own =
      imagePath === "/favicon.ico" && favicon !== null
        ? page.findRepresentation(logoPath(favicon.digest))
        : undefined;
    const image =
      own ??
      (await cacheFor(page.accessRules.access === "Public").findImage(
        imagePath,
        page.snapshot,
        languageInQuery(query),
      ));
    answers.writeVariant(exchange, image.variants[codingFor(headers.acceptEncoding)]);
  };
}
