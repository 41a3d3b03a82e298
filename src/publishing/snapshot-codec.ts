/**
 * The snapshot codec, for snapshots on disk: days, the largest part, as rows of figures; user text as Markdown only.
 * Other versions' files are ignored.
 */
import * as z from "zod";
import { barDayCounts } from "../contract/pages.ts";
import { logoGrounds } from "../contract/portal/page-look.ts";
import {
  announcementKinds,
  announcementStates,
  componentStatuses,
  componentVisibilities,
  impacts,
  indicators,
} from "../contract/words.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import type {
  Day,
  Snapshot,
  SnapshotAnnouncement,
  SnapshotComponent,
  SnapshotPostmortem,
} from "./snapshot.ts";

const text = z.string();
const maybeText = z.string().nullable();
const moment = z.int();
const status = z.enum(componentStatuses);
const milliseconds = z.number().min(0);

// Milliseconds of each status, in the order of `componentStatuses`.
const durationsSchema = z.tuple([
  milliseconds,
  milliseconds,
  milliseconds,
  milliseconds,
  milliseconds,
  milliseconds,
]);

/** Translations; absent in older files. */
const translated = <Field extends string>(...fields: readonly Field[]) =>
  z
    .record(text, z.partialRecord(z.enum(fields), text))
    .nullable()
    .default(null);

const componentSchema = z.strictObject({
  id: text,
  name: text,
  description: maybeText,
  translations: translated("name", "description"),
  groupId: maybeText,
  position: z.int(),
  status,
  statusSince: moment,
  lastReportAt: moment.nullable(),
  provenance: z.strictObject({
    kind: z.enum(["Report", "Signal", "Hand", "Announcement", "Pin", "Lapse"]),
    at: moment.nullable(),
  }),
  unstable: z.int().nullable(),
  startDate: text,
  countsTowardStatus: z.boolean(),
  visibility: z.enum(componentVisibilities).default("Always"),
  uptimePercent: z.number().min(0).max(100).nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Number of days before its start. */
  daysBefore: z.int().min(0),
  days: z.array(durationsSchema),
});

const updateSchema = z.strictObject({
  id: text,
  state: z.enum(announcementStates),
  message: text,
  translations: translated("message"),
  postedAt: moment,
  createdAt: moment,
  editedAt: moment.nullable(),
  notifySubscribers: z.boolean(),
  moves: z.array(
    z.strictObject({ componentId: text, name: text, before: status.nullable(), after: status.nullable() }),
  ),
});

const announcementSchema = z.strictObject({
  id: text,
  kind: z.enum(announcementKinds),
  title: text,
  translations: translated("title"),
  state: z.enum(announcementStates),
  impact: z.enum(impacts),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  beganAt: moment,
  resolvedAt: moment.nullable(),
  recurrence: maybeText,
  pinned: z.boolean().default(false),
  sequence: z.int(),
  postmortem: z.strictObject({ message: text, translations: translated("message"), at: moment }).nullable(),
  createdAt: moment,
  updatedAt: moment,
  affected: z.array(
    z.strictObject({ componentId: text, name: text, status: status.nullable(), expect: status.nullable() }),
  ),
  updates: z.array(updateSchema),
});

const coloursSchema = z
  .strictObject({ background: maybeText, text: maybeText, accent: maybeText })
  .nullable();

const groupSchema = z.strictObject({
  id: text,
  name: text,
  description: maybeText,
  translations: translated("name", "description"),
  parentId: maybeText.default(null),
  position: z.int(),
  status,
  createdAt: moment,
  updatedAt: moment,
});

const snapshotSchema = z.strictObject({
  revision: z.int(),
  asOf: moment,
  stale: z.literal(false),
  page: z.strictObject({
    id: text,
    slug: text,
    name: text,
    description: maybeText,
    translations: translated("name", "description"),
    url: text,
    timeZone: text,
    locale: text,
    links: z.array(z.strictObject({ label: text, url: text })),
    weights: z.strictObject({ partial: z.number(), major: z.number() }),
    logo: z
      .strictObject({ digest: text, width: z.int(), height: z.int(), ground: z.enum(logoGrounds).nullable() })
      .nullable(),
    favicon: z.strictObject({ digest: text, width: z.int(), height: z.int() }).nullable().default(null),
    // No other is ever written.
    access: z.literal("Public"),
    accent: maybeText,
    showsSources: z.boolean().default(false),
    display: z
      .strictObject({
        uptime: z.boolean(),
        bars: z.boolean(),
        barDays: z.literal(barDayCounts),
        poweredBy: z.boolean(),
      })
      .default({ uptime: true, bars: true, barDays: 90, poweredBy: true }),
    theme: z.strictObject({ light: coloursSchema, dark: coloursSchema }).nullable().default(null),
    updatedAt: moment,
  }),
  logoImage: z.base64().nullable(),
  faviconImage: z.base64().nullable().default(null),
  status: z.strictObject({
    indicator: z.enum(indicators),
    description: text,
    worst: status,
    since: moment.nullable(),
  }),
  groups: z.array(groupSchema),
  /** The dates of every component's days, oldest first. */
  dates: z.array(z.iso.date()),
  components: z.array(componentSchema),
  hidden: z
    .strictObject({ groups: z.array(groupSchema), components: z.array(componentSchema) })
    .default({ groups: [], components: [] }),
  announcements: z.array(announcementSchema),
});
type StoredSnapshot = z.infer<typeof snapshotSchema>;

function foldDay(day: Day): StoredSnapshot["components"][number]["days"][number] {
  const { shown: durations } = day;
  return [
    durations.Operational,
    durations["Under Maintenance"],
    durations.Unknown,
    durations["Degraded Performance"],
    durations["Partial Outage"],
    durations["Major Outage"],
  ];
}

function unfoldDay(
  date: string,
  beforeStart: boolean,
  figures: StoredSnapshot["components"][number]["days"][number],
): Day {
  const [operational, maintenance, unknown, degraded, partial, major] = figures;
  return {
    date,
    beforeStart,
    shown: {
      Operational: operational,
      "Under Maintenance": maintenance,
      Unknown: unknown,
      "Degraded Performance": degraded,
      "Partial Outage": partial,
      "Major Outage": major,
    },
  };
}

function foldPostmortem({ message, translations, at }: SnapshotPostmortem) {
  return { message, translations, at };
}

function foldAnnouncement(announcement: SnapshotAnnouncement): StoredSnapshot["announcements"][number] {
  const { postmortem } = announcement;
  return {
    ...announcement,
    affected: [...announcement.affected],
    postmortem: postmortem === null ? null : foldPostmortem(postmortem),
    updates: announcement.updates.map((update) => ({
      id: update.id,
      state: update.state,
      message: update.message,
      translations: update.translations,
      postedAt: update.postedAt,
      createdAt: update.createdAt,
      editedAt: update.editedAt,
      notifySubscribers: update.notifySubscribers,
      moves: [...update.moves],
    })),
  };
}

function unfoldAnnouncement(item: StoredSnapshot["announcements"][number]): SnapshotAnnouncement {
  const { postmortem } = item;
  return {
    ...item,
    postmortem: postmortem === null ? null : { ...postmortem, html: renderMarkdown(postmortem.message) },
    updates: item.updates.map((update) => ({ ...update, html: renderMarkdown(update.message) })),
  };
}

function foldComponent(component: SnapshotComponent): StoredSnapshot["components"][number] {
  const daysBefore = component.days.filter((day) => day.beforeStart).length;
  return { ...component, daysBefore, days: component.days.map(foldDay) };
}

function unfoldComponent(
  { daysBefore, ...component }: StoredSnapshot["components"][number],
  dates: readonly string[],
): SnapshotComponent {
  const days = dates.map((date, index) =>
    unfoldDay(date, index < daysBefore, component.days[index] ?? [0, 0, 0, 0, 0, 0]),
  );
  return { ...component, days };
}

/** Encodes a snapshot that is not stale. */
export function encodeSnapshot(snapshot: Snapshot): string {
  const { hidden } = snapshot;
  const [first = hidden.components[0]] = snapshot.components;
  const dates = first?.days.map((day) => day.date) ?? [];
  return JSON.stringify({
    ...snapshot,
    dates,
    components: snapshot.components.map(foldComponent),
    hidden: { ...hidden, components: hidden.components.map(foldComponent) },
    announcements: snapshot.announcements.map(foldAnnouncement),
  });
}

/** Parses the output of `encodeSnapshot`; undefined if invalid. */
export function decodeSnapshot(body: string): Snapshot | undefined {
  const parsed = snapshotSchema.safeParse(JSON.parse(body));
  if (!parsed.success) return undefined;
  const { dates, components, hidden, announcements, ...fields } = parsed.data;
  const isTorn = (item: StoredSnapshot["components"][number]) => item.days.length !== dates.length;
  if (components.some(isTorn) || hidden.components.some(isTorn)) return undefined;
  return {
    ...fields,
    announcements: announcements.map(unfoldAnnouncement),
    components: components.map((component) => unfoldComponent(component, dates)),
    hidden: {
      ...hidden,
      components: hidden.components.map((component) => unfoldComponent(component, dates)),
    },
  };
}
