/** The next windows of a series in words. */
import { clockTime, weekday } from "../../ui/times/time-texts.ts";

/** The starts in the page's zone: "Tue 8 Dec 02:00", "Tue 15 Dec 02:00". */
export function nextStarts(
  windows: readonly { readonly StartsAt: string }[],
  clock: { readonly zone: string; readonly now: number },
): readonly string[] {
  return windows.map(({ StartsAt }) => {
    const at = Date.parse(StartsAt);
    return `${weekday(at, clock)} ${clockTime(at, clock.zone)}`;
  });
}
