/** Ninety days as bars: Operational days are a low line, others columns. */
import { statusClass } from "../../../../../src/contract/marks.ts";
import type { UptimeOut } from "../../../../../src/contract/uptime.ts";
import { isBeforeStart } from "./uptime-figures.ts";

type Day = UptimeOut["Days"][number];

/** Lines of one colour: path, width, and dash pattern. */
export type BarPath = {
  readonly hue: string;
  readonly path: string;
  readonly width: number;
  readonly dash?: string;
};

const downtimeShare = ({ Milliseconds: milliseconds }: Day, weights: UptimeOut["Weights"]) =>
  milliseconds.Observed === 0
    ? 0
    : (milliseconds.PartialOutage * weights.PartialOutage + milliseconds.MajorOutage * weights.MajorOutage) /
      milliseconds.Observed;

function outageHeight(share: number): number {
  if (share >= 0.5) return 28;
  if (share >= 0.2) return 25.5;
  if (share >= 0.05) return 23;
  return share >= 0.01 ? 20 : 17;
}

const dashes = { "Partial Outage": "6 2 99", Unknown: "2 2" } as const;

/** The appearance of a day; undefined if unknown. */
function barOf(day: Day, weights: UptimeOut["Weights"]) {
  if (isBeforeStart(day)) return { hue: "edge", y: 27.5, width: 1 };
  switch (day.Status) {
    case null:
      return undefined;
    case "Operational":
      return { hue: statusClass.Operational, y: 24, width: 8 };
    case "Under Maintenance":
      return { hue: statusClass[day.Status], y: 24, width: 8 };
    case "Unknown":
      return { hue: statusClass[day.Status], height: 26, width: 3, dash: dashes.Unknown };
    case "Degraded Performance":
      return { hue: statusClass[day.Status], height: 13, width: 3 };
    case "Partial Outage":
      return {
        hue: statusClass[day.Status],
        height: outageHeight(downtimeShare(day, weights)),
        width: 3,
        dash: dashes["Partial Outage"],
      };
    case "Major Outage":
      return { hue: statusClass[day.Status], height: outageHeight(downtimeShare(day, weights)), width: 3 };
  }
}

/** The paths of the last 90 days on a field of 359 × 32; day `i` is 3 wide at `4 × i`. */
export function barPaths({ Days, Weights }: UptimeOut): readonly BarPath[] {
  const days = Days.slice(-90);
  const shift = 90 - days.length;
  const pathsByStyle = new Map<string, BarPath>();
  const addPath = (addition: BarPath) => {
    const name = `${addition.hue} ${addition.width}`;
    const existing = pathsByStyle.get(name);
    pathsByStyle.set(
      name,
      existing === undefined ? addition : { ...existing, path: existing.path + addition.path },
    );
  };
  for (const [index, day] of days.entries()) {
    const x = 4 * (shift + index);
    const bar = barOf(day, Weights);
    if (bar !== undefined) {
      const path = "y" in bar ? `M${x} ${bar.y}h3` : `M${x + 1.5} 28v-${bar.height}`;
      const { hue, width } = bar;
      addPath({ hue, path, width, ...("dash" in bar && bar.dash !== undefined ? { dash: bar.dash } : {}) });
    }
    if (day.Milliseconds.UnderMaintenance > 0)
      addPath({ hue: statusClass["Under Maintenance"], path: `M${x} 30.75h3`, width: 2.5 });
  }
  return [...pathsByStyle.values()];
}
