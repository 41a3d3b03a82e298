/** Which paper a logo needs: one that is drawn for one theme must not vanish in the other. */
import { backgrounds, contrastOf, luminance, type Theme } from "./accent-colour.ts";

/** Below this contrast a pixel is hard to see on its background. */
const faintContrast = 1.6;
/** A part of a logo that is lost when it is that large, as a share of what is drawn. */
const lostShare = 0.04;
/** Maximum number of pixels sampled. */
const looked = 40_000;

const luminanceOf = (hex: string) => {
  const number = Number.parseInt(hex.slice(1), 16);
  return luminance([(number >> 16) & 0xff, (number >> 8) & 0xff, number & 0xff]);
};
const grounds = { light: luminanceOf(backgrounds.light), dark: luminanceOf(backgrounds.dark) } as const;

/** Pixels row by row; the fourth channel, if any, is alpha. */
export type RawImage = { readonly channels: 3 | 4; readonly data: Uint8Array };

/** Share of the drawn pixels that are hard to see, for each theme's background. */
function faintShares({ channels, data }: RawImage): Readonly<Record<Theme, number>> {
  const pixels = data.length / channels;
  const step = Math.max(1, Math.floor(pixels / looked));
  const faint = { light: 0, dark: 0 };
  let drawn = 0;
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const place = pixel * channels;
    const cover = channels === 3 ? 255 : (data[place + 3] ?? 0);
    if (cover < 64) continue;
    drawn += 1;
    const light = luminance([data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0]);
    if (contrastOf(light, grounds.light) < faintContrast) faint.light += 1;
    if (contrastOf(light, grounds.dark) < faintContrast) faint.dark += 1;
  }
  return drawn === 0 ? faint : { light: faint.light / drawn, dark: faint.dark / drawn };
}

/**
 * The theme whose background a logo also needs in the other theme; null if it is visible on both. An opaque
 * image needs none.
 */
export function logoGround(drawn: RawImage): Theme | null {
  const { channels, data } = drawn;
  let isClear = false;
  for (let place = 3; channels === 4 && place < data.length && !isClear; place += 4) {
    isClear = (data[place] ?? 0) < 64;
  }
  if (!isClear) return null;
  const { light, dark } = faintShares(drawn);
  if (Math.max(light, dark) < lostShare) return null;
  return light <= dark ? "light" : "dark";
}
