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

/** Leaves the images blank in each test of a file; one that is about them calls `vi.restoreAllMocks` first. */
export function leaveImagesBlank(): void {
  const blank = encodeAsIs(png(), "blank", profile);
  beforeEach(() => void vi.spyOn(ImageCache.prototype, "findImage").mockResolvedValue(blank));
}
