/** States of the store as tests write them down. */

import type {
  LoadedAffected,
  LoadedAnnouncement,
  LoadedComponent,
  LoadedGroup,
  LoadedPage,
  LoadedUpdate,
  PageState,
  StoreState,
} from "../../src/publishing/loaded-state.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { type ComposeMoment, Composer } from "../../src/publishing/snapshot-composer.ts";
import { initialStatusInputs } from "../../src/rules/status-inputs.ts";
import { writeJson } from "../../src/store/stored-json.ts";

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
    translations: null,
    url: null,
    time_zone: "UTC",
    locale: "en",
    links: null,
    partial_weight: 300,
    major_weight: 1_000,
    accent: null,
    shows_sources: 1,
    shows_uptime: 1,
    shows_bars: 1,
    bar_days: 90,
    shows_powered_by: 1,
    theme: null,
    access: "Public",
    password_hash: null,
    allowed_addresses: null,
    logo_digest: null,
    logo_width: null,
    logo_height: null,
    logo_background: null,
    icon_digest: null,
    icon_width: null,
    icon_height: null,
    updated_at: noon - 500 * hour,
    ...over,
  };
}

export function group(id: number, over: Partial<LoadedGroup> = {}): LoadedGroup {
  return {
    id,
    public_id: idOf(id),
    page_id: 1,
    parent_id: null,
    name: `Group ${id}`,
    description: null,
    translations: null,
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
    page_id: 1,
    group_id: null,
    name: `Component ${id}`,
    description: null,
    translations: null,
    position: id,
    start_date: "2026-01-01",
    counts_toward_status: 1,
    visibility: "Always",
    created_at: noon - 300 * hour,
    updated_at: noon - 300 * hour,
    shown_status: "Operational",
    shown_since: noon - 300 * hour,
    last_report_at: null,
    days_revision: 1,
    status_inputs: writeJson(
      "component",
      "status_inputs",
      initialStatusInputs({
        status: over.shown_status ?? "Operational",
        at: over.shown_since ?? noon - 300 * hour,
        reportEvery: null,
        onLapse: "Unknown",
      }),
    ),
    recent_transitions: null,
    observed_from: 0,
    ...over,
  };
}

/** A list of affected components: their numbers and statuses. */
export function affecting(
  list: Readonly<Record<number, LoadedAffected["status"]>>,
  expect: LoadedAffected["expect"] = null,
): LoadedAffected[] {
  return Object.entries(list).map(([number, status]) => ({ component: Number(number), status, expect }));
}

/** An update, posted so many minutes after noon. */
export function update(
  id: number,
  minutes: number,
  {
    affected = null,
    ...over
  }: Partial<Omit<LoadedUpdate, "affected">> & { affected?: readonly LoadedAffected[] | null } = {},
): LoadedUpdate {
  const at = noon + minutes * 60_000;
  return {
    public_id: idOf(id),
    state: "Investigating",
    message: `Message ${id}`,
    translations: null,
    affected: writeJson(
      "announcement_update",
      "affected",
      affected && affected.map(({ component: number, status, expect }) => [number, status, expect]),
    ),
    posted_at: at,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    notify_subscribers: 1,
    ...over,
  };
}

/** An incident that began two hours before noon and is open. */
export function announcement(id: number, over: Partial<LoadedAnnouncement> = {}): LoadedAnnouncement {
  return {
    id,
    public_id: idOf(id),
    page_id: 1,
    kind: "Incident",
    title: `Incident ${id}`,
    translations: null,
    state: "Investigating",
    impact: "None",
    starts_at: null,
    ends_at: null,
    recurrence: null,
    pinned: 0,
    postmortem: null,
    postmortem_translations: null,
    postmortem_at: null,
    began_at: noon - 2 * hour,
    resolved_at: null,
    sequence: 0,
    created_at: noon - 2 * hour,
    updated_at: noon - 2 * hour,
    affected: [],
    updates: [],
    ...over,
  };
}

export function state(over: Partial<PageState> = {}): PageState {
  return {
    revision: 7,
    announced: 7,
    page: page(),
    isFirst: true,
    logoImage: null,
    faviconImage: null,
    groups: [],
    components: [],
    days: new Map(),
    announcements: [],
    ...over,
  };
}

/** A snapshot derived from its revision alone, so that any reader can check its consistency. */
export function snapshotOf(revision: number): Snapshot {
  const components = [
    component(20, { group_id: 10, start_date: "2026-11-01" }),
    component(21, { shown_status: "Partial Outage", description: "„quoted“ \u2028 and \\ escaped" }),
  ];
  const announcements = [
    announcement(30, {
      impact: "Major",
      affected: affecting({ 21: "Partial Outage" }),
      updates: [
        update(31, -60, {
          message: "**We** are `looking` <b>into</b> \u2028it",
          affected: affecting({ 20: "Degraded Performance" }),
        }),
        update(32, -30, {
          state: "Identified",
          affected: affecting({ 21: "Partial Outage" }),
          edited_at: noon,
        }),
      ],
    }),
    announcement(33, {
      kind: "Maintenance",
      state: "Completed",
      starts_at: noon - 40 * hour,
      ends_at: noon - 38 * hour,
      resolved_at: noon - 38 * hour,
      recurrence: "FREQ=WEEKLY",
      postmortem: "All *well*.",
      postmortem_at: noon,
      affected: affecting({ 20: "Under Maintenance" }, "Major Outage"),
    }),
  ];
  return compose(state({ revision, groups: [group(10)], components, announcements }), {
    now: noon + revision,
    baseUrl: "http://localhost:8080",
  });
}

/** Composes one snapshot alone. */
export function compose(state: PageState, moment: ComposeMoment): Snapshot {
  return new Composer().compose(state, moment);
}

/** The first page of a state that was loaded. */
export function firstOf({ pages }: StoreState): PageState {
  const [first] = pages;
  if (first === undefined) throw new Error("the ledger has no page");
  return first;
}
