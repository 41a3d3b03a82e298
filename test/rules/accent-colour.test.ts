import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backgrounds, contrast } from "../../src/contract/contrast.ts";
import { browserAssets } from "../../src/publishing/browser-assets.ts";
import { isColour, minLinkContrast } from "../../src/rules/accent-colour.ts";
import { accentIn } from "../../src/rules/theme-colours.ts";
import { repetitions } from "../harness/repetitions.ts";

const byte = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(byte, byte, byte)
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`);

/** A colour as a wheel has it: of a hue in degrees, as bright and full as a screen shows it. */
function ofHue(hue: number): string {
  const channel = (at: number) => {
    const place = (at + hue / 60) % 6;
    return Math.round(255 * (1 - Math.max(0, Math.min(place, 4 - place, 1))));
  };
  return `#${[5, 3, 1].map((at) => channel(at).toString(16).padStart(2, "0")).join("")}`;
}

/** The hue as a wheel tells it, in degrees. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const y = Math.sqrt(3) * (green - blue);
  return (Math.atan2(y, 2 * red - green - blue) * 180) / Math.PI;
}

const shadesOf = (hex: string) => ({
  light: accentIn("light", hex, null) ?? "",
  dark: accentIn("dark", hex, null) ?? "",
});

describe("an accent", () => {
  it("an accent colour has six hexadecimal digits", () => {
    expect(["#22aa00", "#ABCDEF"].map(isColour)).toEqual([true, true]);
    expect(["22aa00", "#2a0", "#22aa0g", "#22aa0000", "red", "#22aa00\n", ""].some(isColour)).toBe(false);
  });

  it("an accent colour of any hue is readable in both themes, and keeps its hue", () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const shades = shadesOf(ofHue(hue));
      for (const theme of ["light", "dark"] as const) {
        const found = contrast(shades[theme], backgrounds[theme]);
        expect({ hue, theme, isReadable: found >= minLinkContrast[theme] }).toEqual({
          hue,
          theme,
          isReadable: true,
        });
        const turned = Math.abs(((hueOf(shades[theme]) - hue + 540) % 360) - 180);
        expect({ hue, theme, isTurned: turned > 45 }).toEqual({ hue, theme, isTurned: false });
      }
    }
  });

  it("an accent colour is adjusted no more than necessary for contrast", () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const shades = shadesOf(hex);
        for (const theme of ["light", "dark"] as const) {
          const before = contrast(hex, backgrounds[theme]);
          const after = contrast(shades[theme], backgrounds[theme]);
          const least = minLinkContrast[theme];
          expect(after).toBeGreaterThanOrEqual(least);
          if (before >= least) expect(shades[theme]).toBe(hex);
          else expect(after).toBeLessThan(least + 0.45);
        }
      }),
      { numRuns: repetitions(80, 1_000) },
    );
  });

  it("an accent colour without hue stays grey", () => {
    for (const shade of Object.values(shadesOf("#808080"))) {
      const [, red, green, blue] = /^#(..)(..)(..)$/u.exec(shade) ?? [];
      expect([green, blue]).toEqual([red, red]);
    }
  });

  it("an accent colour and a logo's background use the page's background", () => {
    for (const paper of Object.values(backgrounds))
      expect(browserAssets.pageStyle).toContain(`--paper: ${paper}`);
    expect(browserAssets.logoOnLightStyle).toContain(`background:${backgrounds.light}`);
    expect(browserAssets.logoOnDarkStyle).toContain(`background:${backgrounds.dark}`);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });
});
