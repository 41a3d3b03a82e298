/** Adjusts the lightness of a page's accent colour until text in it is readable on a theme's background. */

/** The paper of each theme. */
export const papers = { light: "#fcfcf9", dark: "#0f1318" } as const;

/** The name of a theme. */
export type Theme = keyof typeof papers;

/** Minimum contrast between text and background (WCAG 2.2, AA). */
export const minContrast = 4.5;

type Three = readonly [number, number, number];

const form = /^#[0-9a-f]{6}$/iu;

/** True for `#rrggbb`. */
export function isColour(text: string): boolean {
  return form.test(text);
}

function channelsOf(hex: string): Three {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 0xff, (number >> 8) & 0xff, number & 0xff];
}

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const encoded = (light: number) => {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(part * 255);
};

/** Relative luminance (WCAG 2.2), from 0 to 1; channels are from 0 to 255. */
export function luminance([red, green, blue]: Three): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two luminances (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Contrast ratio of two colours (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminance(channelsOf(one)), luminance(channelsOf(other)));
}

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
function lightOf({ lightness, a, b }: Lab): Three {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (lab: Lab) => lightOf(lab).every((light) => light >= -1e-4 && light <= 1 + 1e-4);

/** The most of a colour's chroma that a screen can show at its lightness; its hue stays. */
function shown(lab: Lab): string {
  let [least, most] = isShown(lab) ? [1, 1] : [0, 1];
  for (let step = 0; step < 12 && least < most; step += 1) {
    const middle = (least + most) / 2;
    if (isShown({ ...lab, a: lab.a * middle, b: lab.b * middle })) least = middle;
    else most = middle;
  }
  const light = lightOf({ ...lab, a: lab.a * least, b: lab.b * least });
  const hex = light.map((one) =>
    encoded(Math.min(1, Math.max(0, one)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

const stepOfLightness = 0.004;

/** Two colours (`#rrggbb`) mixed; a share of 0 is the first alone. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const channel = (place: 0 | 1 | 2) => Math.round(from[place] + (to[place] - from[place]) * share);
  const hex = [channel(0), channel(1), channel(2)].map((one) => one.toString(16).padStart(2, "0"));
  return `#${hex.join("")}`;
}

/** The ground of a shade: the theme's paper, and the contrast that it needs. */
type Ground = { readonly theme: Theme; readonly paper: string; readonly needed: number };

/** The shade of a colour (`#rrggbb`) that is nearest to it and has enough contrast with its ground. */
export function shadeOf(colour: string, { theme, paper, needed }: Ground): string {
  const lab = labOf(colour);
  const step = theme === "light" ? -stepOfLightness : stepOfLightness;
  let shade = colour.toLowerCase();
  // Black on light paper, and white on dark, can be read: it ends there at the latest.
  for (let lightness = lab.lightness; contrast(shade, paper) < needed; ) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    shade = shown({ ...lab, lightness });
  }
  return shade;
}

/** The shade of a colour (`#rrggbb`) that is nearest to it and can be read on the paper of a theme. */
export function shadeOn(theme: Theme, colour: string): string {
  return shadeOf(colour, { theme, paper: papers[theme], needed: minContrast });
}

/** A colour's shade for each theme. */
export function shadesOf(colour: string): Readonly<Record<Theme, string>> {
  return { light: shadeOn("light", colour), dark: shadeOn("dark", colour) };
}
