/** What the ledger has for the portal's overview: all of it read from one state. */
import type { Overview } from "../../contract/portal-overview.ts";
import { type Door, rowsOf } from "../door.ts";
import { overviewAnnouncements, tellOfAnnouncements } from "./announcements.ts";
import { overviewChanges, tellOfChanges } from "./changes.ts";
import { overviewComponents, tellOfComponents } from "./components.ts";
import { overviewKeys, tellOfKeys } from "./keys.ts";

/** The overview short of what the page shows to visitors and of the copy of that; with every change, and all about keys. */
export type OverviewReading = Omit<Overview, "Revision" | "AsOf" | "Page" | "Copy">;

/** Reads it at a time (epoch milliseconds). Rejects with a `LedgerFault`. */
export async function readOverview(door: Pick<Door, "read">, now: number): Promise<OverviewReading> {
  const answers = await door.read([
    ...overviewAnnouncements,
    ...overviewChanges,
    overviewComponents,
    overviewKeys,
  ]);
  const { Open, Coming, count, announced } = tellOfAnnouncements(answers.slice(0, 3), now);
  const told = tellOfComponents(rowsOf(overviewComponents, answers[5]), announced, now);
  const { Components, Operational, NewestReportAt, Unannounced, Flapping, Late } = told;
  return {
    Counts: { OpenAnnouncements: count, Components, Operational },
    NewestReportAt,
    Open,
    Unannounced,
    Coming,
    Flapping,
    Late,
    Keys: tellOfKeys(rowsOf(overviewKeys, answers[6]), now),
    LastChanges: tellOfChanges(answers.slice(3, 5)),
  };
}
