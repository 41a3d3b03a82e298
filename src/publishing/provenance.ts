/** The public source of a component's status. */

import { type StatusInputs, statusSources } from "../rules/status-inputs.ts";
import { readJson } from "../store/stored-json.ts";
import type { LoadedComponent } from "./loaded-state.ts";
import type { Provenance } from "./snapshot.ts";

/** The kind of the deciding source at `now` (epoch milliseconds), and its last report. */
export function provenanceOf(inputs: StatusInputs, now: number): Provenance {
  const { plain } = inputs;
  const [deciding] = statusSources(inputs, now);
  if (deciding === undefined) return { kind: "Hand", at: plain.reportedAt };
  const { kind, since, lastReportAt } = deciding;
  switch (kind) {
    case "Report":
      // Without a source: the initial status until the first report.
      if (plain.status === "Unknown") return { kind: "Lapse", at: inputs.lastReportAt };
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
  #cache: ReadonlyMap<number, { readonly text: string; readonly inputs: StatusInputs }>;

  /** Starts with the cache of another. */
  constructor(from?: Provenances) {
    this.#cache = from === undefined ? new Map() : from.#cache;
  }

  /** In the order of the rows. Throws for invalid stored inputs. */
  of(rows: readonly LoadedComponent[], now: number): Provenance[] {
    const before = this.#cache;
    const parsed = new Map<number, { readonly text: string; readonly inputs: StatusInputs }>();
    const result = rows.map((row) => {
      const cached = before.get(row.id);
      const entry =
        cached?.text === row.status_inputs
          ? cached
          : { text: row.status_inputs, inputs: readJson("component", "status_inputs", row) };
      parsed.set(row.id, entry);
      return provenanceOf(entry.inputs, now);
    });
    this.#cache = parsed;
    return result;
  }
}
