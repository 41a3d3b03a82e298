/** The portal's overview in one response, the trash, and live updates. */
import * as z from "zod";
import { affectedOut, announcement, announcementUpdate } from "../announcements.ts";
import { auditFilters } from "../audit.ts";
import { attributedVoice } from "../components.ts";
import { pageFilter } from "../operations/operation-builders.ts";
import { timeOut } from "../times.ts";
import { announcementKinds, componentStatuses, indicators, pageAccesses, roles } from "../words.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

const status = z.enum(componentStatuses);

/** An announcement that is open, or is to come. */
const overviewAnnouncement = announcement
  .pick({
    Id: true,
    Page: true,
    Kind: true,
    Title: true,
    State: true,
    Impact: true,
    StartsAt: true,
    EndsAt: true,
    AutoStart: true,
    AutoComplete: true,
    Overrunning: true,
    Recurrence: true,
    Pinned: true,
  })
  .extend({
    AffectedComponents: z.array(affectedOut),
    /** When it began, or is to begin. */
    BeganAt: timeOut,
    /** The newest update; null if there is none. */
    LastUpdate: announcementUpdate.pick({ State: true, Message: true, PostedAt: true }).nullable(),
  });

/** A component that is not Operational. */
const problem = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  /** The slugs of the pages that show it, its own first. */
  Pages: z.array(z.string()),
  Status: status,
  Since: timeOut,
  /** Sources of its status, the deciding one first. */
  Voices: z.array(attributedVoice),
});

const flapping = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  /** The slug of its page. */
  Page: z.string(),
  Status: status,
  /** Changes since it became unstable, including the first ones; 21 means more than 20. */
  Changes: z.int(),
});

/** A component whose next report is overdue or expired. */
const late = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  /** The slug of its page. */
  Page: z.string(),
  /** Last report of any source; null if there is none. */
  LastReportAt: timeOut.nullable(),
  /** Seconds between reports, as announced or required. */
  ReportEvery: z.int(),
  DueAt: timeOut,
  /** Time of expiry, possibly in the past; and the status after it. */
  SilentFrom: timeOut,
  OnLapse: status,
  IsSilent: z.boolean(),
});

/** Why a key should be looked at. */
export const keyConcerns = ["Old", "Expires", "Expired", "SeenInUrl", "SeenInClear"] as const;

const concerningKey = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Role: z.enum(roles),
  Last4: z.string(),
  Concerns: z.array(z.enum(keyConcerns)),
  CreatedAt: timeOut,
  ExpiresAt: timeOut.nullable(),
  LastUsedAt: timeOut.nullable(),
  LastUsedFor: z.string().nullable(),
  SeenInUrlAt: timeOut.nullable(),
  SeenInClearAt: timeOut.nullable(),
});

/** An integration with alerts of the last 24 hours that no component was found for. */
const unmappedAlerts = z.object({
  /** Its id, its name and the slug of its page. */
  Id: z.uuid(),
  Name: z.string(),
  Page: z.string(),
  /** Number of alerts, without those that a rule maps by now. */
  Alerts: z.int(),
});

/** A recent change. */
const lastChange = z.object({
  /** Tells it from others in the list. */
  Id: z.uuid(),
  At: timeOut,
  /** A `Source` is a named reporter, `Silence` a missing report. */
  Actor: z.object({
    Kind: z.enum(["Key", "Person", "Integration", "Command Line", "Clock", "Source", "Silence"]),
    Name: z.string(),
  }),
  /** As in the audit log; `Component.Turn` if a report or its expiry changed a component's shown status. */
  Action: z.string(),
  Subject: z.object({ Kind: z.string(), Id: z.string(), Name: z.string() }),
  /** The resulting status of a component or state of an announcement; null if neither changed. */
  To: z.string().nullable(),
  /** Components and groups that a new order moved to another group; `Group` is null for none. */
  Moves: z.array(z.object({ Name: z.string(), Group: z.string().nullable() })),
  /** Components whose status an update of an announcement has changed. */
  Affected: z.array(z.object({ Name: z.string(), Status: status })),
});

/** The copy of the public pages elsewhere. */
const copy = z.object({
  /** The destination. */
  To: z.string(),
  /** Time and revision of the copied content; null while unknown. */
  AsOf: timeOut.nullable(),
  Revision: z.int().nullable(),
  /** Why it cannot be brought up to date, and since when; null while it can. */
  Failure: z.object({ Since: timeOut, Message: z.string() }).nullable(),
});

/** Status of a page as visitors see it. */
const overviewPage = z.object({
  Id: z.uuid(),
  Slug: z.string(),
  Name: z.string(),
  Url: z.string(),
  TimeZone: z.string(),
  Access: z.enum(pageAccesses),
  /** Number of visible components. */
  Components: z.int(),
  Indicator: z.enum(indicators),
  Description: z.string(),
  /** The status whose colour and mark the page shows. */
  Worst: status,
  /** Start of the oldest current problem; null if all is well. */
  Since: timeOut.nullable(),
  /** Whether updates have stopped, so that the status is uncertain. */
  Stale: z.boolean(),
});

/** The overview: of one page if requested, else of all. */
export const overview = z.object({
  Revision: z.int(),
  AsOf: timeOut,
  /** The requested page; else the one with the worst status, the first among equals. */
  Page: overviewPage,
  /** Every page, the first one first. */
  Pages: z.array(overviewPage),
  Counts: z.object({ OpenAnnouncements: z.int(), Components: z.int(), Operational: z.int() }),
  /** Last report on any component; null if there is none. */
  NewestReportAt: timeOut.nullable(),
  /** Last report on a component that is Operational; null if there is none. */
  NewestOperationalReportAt: timeOut.nullable(),
  /** Announcements in progress, newest first. */
  Open: z.array(overviewAnnouncement),
  /** Components that no open announcement names. The worst first, of equals those that stand longest. At most 100. */
  Unannounced: z.array(problem),
  /** Components that an open announcement names, in the same order. At most 100. */
  Announced: z.array(problem),
  /** Maintenance and notices to come, the next first. At most 20. */
  Coming: z.array(overviewAnnouncement),
  Flapping: z.array(flapping),
  /** The most overdue first. At most 100. */
  Late: z.array(late),
  /** Null if no copy is configured. */
  Copy: copy.nullable(),
  /** Null for who may not see keys. */
  Keys: z.array(concerningKey).nullable(),
  /** Null for who may not see integrations. */
  UnmappedAlerts: z.array(unmappedAlerts).nullable(),
  /** The newest 20. */
  LastChanges: z.array(lastChange),
});

/** Kinds of things in the trash. */
export const trashKinds = [
  "Page",
  "Component",
  "ComponentGroup",
  "Announcement",
  "Template",
  "Person",
] as const;

/** Deleted things that can be restored, newest first. */
export const trash = z.object({
  Items: z.array(
    z.object({
      Kind: z.enum(trashKinds),
      /** Null for all but announcements. */
      AnnouncementKind: z.enum(announcementKinds).nullable(),
      Id: z.uuid(),
      Name: z.string(),
      /** The slug of its page; null for what is on none, or on one that is deleted itself. */
      Page: z.string().nullable(),
      DeletedAt: timeOut,
      RestorableUntil: timeOut,
    }),
  ),
});

/** An event of `GET Live`: the published revision, and whether keys, people or sessions changed as well. */
export const liveEvent = z.object({
  Revision: z.int(),
  Keys: z.boolean(),
  /** The pages whose status has changed; at first, all. */
  Pages: z.array(overviewPage),
});

/** The overview as the wire has it. */
export type Overview = z.infer<typeof overview>;
export type OverviewPage = z.infer<typeof overviewPage>;
/** One of its announcements. */
export type OverviewAnnouncement = z.infer<typeof overviewAnnouncement>;
export type Trash = z.infer<typeof trash>;
/** An event of `GET Live`. */
export type LiveEvent = z.infer<typeof liveEvent>;

/** An announcement, live or in the trash; null if it does not exist. Only editors see deleted ones. */
export const foundAnnouncement = z.object({
  Announcement: announcement.nullable(),
  IsDeleted: z.boolean(),
});
/** An announcement, live or in the trash, as the wire has it. */
export type FoundAnnouncement = z.infer<typeof foundAnnouncement>;

export const overviewQuery = z.object({ Page: pageFilter });

/** The portal's operations that only look. */
export const overviewOperations = {
  ReadOverview: {
    ...read,
    path: "/portal/api/Overview",
    access: "view",
    query: overviewQuery,
    result: overview,
    refusals: ["PageNotFound"],
  },
  /** Server-sent events: see `liveEvent`. */
  FollowLive: { ...read, path: "/portal/api/Live", access: "view", result: null },
  ListTrash: { ...read, path: "/portal/api/Trash", access: "edit", result: trash },
  /** For the address of an announcement, which may be deleted or missing without being an error. */
  FindAnnouncement: {
    ...read,
    path: "/portal/api/Announcement/{id}/Find",
    access: "view",
    result: foundAnnouncement,
  },
  /** CSV (RFC 4180), narrowed like the list. */
  ExportAuditEvents: {
    ...read,
    path: "/portal/api/AuditEvent.csv",
    access: "administer",
    needsProof: true,
    query: auditFilters,
    result: null,
    refusals: ["PageNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
