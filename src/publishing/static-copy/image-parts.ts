/**
 * Status images in the page's own language: link previews on a static host have no other. Drawing takes
 * longer than everything else, so nothing waits for it; the time in an image is valid while the status is.
 */
import { Refusal } from "../../contract/refusal.ts";
import { ImageCache, type ImagePath, imageInputOf, imagePaths } from "../images/image-cache.ts";
import { type CopiedPage, type CopyPart, digestOfFacts, fileOf, type RenderedFile } from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";

type ImageDrawing = {
  readonly contentDigest: string;
  readonly file: Promise<RenderedFile | undefined>;
  isDone: boolean;
};

/** The last image of a page, finished or in progress. */
class ImageDrawings {
  readonly #images: ImageCache;
  readonly #drawings = new Map<ImagePath, ImageDrawing>();

  constructor({ headerProfiles }: CopiedPage) {
    this.#images = new ImageCache(headerProfiles.picture);
  }

  /** The image at a path with this content; drawing starts if needed. */
  at(path: ImagePath, contentDigest: string, page: CopiedPage): ImageDrawing {
    const current = this.#drawings.get(path);
    if (current?.contentDigest === contentDigest) return current;
    const drawing: ImageDrawing = { contentDigest, file: this.#draw(path, page), isDone: false };
    const end = () => {
      drawing.isDone = true;
    };
    drawing.file.then(end, end);
    this.#drawings.set(path, drawing);
    return drawing;
  }

  /** A failed image must not block the page; it is retried when its content changes. */
  async #draw(path: ImagePath, { context: { snapshot } }: CopiedPage): Promise<RenderedFile | undefined> {
    try {
      return fileOf(await this.#images.findImage(path, snapshot));
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

const drawingsByProfiles = new WeakMap<CopiedPage["headerProfiles"], ImageDrawings>();

function drawingsOf(page: CopiedPage): ImageDrawings {
  const existing = drawingsByProfiles.get(page.headerProfiles);
  if (existing !== undefined) return existing;
  const drawings = new ImageDrawings(page);
  drawingsByProfiles.set(page.headerProfiles, drawings);
  return drawings;
}

const hour = 3_600_000;

/** The pictures of a page. */
export function imageParts(page: CopiedPage): CopyPart[] {
  const { snapshot } = page.context;
  const { language } = page.publication;
  return imagePaths.map((path): CopyPart => {
    const contentDigest = digestOfFacts([imageInputOf(path, snapshot), Math.floor(snapshot.asOf / hour)]);
    return {
      name: path,
      files: [{ language, place: placeOf({ path, part: "", language }, language) }],
      stamp: { inputDigest: "", aged: contentDigest },
      turn: 2,
      isPatient: true,
      isReady: () => drawingsOf(page).at(path, contentDigest, page).isDone,
      prepare: async () => {
        const file = await drawingsOf(page).at(path, contentDigest, page).file;
        return () => file;
      },
    };
  });
}
