/** Answers with pictures of the page's state. */

import { Refusal } from "../contract/refusal.ts";
import { headerProfiles, privateHeaderProfiles } from "../publishing/header-profiles.ts";
import { ImageCache, imagePaths } from "../publishing/images/image-cache.ts";
import { contentSecurityPolicy } from "../publishing/page/document-shell.ts";
import { codingFor } from "./content-negotiation.ts";
import { languageNamed } from "./language-negotiation.ts";
import type { Call } from "./operation-call.ts";
import { notReady } from "./page-responses.ts";
import type { ResponseWriter } from "./response-writer.ts";

/**
 * Responds with an image of the requested page. Rejects with a `Refusal`. `baseUrl` is the service's own
 * address.
 */
export function pictureAnswer(baseUrl: () => string, answers: ResponseWriter): (call: Call) => Promise<void> {
  const made = new Map<boolean, ImageCache>();
  const picturesFor = (isPublic: boolean) => {
    const known = made.get(isPublic);
    if (known !== undefined) return known;
    const open = headerProfiles(baseUrl(), contentSecurityPolicy);
    const pictures = new ImageCache((isPublic ? open : privateHeaderProfiles(open)).picture);
    made.set(isPublic, pictures);
    return pictures;
  };
  return async ({ exchange }) => {
    const { page, path, query, headers } = exchange;
    if (page?.snapshot === undefined) throw notReady();
    const asked = imagePaths.find((imagePath) => imagePath === path.toLowerCase());
    if (asked === undefined) throw new Refusal("RouteNotFound", "The image does not exist.");
    const face = await picturesFor(page.admittance.access === "Public").face(
      asked,
      page.snapshot,
      languageNamed(query),
    );
    answers.face(exchange, face.variants[codingFor(headers.acceptEncoding)]);
  };
}
