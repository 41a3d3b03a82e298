/** The public source of a component's status. */

import { type StatusInputs, statusSources } from "../rules/status-inputs.ts";
import { readStatusInputs } from "../store/stored-json.ts";
import type { LoadedComponent } from "./loaded-state.ts";
import type { Provenance } from "./snapshot.ts";

/** The kind of the deciding source at `now` (epoch milliseconds), and its last report. */
export function provenanceOf(standing: StatusInputs, now: number): Provenance {
  const { plain } = standing;
  const [deciding] = statusSources(standing, now);
  if (deciding === undefined) return { kind: "Hand", at: plain.reportedAt };
  const { kind, since, lastReportAt } = deciding;
  switch (kind) {
    case "Report":
      // Without a source: the initial status until the first report.
      if (plain.status === "Unknown") return { kind: "Lapse", at: standing.lastReportAt };
      return plain.byHand ? { kind: "Hand", at: plain.reportedAt } : { kind, at: lastReportAt ?? since };
    case "Signal":
      return { kind, at: lastReportAt ?? since };
    case "Lapse":
      return { kind, at: lastReportAt };
    case "Announcement":
    case "Pin":
      return { kind, at: since };
    case "Correction":
      // It concerns the past only.
      return { kind: "Hand", at: since };
  }
}

/** Computes sources of components incrementally; status inputs are parsed only if they changed. */
export class Provenances {
  #read: ReadonlyMap<number, { readonly text: string; readonly standing: StatusInputs }>;

  /** Begins with what another has read so far. */
  constructor(from?: Provenances) {
    this.#read = from === undefined ? new Map() : from.#read;
  }

  /** In the order of the rows. Throws for invalid stored inputs. */
  of(rows: readonly LoadedComponent[], now: number): Provenance[] {
    const before = this.#read;
    const read = new Map<number, { readonly text: string; readonly standing: StatusInputs }>();
    const found = rows.map((row) => {
      const known = before.get(row.id);
      const one =
        known?.text === row.status_inputs
          ? known
          : { text: row.status_inputs, standing: readStatusInputs(row.status_inputs) };
      read.set(row.id, one);
      return provenanceOf(one.standing, now);
    });
    this.#read = read;
    return found;
  }
}
