/** The colours of the look, for what is drawn outside of the page's own style: badges, the banner, pictures. */
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

/** The colours of both themes. */
export const palettes: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    paper: "#fcfcf9",
    rule: "#dededa",
    edge: "#84868a",
    ink: "#16191f",
    ink2: "#565b63",
    mark: {
      Operational: "#21895d",
      "Under Maintenance": "#225bb9",
      Unknown: "#595e64",
      "Degraded Performance": "#c28403",
      "Partial Outage": "#c34d10",
      "Major Outage": "#a90913",
    },
    plate: {
      "Under Maintenance": ["#225bb9", white],
      Unknown: ["#595e64", white],
      "Degraded Performance": yellow,
      "Partial Outage": ["#b3440d", white],
      "Major Outage": ["#a90913", white],
    },
  },
  dark: {
    paper: "#0f1318",
    rule: "#2b3138",
    edge: "#757b82",
    ink: "#edeeec",
    ink2: "#a4aab1",
    mark: {
      Operational: "#65cb94",
      "Under Maintenance": "#6998f0",
      Unknown: "#7f8489",
      "Degraded Performance": "#fad249",
      "Partial Outage": "#f78b2c",
      "Major Outage": "#ec3939",
    },
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
