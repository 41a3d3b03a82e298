/** Colours for badges, the banner and images, which the page's stylesheet does not reach. */

import { backgrounds } from "../contract/contrast.ts";
import { inks, markColours } from "../contract/theme-contrast.ts";
import type { ComponentStatus } from "../contract/words.ts";

/** One theme's colours, `#rrggbb`. */
export type Palette = {
  readonly paper: string;
  readonly rule: string;
  readonly edge: string;
  readonly ink: string;
  /** Of second text. */
  readonly ink2: string;
  /** Of the marks, on paper. */
  readonly mark: Readonly<Record<ComponentStatus, string>>;
  /** Backgrounds of plates, and colours on them; none if all is well. */
  readonly plate: Readonly<
    Record<Exclude<ComponentStatus, "Operational">, readonly [ground: string, on: string]>
  >;
};

const yellow = ["#f3c53b", "#16191f"] as const;
const white = "#ffffff";

const marksOf = (theme: "light" | "dark"): Palette["mark"] => {
  const { op, mt, un, dg, pt, mj } = markColours[theme];
  return {
    Operational: op,
    "Under Maintenance": mt,
    Unknown: un,
    "Degraded Performance": dg,
    "Partial Outage": pt,
    "Major Outage": mj,
  };
};

/** The colours of both themes. */
export const palettes: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    paper: backgrounds.light,
    rule: "#dededa",
    edge: "#84868a",
    ink: inks.light,
    ink2: "#565b63",
    mark: marksOf("light"),
    plate: {
      "Under Maintenance": ["#225bb9", white],
      Unknown: ["#595e64", white],
      "Degraded Performance": yellow,
      "Partial Outage": ["#b3440d", white],
      "Major Outage": ["#a90913", white],
    },
  },
  dark: {
    paper: backgrounds.dark,
    rule: "#2b3138",
    edge: "#757b82",
    ink: inks.dark,
    ink2: "#a4aab1",
    mark: marksOf("dark"),
    plate: {
      "Under Maintenance": ["#2a5fba", white],
      Unknown: ["#545a61", white],
      "Degraded Performance": yellow,
      "Partial Outage": ["#b84a12", white],
      "Major Outage": ["#b7131b", white],
    },
  },
};

/** Themes of content on other sites: by the reader's system, or fixed. */
export const themes = ["auto", "light", "dark"] as const;

export type Theme = (typeof themes)[number];
