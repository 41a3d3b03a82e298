/** Example snapshots of one imagined page, in every state that it can be in. They are alike in every run. */

import {
  type ComponentStatus,
  type ComponentVisibility,
  componentStatuses,
} from "../../../src/contract/words.ts";
import type {
  Day,
  Snapshot,
  SnapshotComponent,
  SnapshotDisplay,
  SnapshotGroup,
} from "../../../src/publishing/snapshot.ts";
import { lastDays } from "../../../src/rules/calendar-days.ts";
import { groupStatus, pageStatus, staleStatus } from "../../../src/rules/page-status.ts";
import { defaultWeights, emptyDay, uptimePercent } from "../../../src/rules/uptime.ts";
import { at, typicalPage } from "./typical-page.ts";

/** The states there are an example of. */
export const exampleKinds = [
  "calm",
  "degraded",
  "partial",
  "major",
  "maintenance",
  "unknown",
  "stale",
  "stale-major",
  "young",
  "free",
  "large",
  "empty",
] as const;

/** One of the states. */
export type ExampleKind = (typeof exampleKinds)[number];

/** Everything is shown, as on a new page. */
export const usualDisplay: SnapshotDisplay = { uptime: true, bars: true, barDays: 90, poweredBy: true };

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 24, 14, 14, 20);
const timeZone = "Europe/London";

/** Whole numbers from 0 up to `below`, the same ones for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ids = numbersFrom(7);
function nextId(): string {
  const hex = (length: number) => Array.from({ length }, () => ids(16).toString(16)).join("");
  return `0199a3c4-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** The problem of a day: how many days ago, its status and duration in milliseconds. */
export type Trouble = readonly [daysAgo: number, status: ComponentStatus, milliseconds: number];

/** Ninety days that were Operational except for the incidents. `startedDaysAgo` days before today came before the start. */
export function exampleDays(troubles: readonly Trouble[], startedDaysAgo = 90): Day[] {
  const bounds = lastDays(90, now, timeZone);
  return bounds.map(({ date, start, end }, place) => {
    const daysAgo = bounds.length - 1 - place;
    const shown = emptyDay();
    if (daysAgo > startedDaysAgo) return { date, beforeStart: true, shown };
    let left = Math.min(end, now) - start;
    for (const [when, status, milliseconds] of troubles) {
      if (when !== daysAgo) continue;
      const share = Math.min(left, milliseconds);
      shown[status] += share;
      left -= share;
    }
    shown.Operational += left;
    return { date, beforeStart: false, shown };
  });
}

/** The example data of a component. */
export type ExampleComponent = {
  readonly name: string;
  readonly description?: string;
  readonly status?: ComponentStatus;
  readonly since?: number;
  readonly troubles?: readonly Trouble[];
  readonly startedDaysAgo?: number;
  readonly counts?: boolean;
  readonly visibility?: ComponentVisibility;
};

function exampleComponent(
  example: ExampleComponent,
  groupId: string | null,
  position: number,
): SnapshotComponent {
  const { status = "Operational", startedDaysAgo = 400 } = example;
  const started = now - startedDaysAgo * 24 * hour;
  const sinceToday: readonly Trouble[] =
    status !== "Operational" && example.since !== undefined ? [[0, status, now - example.since]] : [];
  const days = exampleDays([...(example.troubles ?? []), ...sinceToday], startedDaysAgo);
  return {
    id: nextId(),
    name: example.name,
    description: example.description ?? null,
    translations: null,
    groupId,
    position,
    status,
    statusSince: example.since ?? started,
    lastReportAt: now - 40_000,
    provenance: { kind: "Report", at: now - 40_000 },
    unstable: null,
    startDate: new Date(started).toISOString().slice(0, 10),
    countsTowardStatus: example.counts ?? true,
    visibility: example.visibility ?? "Always",
    uptimePercent: uptimePercent(days.filter((day) => !day.beforeStart).map((day) => day.shown)),
    createdAt: started,
    updatedAt: example.since ?? started,
    days,
  };
}

/** A page of groups, by their names (`""` for components without one), with their components. */
export function examplePage(
  sections: Readonly<Record<string, readonly ExampleComponent[]>>,
  options: {
    readonly stale?: boolean;
    readonly name?: string;
    readonly descriptions?: Readonly<Record<string, string>>;
  } = {},
): Snapshot {
  const groups: SnapshotGroup[] = [];
  const components: SnapshotComponent[] = [];
  for (const [name, examples] of Object.entries(sections)) {
    const id = name === "" ? null : nextId();
    const own = examples.map((example, position) => exampleComponent(example, id, position));
    components.push(...own);
    if (id === null) continue;
    const status = groupStatus(own.map((component) => component.status));
    const description = options.descriptions?.[name] ?? null;
    groups.push({
      id,
      name,
      description,
      translations: null,
      parentId: null,
      position: groups.length,
      status,
      createdAt: now,
      updatedAt: now,
    });
  }
  const stale = options.stale ?? false;
  const fresh = pageStatus(
    components.map(({ name, status, countsTowardStatus: counts }) => ({ name, status, counts })),
  );
  const { indicator, description, worst } = stale ? staleStatus(fresh, "13:58 GMT") : fresh;
  const troubled = components.filter((component) => component.status !== "Operational");
  const since =
    troubled.length === 0 ? null : Math.min(...troubled.map((component) => component.statusSince));
  return {
    revision: 1234,
    asOf: stale ? now - 16 * minute : now,
    stale,
    page: {
      id: nextId(),
      slug: "fernhill",
      name: options.name ?? "Fernhill",
      description: null,
      translations: null,
      url: "https://status.fernhill.example",
      timeZone,
      locale: "en",
      links: [],
      weights: defaultWeights,
      logo: null,
      favicon: null,
      access: "Public",
      accent: null,
      showsSources: true,
      display: usualDisplay,
      theme: null,
      updatedAt: now,
    },
    logoImage: null,
    faviconImage: null,
    status: { indicator, description, worst, since },
    groups,
    components,
    hidden: { groups: [], components: [] },
    announcements: [],
  };
}

/** The typical page with some components in another state. */
function typicalBut(
  changes: Readonly<Record<string, Partial<ExampleComponent>>>,
): Record<string, ExampleComponent[]> {
  return Object.fromEntries(
    Object.entries(typicalPage).map(([group, members]) => {
      return [group, members.map((member) => ({ ...member, ...changes[member.name] }))];
    }),
  );
}

const checkoutDown = {
  Checkout: { status: "Major Outage", since: at("11-24T14:02") },
  "Public API": { status: "Partial Outage", since: at("11-24T14:04") },
  Webhooks: { status: "Degraded Performance", since: at("11-24T14:06") },
} as const;

/** A page of `count` components in groups, each with `badDays` bad days, and two failing. */
export function largePage(count = 200, badDays = 4): Snapshot {
  const next = numbersFrom(count + badDays);
  const groups = [
    "Storefront",
    "Public API",
    "Webhooks",
    "Payments",
    "Data Centre Dublin",
    "Data Centre Frankfurt",
  ];
  const parts = [
    "Compute",
    "Console",
    "Block Storage",
    "Managed Databases",
    "Load Balancers",
    "Queues",
    "Search",
  ];
  const sections: Record<string, ExampleComponent[]> = {};
  const kinds = componentStatuses.filter((status) => status !== "Operational");
  for (let index = 0; index < count; index += 1) {
    const troubles = Array.from({ length: badDays }, (): Trouble => {
      return [1 + next(88), kinds[next(kinds.length)] ?? "Unknown", (1 + next(300)) * minute];
    });
    const group = groups[index % groups.length] ?? "";
    const name = `${parts[index % parts.length]} ${String.fromCharCode(65 + next(26))}${index}`;
    const isDown = index === 47 || index === 101;
    const status: ComponentStatus = index === 47 ? "Partial Outage" : "Degraded Performance";
    const since = isDown ? at("11-24T13:31") : Date.UTC(2026, next(10), 1 + next(27), next(23));
    const own = { name, troubles, since, ...(isDown ? { status } : {}) };
    sections[group] = [...(sections[group] ?? []), own];
  }
  return examplePage(sections);
}

/** The example of a state. */
export function exampleSnapshot(kind: ExampleKind): Snapshot {
  switch (kind) {
    case "calm":
      return examplePage(typicalPage);
    case "degraded":
      return examplePage(
        typicalBut({ Webhooks: { status: "Degraded Performance", since: at("11-24T13:40") } }),
      );
    case "partial":
      return examplePage(typicalBut({ Search: { status: "Partial Outage", since: at("11-22T08:05") } }));
    case "major":
      return examplePage(typicalBut(checkoutDown));
    case "maintenance":
      return examplePage(typicalBut({ Search: { status: "Under Maintenance", since: at("11-24T14:00") } }));
    case "unknown":
      return examplePage(typicalBut({ Backups: { status: "Unknown", since: at("11-24T09:12") } }));
    case "stale":
      return examplePage(typicalPage, { stale: true });
    case "stale-major":
      return examplePage(typicalBut(checkoutDown), { stale: true });
    case "young":
      return examplePage({ "": [{ name: "Website", startedDaysAgo: 0, since: at("11-24T14:13") }] });
    case "free":
      return examplePage(
        { "": typicalPage["Storefront"] ?? [], Platform: typicalPage["Platform"] ?? [] },
        { descriptions: { Platform: "What other programs call. Limits and regions are in the manual." } },
      );
    case "large":
      return largePage();
    case "empty":
      return examplePage({});
  }
}
