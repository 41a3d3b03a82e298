/** Images that nobody looks at: to draw them takes a start of a thread each, which loads the fonts. */
import { beforeEach, vi } from "vitest";
import { encodeAsIs } from "../../src/publishing/content-codings.ts";
import { ImageCache } from "../../src/publishing/images/image-cache.ts";
import { png } from "../platform/images.ts";

const profile = {
  contentType: "image/png",
  cacheControl: "no-cache",
  vary: "",
  shared: [],
  responseHeaders: [],
} as const;

/** Replaces the images by blank ones of this size until the test has ended. */
export function replaceImages(size: readonly [number, number] = [4, 4]): void {
  const blank = encodeAsIs(png(size), `blank ${String(size)}`, profile);
  vi.spyOn(ImageCache.prototype, "findImage").mockResolvedValue(blank);
}

/** Leaves the images blank in each test of a file; one that is about them calls `vi.restoreAllMocks` first. */
export function leaveImagesBlank(): void {
  beforeEach(() => replaceImages());
}
