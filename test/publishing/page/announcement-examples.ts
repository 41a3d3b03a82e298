/** Example snapshots of the imagined page with announcements: what is open, what is coming, and what was. */

import type { AnnouncementState, ComponentStatus } from "../../../src/contract/words.ts";
import { renderMarkdown } from "../../../src/platform/markdown.ts";
import type {
  Snapshot,
  SnapshotAffected,
  SnapshotAnnouncement,
  SnapshotUpdate,
} from "../../../src/publishing/snapshot.ts";
import { contentStatus } from "../../../src/publishing/snapshot-composer.ts";
import { intendedStatus } from "../../../src/rules/announcement-lifecycle.ts";
import { exampleSnapshot, largePage } from "./fixtures.ts";
import { at } from "./typical-page.ts";

/** The states with announcements that there are an example of. */
export const announcedKinds = [
  "incident",
  "work",
  "overrunning",
  "coming",
  "quiet",
  "unsure",
  "storm",
] as const;

/** One of them. */
export type AnnouncedKind = (typeof announcedKinds)[number];

let ids = 0;
function nextId(): string {
  ids += 1;
  return `0199b000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
}

/** An update of an example: its time, state and text. */
export type ExampleUpdate = readonly [at: number, state: AnnouncementState, message: string];

/** The example data of an announcement; components by their names. */
export type AnnouncementExample = Partial<Omit<SnapshotAnnouncement, "affected" | "updates" | "title">> & {
  readonly title: string;
  /** Newest first. */
  readonly updates?: readonly ExampleUpdate[];
  readonly affected?: Readonly<Record<string, ComponentStatus>>;
  /** For maintenance the worst that it may cause, for all its components. */
  readonly expect?: ComponentStatus;
};

/** An announcement of a page. */
export function snapshotAnnouncement(snapshot: Snapshot, input: AnnouncementExample): SnapshotAnnouncement {
  const { title, updates = [], affected = {}, expect = null, ...own } = input;
  const idOf = new Map(snapshot.components.map(({ id, name }) => [name, id]));
  const list = Object.entries(affected).map(
    ([name, status]): SnapshotAffected => ({
      componentId: idOf.get(name) ?? nextId(),
      name,
      status: intendedStatus(own.kind ?? "Incident", status),
      expect,
    }),
  );
  const [newest] = updates;
  const beganAt = own.beganAt ?? own.startsAt ?? updates.at(-1)?.[0] ?? snapshot.asOf;
  return {
    id: nextId(),
    kind: "Incident",
    title,
    translations: null,
    state: newest?.[1] ?? "Investigating",
    impact: "None",
    startsAt: null,
    endsAt: null,
    beganAt,
    resolvedAt: null,
    recurrence: null,
    pinned: false,
    sequence: 0,
    postmortem: null,
    createdAt: beganAt,
    updatedAt: newest?.[0] ?? beganAt,
    affected: list,
    updates: updates.map(
      ([postedAt, state, message], place): SnapshotUpdate => ({
        id: nextId(),
        state,
        message,
        translations: null,
        html: renderMarkdown(message),
        postedAt,
        createdAt: postedAt,
        editedAt: null,
        notifySubscribers: true,
        moves: list.map(({ componentId, name, status }) => ({
          componentId,
          name,
          before: place === updates.length - 1 ? null : status,
          after: status,
        })),
      }),
    ),
    ...own,
  };
}

/** A page with announcements, and the status that these give it. */
export function withAnnouncements(snapshot: Snapshot, inputs: readonly AnnouncementExample[]): Snapshot {
  const announcements = inputs.map((input) => snapshotAnnouncement(snapshot, input));
  const incidents = announcements.filter(
    ({ kind, resolvedAt }) => kind === "Incident" && resolvedAt === null,
  );
  const { indicator, description, worst } = contentStatus({ ...snapshot, announcements });
  const began = incidents.map(({ beganAt }) => beganAt);
  const since = [snapshot.status.since ?? [], began].flat();
  return {
    ...snapshot,
    announcements: announcements.toSorted((a, b) => b.createdAt - a.createdAt),
    status: snapshot.stale
      ? snapshot.status
      : { indicator, description, worst, since: since.length === 0 ? null : Math.min(...since) },
  };
}

const payments: AnnouncementExample = {
  title: "Card payments fail at checkout",
  impact: "Critical",
  beganAt: at("11-24T14:02"),
  affected: {
    Webhooks: "Degraded Performance",
    Checkout: "Major Outage",
    "Public API": "Partial Outage",
  },
  updates: [
    [
      at("11-24T14:11"),
      "Identified",
      "A certificate of our card processor ran out at 14:00. The new one is being rolled out; we expect payments to go through again by 14:30. Orders are kept, and nobody is charged twice.",
    ],
    [
      at("11-24T14:05"),
      "Investigating",
      "About 8 in 10 card payments fail. Bank transfers and saved wallets work. Next word by 14:20.",
    ],
  ],
};

const past: readonly AnnouncementExample[] = [
  {
    title: "Live Chat cannot be reached",
    state: "Resolved",
    impact: "Critical",
    beganAt: at("11-20T01:10"),
    resolvedAt: at("11-20T14:05"),
    affected: { "Live Chat": "Major Outage" },
    updates: [[at("11-20T14:05"), "Resolved", "Chat answers again."]],
  },
  {
    kind: "Maintenance",
    title: "New certificates at the edge",
    state: "Completed",
    startsAt: at("11-17T03:00"),
    endsAt: at("11-17T04:00"),
    resolvedAt: at("11-17T03:40"),
    affected: { Website: "Under Maintenance", "Public API": "Under Maintenance" },
    expect: "Degraded Performance",
  },
];

const move: AnnouncementExample = {
  kind: "Maintenance",
  title: "Search index moves to new machines",
  state: "Scheduled",
  startsAt: at("11-29T02:00"),
  endsAt: at("11-29T04:00"),
  createdAt: at("11-23T10:00"),
  affected: { Search: "Under Maintenance", "Object Storage": "Under Maintenance" },
  expect: "Degraded Performance",
  updates: [[at("11-23T10:00"), "Scheduled", "The index moves to machines with more memory."]],
};

const working: AnnouncementExample = {
  ...move,
  state: "In Progress",
  impact: "None",
  startsAt: at("11-24T14:00"),
  endsAt: at("11-24T16:00"),
  updates: [
    [
      at("11-24T14:12"),
      "In Progress",
      "Object Storage stopped answering while the index was copied. **This was not planned.** We have stopped the copy and are bringing storage back first:\n\n- [x] copy stopped\n- storage: `sbctl storage start --all`\n- Search stays off until then.",
    ],
    [at("11-24T14:00"), "In Progress", "The move has begun."],
  ],
};

function changed(
  snapshot: Snapshot,
  changes: Readonly<Record<string, Partial<Snapshot["components"][number]>>>,
): Snapshot {
  return {
    ...snapshot,
    components: snapshot.components.map((component) => ({ ...component, ...changes[component.name] })),
  };
}

const announced = { provenance: { kind: "Announcement", at: at("11-24T14:00") } } as const;

/** Fifty incidents that name five hundred components, each told in long updates. */
function storm(): Snapshot {
  const page = largePage(500, 1);
  const name = (place: number) => page.components[place % page.components.length]?.name ?? "";
  const long =
    "We see errors in several regions. Traffic is moved away from the machines that fail, and more are started elsewhere. ";
  const impacts = ["Minor", "Major", "Critical", "None"] as const;
  const incidents = Array.from({ length: 50 }, (_, place): AnnouncementExample => {
    const size = place === 0 ? 500 : 4;
    const affected = Array.from({ length: size }, (__, part): [string, ComponentStatus] => [
      name(place * 7 + part),
      "Partial Outage",
    ]);
    return {
      title: `Errors in part ${place + 1} of the platform`,
      impact: impacts[place % impacts.length] ?? "None",
      beganAt: at("11-24T12:00") + place * 60_000,
      affected: Object.fromEntries(affected),
      updates: Array.from({ length: 20 }, (__, turn): ExampleUpdate => {
        const text = `${long.repeat(2)}Turn ${20 - turn} of part ${place}.`;
        return [at("11-24T14:10") - turn * 240_000, "Investigating", text];
      }),
    };
  });
  return withAnnouncements(page, incidents);
}

/** The example of a state. */
export function announcedSnapshot(kind: AnnouncedKind): Snapshot {
  switch (kind) {
    case "incident":
      return withAnnouncements(
        changed(exampleSnapshot("major"), {
          "Public API": announced,
          Backups: { unstable: 6 },
          Queues: { provenance: { kind: "Hand", at: at("11-21T14:00") } },
        }),
        [payments, move, ...past],
      );
    case "work":
    case "overrunning": {
      const snapshot = changed(exampleSnapshot("maintenance"), {
        Search: announced,
        "Object Storage": { status: "Major Outage", statusSince: at("11-24T14:07") },
      });
      const late = { ...working, endsAt: at("11-24T14:05") };
      return withAnnouncements(snapshot, [kind === "work" ? working : late, ...past]);
    }
    case "coming":
      return withAnnouncements(exampleSnapshot("calm"), [
        move,
        {
          kind: "Notice",
          title: "The old API ends on 1 March",
          state: "Published",
          beganAt: at("11-23T09:00"),
          endsAt: at("11-30T09:00"),
          updates: [
            [
              at("11-23T09:00"),
              "Published",
              "Move to [version 2](https://example.com/v2) until then.\n\n> It has the same keys.",
            ],
          ],
        },
        ...past,
      ]);
    case "quiet": {
      const silent = { provenance: { kind: "Lapse", at: at("11-24T09:10") } } as const;
      return withAnnouncements(changed(exampleSnapshot("unknown"), { Backups: silent }), []);
    }
    case "unsure":
      return withAnnouncements(exampleSnapshot("stale-major"), [
        payments,
        { ...working, title: "Work" },
        ...past,
      ]);
    case "storm":
      return storm();
  }
}
