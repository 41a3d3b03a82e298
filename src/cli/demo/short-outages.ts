/** Short, unannounced outages over ninety days, the same in every demo. */
import { reportableStatuses } from "../../contract/words.ts";
import { groups } from "./company.ts";
import type { PastIncident } from "./incident-script.ts";
import { pastTroubles } from "./past-incidents.ts";

/** Numbers from 0 to below 1 that look like chance, and are the same every time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Those that were there from the first day on. */
const names = groups.flatMap(({ components }) =>
  components.filter(({ createdDaysAgo }) => createdDaysAgo === undefined).map(({ Name }) => Name),
);

/** Number of outages. */
const count = 24;

/** Minimum distance in days from announced incidents. */
const apart = 0.4;

/** The outages. None is within the last day: the page starts out calm. */
export function dips(): PastIncident[] {
  const chance = chances(20_11);
  const outages: PastIncident[] = [];
  while (outages.length < count) {
    const daysAgo = 1 + chance() * 93;
    const ComponentName = names[Math.floor(chance() * names.length)] ?? "";
    const Status = reportableStatuses[chance() < 0.7 ? 1 : 2] ?? "Degraded Performance";
    const minutes = 3 + Math.floor(chance() ** 2 * 55);
    if (pastTroubles.some((pastTrouble) => Math.abs(pastTrouble.daysAgo - daysAgo) < apart)) continue;
    outages.push({
      daysAgo,
      course: [
        { after: 0, report: { ComponentName, Status } },
        { after: minutes, report: { ComponentName, Status: "Operational" } },
      ],
    });
  }
  return outages;
}
