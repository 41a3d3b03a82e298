/**
 * Pictures of the state, in the page's own language: whoever shows them beside a link asks a host of files for no other. To
 * draw one takes longer than all else that a change takes, so that none is waited for; what it says of the time is true for
 * as long as the state is.
 */
import { Refusal } from "../../contract/refusal.ts";
import { ImageCache, type ImagePath, imageInputOf, imagePaths } from "../images/image-cache.ts";
import { type CopiedPage, type CopyPart, digestOfFacts, type MadeFile, madeOf } from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";

type ImageDrawing = { readonly tells: string; readonly made: Promise<MadeFile | undefined>; isDone: boolean };

/** What was drawn last of a page, or is being drawn. */
class ImageDrawings {
  readonly #pictures: ImageCache;
  readonly #drawings = new Map<ImagePath, ImageDrawing>();

  constructor({ wardrobe }: CopiedPage) {
    this.#pictures = new ImageCache(wardrobe.picture);
  }

  /** The picture at a path that tells something; it is begun where it was not. */
  at(path: ImagePath, tells: string, page: CopiedPage): ImageDrawing {
    const known = this.#drawings.get(path);
    if (known?.tells === tells) return known;
    const drawing: ImageDrawing = { tells, made: this.#draw(path, page), isDone: false };
    const end = () => {
      drawing.isDone = true;
    };
    drawing.made.then(end, end);
    this.#drawings.set(path, drawing);
    return drawing;
  }

  /** Nobody does without the page for want of its picture: one that cannot be drawn is tried again once it tells something else. */
  async #draw(path: ImagePath, { known: { snapshot } }: CopiedPage): Promise<MadeFile | undefined> {
    try {
      return madeOf(await this.#pictures.face(path, snapshot));
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

const easels = new WeakMap<CopiedPage["wardrobe"], ImageDrawings>();

function easelOf(page: CopiedPage): ImageDrawings {
  const known = easels.get(page.wardrobe);
  if (known !== undefined) return known;
  const easel = new ImageDrawings(page);
  easels.set(page.wardrobe, easel);
  return easel;
}

const hour = 3_600_000;

/** The pictures of a page. */
export function imageParts(page: CopiedPage): CopyPart[] {
  const { snapshot } = page.known;
  const { language } = page.publication;
  return imagePaths.map((path): CopyPart => {
    const tells = digestOfFacts([imageInputOf(path, snapshot), Math.floor(snapshot.asOf / hour)]);
    return {
      name: path,
      files: [{ language, place: placeOf({ path, part: "", language }, language) }],
      stamp: { told: "", aged: tells },
      turn: 2,
      isPatient: true,
      isReady: () => easelOf(page).at(path, tells, page).isDone,
      prepare: async () => {
        const made = await easelOf(page).at(path, tells, page).made;
        return () => made;
      },
    };
  });
}
