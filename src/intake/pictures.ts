/** Answers with pictures of the page's state. */
import { privateWardrobe, wardrobe } from "../board/dress.ts";
import { contentSecurityPolicy } from "../board/page/shell.ts";
import { Pictures, picturePaths } from "../board/picture/pictures.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Answers } from "./answers.ts";
import type { Call } from "./calls.ts";
import { notReady } from "./faces.ts";
import { languageNamed } from "./languages.ts";
import { codingFor } from "./negotiation.ts";

/** Answers a picture of the page that is asked for. Rejects with a `Refusal`. `baseUrl` is the service's own address. */
export function pictureAnswer(baseUrl: () => string, answers: Answers): (call: Call) => Promise<void> {
  const made = new Map<boolean, Pictures>();
  const picturesFor = (isPublic: boolean) => {
    const known = made.get(isPublic);
    if (known !== undefined) return known;
    const open = wardrobe(baseUrl(), contentSecurityPolicy);
    const pictures = new Pictures((isPublic ? open : privateWardrobe(open)).picture);
    made.set(isPublic, pictures);
    return pictures;
  };
  return async ({ exchange }) => {
    const { page, path, query, headers } = exchange;
    if (page?.snapshot === undefined) throw notReady();
    const asked = picturePaths.find((one) => one === path.toLowerCase());
    if (asked === undefined) throw new Refusal("RouteNotFound", "There is no such picture.");
    const face = await picturesFor(page.admittance.access === "Public").face(
      asked,
      page.snapshot,
      languageNamed(query),
    );
    answers.face(exchange, face.variants[codingFor(headers.acceptEncoding)]);
  };
}
