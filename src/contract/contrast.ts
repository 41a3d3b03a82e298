/** The contrast of two colours (WCAG 2.2), and the backgrounds of the themes. */

/** The background colour of each theme. */
export const backgrounds = { light: "#fcfcf9", dark: "#0f1318" } as const;

/** The name of a theme. */
export type Theme = keyof typeof backgrounds;

/** Minimum contrast between text and background (WCAG 2.2, AA). */
export const minContrast = 4.5;

export type Channels = readonly [number, number, number];

/** The channels of `#rrggbb`. */
export function channelsOf(hex: string): Channels {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 0xff, (number >> 8) & 0xff, number & 0xff];
}

/** The linear light of a channel, from 0 to 1. */
export const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance (WCAG 2.2), from 0 to 1; channels are from 0 to 255. */
export function luminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two luminances (WCAG 2.2), from 1 to 21. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Contrast ratio of two colours (`#rrggbb`), from 1 to 21. */
export function contrast(a: string, b: string): number {
  return contrastOf(luminance(channelsOf(a)), luminance(channelsOf(b)));
}
