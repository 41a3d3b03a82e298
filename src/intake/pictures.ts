/** Answers with pictures of the page's state. */
import { type Pictures, picturePaths } from "../board/picture/pictures.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Answers } from "./answers.ts";
import type { Call } from "./calls.ts";
import { notReady } from "./faces.ts";
import { languageNamed } from "./languages.ts";
import { codingFor } from "./negotiation.ts";

/** Answers a picture of the page that is asked for. Rejects with a `Refusal`. */
export function pictureAnswer(pictures: () => Pictures, answers: Answers): (call: Call) => Promise<void> {
  return async ({ exchange }) => {
    const { page, path, query, headers } = exchange;
    if (page?.snapshot === undefined) throw notReady();
    const asked = picturePaths.find((one) => one === path.toLowerCase());
    if (asked === undefined) throw new Refusal("RouteNotFound", "There is no such picture.");
    const face = await pictures().face(asked, page.snapshot, languageNamed(query));
    answers.face(exchange, face.variants[codingFor(headers.acceptEncoding)]);
  };
}
