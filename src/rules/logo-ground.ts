/** The background that a logo needs: one made for one theme must not vanish in the other. */

import { backgrounds, contrastOf, luminance, type Theme } from "../contract/contrast.ts";

/** Below this contrast a pixel is hard to see on its background. */
const faintContrast = 1.6;
/** Minimum share of a logo's visible pixels that counts as a lost part. */
const lostShare = 0.04;
/** Maximum number of pixels sampled. */
const maxSamples = 40_000;

const luminanceOf = (hex: string) => {
  const number = Number.parseInt(hex.slice(1), 16);
  return luminance([(number >> 16) & 0xff, (number >> 8) & 0xff, number & 0xff]);
};
const grounds = { light: luminanceOf(backgrounds.light), dark: luminanceOf(backgrounds.dark) } as const;

/** Pixels row by row; the fourth channel, if any, is alpha. */
export type RawImage = { readonly channels: 3 | 4; readonly data: Uint8Array };

/** Share of the visible pixels that are hard to see, for each theme's background. */
function faintShares({ channels, data }: RawImage): Readonly<Record<Theme, number>> {
  const pixels = data.length / channels;
  const step = Math.max(1, Math.floor(pixels / maxSamples));
  const faint = { light: 0, dark: 0 };
  let visible = 0;
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const offset = pixel * channels;
    const alpha = channels === 3 ? 255 : (data[offset + 3] ?? 0);
    if (alpha < 64) continue;
    visible += 1;
    const light = luminance([data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]);
    if (contrastOf(light, grounds.light) < faintContrast) faint.light += 1;
    if (contrastOf(light, grounds.dark) < faintContrast) faint.dark += 1;
  }
  return visible === 0 ? faint : { light: faint.light / visible, dark: faint.dark / visible };
}

/**
 * The theme whose background a logo also needs in the other theme; null if it is visible on both. An opaque
 * image needs none.
 */
export function logoGround(image: RawImage): Theme | null {
  const { channels, data } = image;
  let isTransparent = false;
  for (let offset = 3; channels === 4 && offset < data.length && !isTransparent; offset += 4) {
    isTransparent = (data[offset] ?? 0) < 64;
  }
  if (!isTransparent) return null;
  const { light, dark } = faintShares(image);
  if (Math.max(light, dark) < lostShare) return null;
  return light <= dark ? "light" : "dark";
}
