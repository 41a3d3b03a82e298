/**
 * Status images in the page's own language: link previews on a static host have no other. Drawing takes
 * longer than everything else, so nothing waits for it; the time in an image is valid while the status is.
 */
import { Refusal } from "../../contract/refusal.ts";
import { ImageCache, type ImagePath, imageInputOf, imagePaths } from "../images/image-cache.ts";
import { type CopiedPage, type CopyPart, digestOfFacts, type MadeFile, madeOf } from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";

type ImageDrawing = { readonly tells: string; readonly made: Promise<MadeFile | undefined>; isDone: boolean };

/** The last image of a page, finished or in progress. */
class ImageDrawings {
  readonly #pictures: ImageCache;
  readonly #drawings = new Map<ImagePath, ImageDrawing>();

  constructor({ headerProfiles }: CopiedPage) {
    this.#pictures = new ImageCache(headerProfiles.picture);
  }

  /** The image at a path with this content; drawing starts if needed. */
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

  /** A failed image must not block the page; it is retried when its content changes. */
  async #draw(path: ImagePath, { known: { snapshot } }: CopiedPage): Promise<MadeFile | undefined> {
    try {
      return madeOf(await this.#pictures.findImage(path, snapshot));
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

const easels = new WeakMap<CopiedPage["headerProfiles"], ImageDrawings>();

function easelOf(page: CopiedPage): ImageDrawings {
  const known = easels.get(page.headerProfiles);
  if (known !== undefined) return known;
  const easel = new ImageDrawings(page);
  easels.set(page.headerProfiles, easel);
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
