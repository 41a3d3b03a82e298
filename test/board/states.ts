/** States of the ledger as tests write them down. */
import { compose } from "../../src/board/compose.ts";
import type { Snapshot } from "../../src/board/snapshot.ts";
import type { LedgerState, LoadedComponent, LoadedGroup, LoadedPage } from "../../src/board/state.ts";

export const noon = Date.parse("2026-11-21T12:00:00Z");
const hour = 3_600_000;

/** A UUID that tells its number. */
export function idOf(number: number): string {
  return `01a1fd97-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

export function page(over: Partial<LoadedPage> = {}): LoadedPage {
  return {
    id: 1,
    public_id: idOf(1),
    slug: "status",
    name: "Acme",
    description: null,
    url: null,
    time_zone: "UTC",
    locale: "en",
    updated_at: noon - 500 * hour,
    ...over,
  };
}

export function group(id: number, over: Partial<LoadedGroup> = {}): LoadedGroup {
  return {
    id,
    public_id: idOf(id),
    name: `Group ${id}`,
    description: null,
    position: id,
    created_at: noon - 400 * hour,
    updated_at: noon - 400 * hour,
    ...over,
  };
}

export function component(id: number, over: Partial<LoadedComponent> = {}): LoadedComponent {
  return {
    id,
    public_id: idOf(id),
    group_id: null,
    name: `Component ${id}`,
    description: null,
    position: id,
    start_date: "2026-01-01",
    counts_toward_status: 1,
    created_at: noon - 300 * hour,
    updated_at: noon - 300 * hour,
    shown: "Operational",
    shown_since: noon - 300 * hour,
    last_report_at: null,
    days_revision: 1,
    ...over,
  };
}

export function state(over: Partial<LedgerState> = {}): LedgerState {
  return { revision: 7, page: page(), groups: [], components: [], days: new Map(), ...over };
}

/** A snapshot that follows from its revision alone, so that whoever reads it can tell whether it is whole. */
export function snapshotOf(revision: number): Snapshot {
  const components = [
    component(20, { group_id: 10, start_date: "2026-11-01" }),
    component(21, { shown: "Partial Outage", description: "„quoted“ \u2028 and \\ escaped" }),
  ];
  return compose(state({ revision, groups: [group(10)], components }), {
    now: noon + revision,
    baseUrl: "http://localhost:8080",
  });
}
