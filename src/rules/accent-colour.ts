/** Adjusts the lightness of a page's accent colour until text in it is readable on a theme's background. */
import {
  type Channels,
  channelsOf,
  contrast,
  linear,
  minContrast,
  type Theme,
} from "../contract/contrast.ts";

/** Minimum contrast of links: coloured text on dark ground is harder to read than its contrast says. */
export const minLinkContrast: Readonly<Record<Theme, number>> = { light: minContrast, dark: 6 };

const colourPattern = /^#[0-9a-f]{6}$/iu;

/** True for `#rrggbb`. */
export function isColour(text: string): boolean {
  return colourPattern.test(text);
}

const encoded = (light: number) => {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(part * 255);
};

/** A colour in OKLab: lightness, green-red axis, blue-yellow axis. */
type Lab = { readonly lightness: number; readonly a: number; readonly b: number };

function labOf(hex: string): Lab {
  const [red, green, blue] = channelsOf(hex);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

/** Linear RGB of a colour; outside 0 to 1 where it is out of gamut. */
function lightOf({ lightness, a, b }: Lab): Channels {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isInGamut = (lab: Lab) => lightOf(lab).every((light) => light >= -1e-4 && light <= 1 + 1e-4);

/** The highest chroma of a colour that a screen can show at its lightness; the hue is kept. */
function toDisplayable(lab: Lab): string {
  let [minChroma, maxChroma] = isInGamut(lab) ? [1, 1] : [0, 1];
  for (let step = 0; step < 12 && minChroma < maxChroma; step += 1) {
    const middle = (minChroma + maxChroma) / 2;
    if (isInGamut({ ...lab, a: lab.a * middle, b: lab.b * middle })) minChroma = middle;
    else maxChroma = middle;
  }
  const light = lightOf({ ...lab, a: lab.a * minChroma, b: lab.b * minChroma });
  const hex = light.map((channel) =>
    encoded(Math.min(1, Math.max(0, channel)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

const lightnessStep = 0.004;

/** Two colours (`#rrggbb`) mixed; a share of 0 is only the first. */
export function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channelsOf(a), channelsOf(b)];
  const channel = (place: 0 | 1 | 2) => Math.round(from[place] + (to[place] - from[place]) * share);
  const hex = [channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, "0"));
  return `#${hex.join("")}`;
}

/** Background of a shade: the theme and its colour, and the required contrast. */
type Background = { readonly theme: Theme; readonly paper: string; readonly minRatio: number };

/**
 * The nearest shade of a colour (`#rrggbb`) with enough contrast to its background, or the darkest (on a dark theme the
 * lightest) where none has: a form asks for shades on backgrounds that are refused only when they are saved.
 */
export function shadeOf(colour: string, { theme, paper: background, minRatio }: Background): string {
  const lab = labOf(colour);
  const [step, end] = theme === "light" ? [-lightnessStep, 0] : [lightnessStep, 1];
  let shade = colour.toLowerCase();
  for (let { lightness } = lab; contrast(shade, background) < minRatio && lightness !== end; ) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    shade = toDisplayable({ ...lab, lightness });
  }
  return shade;
}
