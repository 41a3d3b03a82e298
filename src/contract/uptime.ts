/** Uptime with its working, and corrections of the past, on the wire. */
import * as z from "zod";
import { attributedComponent } from "./components.ts";
import { dateField, timeField, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { componentStatuses, readComponentStatus } from "./words.ts";

const correctionReason = z.string("Say why.").max(2000, "Keep the reason within 2,000 characters.");

/** The body of `POST /api/Component/{id}/Correction`. */
export const correctionCreate = z.strictObject({
  From: timeField,
  To: timeField,
  Status: wordField(componentStatuses, readComponentStatus),
  Reason: correctionReason,
});

/** The body of `PATCH /api/Component/{id}/Correction/{correctionId}`. */
export const correctionPatch = z.strictObject({ Reason: correctionReason });

const day = (description: string) => dateField.optional().meta({ description });

/** Query of `GET /api/Component/{id}/Uptime`. */
export const uptimeQuery = z.object({
  From: day("First day, in the page's time zone; default: 90 days up to the last day."),
  To: day("Last day; default: today. At most 366 days."),
});

/** Why a time does not count. */
export const reasonsToLeaveOut = ["Under Maintenance", "Unknown", "Before Start"] as const;

const weights = z.object({ PartialOutage: z.number(), MajorOutage: z.number() });

const milliseconds = z.object({
  Observed: z.int(),
  PartialOutage: z.int(),
  MajorOutage: z.int(),
  UnderMaintenance: z.int(),
  Unknown: z.int(),
  BeforeStart: z.int(),
});

const percent = z.number().nullable();

/** A part of a day with one status. */
export const uptimeInterval = z.object({
  Status: z.enum(componentStatuses),
  From: timeOut,
  To: timeOut,
  Weight: z.number().nullable(),
  LeftOut: z.enum(reasonsToLeaveOut).nullable(),
  CorrectionId: z.uuid().nullable(),
});

/** One day of the working. */
export const uptimeDay = z.object({
  Date: dateField,
  From: timeOut,
  To: timeOut,
  Status: z.enum(componentStatuses).nullable(),
  Percent: percent,
  Milliseconds: milliseconds,
  Intervals: z.array(uptimeInterval).nullable(),
});

/** A change to a month after its figures became final. */
export const uptimeChange = z.object({
  Kind: z.enum(["Correction", "Announcement"]),
  At: timeOut,
  Reason: z.string().nullable(),
  CorrectionId: z.uuid().nullable(),
  AnnouncementId: z.uuid().nullable(),
});

/** A month that the working touches. */
export const uptimeMonth = z.object({
  Month: z.string().regex(/^\d{4}-\d{2}$/u),
  TimeZone: z.string(),
  Weights: weights,
  ClosesAt: timeOut,
  Closed: z.boolean(),
  Percent: percent,
  PercentNow: percent,
  Changes: z.array(uptimeChange),
});

/** How much of a correction later ones replace. */
export const replacedShares = ["No", "Partly", "Completely"] as const;

/** One of these shares. */
export type ReplacedShare = (typeof replacedShares)[number];

/** A public correction, without its author. */
export const openCorrection = z.object({
  Id: z.uuid(),
  From: timeOut,
  To: timeOut,
  Status: z.enum(componentStatuses),
  Reason: z.string(),
  MadeAt: timeOut,
  Replaced: z
    .enum(replacedShares)
    .meta({ description: "Whether later corrections of this time replace it." }),
});

/** A correction as callers with a key see it: its author is null for Read-Only keys. */
export const correction = openCorrection.extend({ Author: z.string().nullable() });

/** The answer to a correction. */
export const correctedComponent = attributedComponent.extend({
  CorrectionId: z.uuid().meta({ description: "Id of the correction, to reword its reason." }),
});

/** A component's uptime as everybody may recompute it. */
export const openUptime = z.object({
  ComponentId: z.uuid(),
  ComponentName: z.string(),
  TimeZone: z.string(),
  StartDate: dateField,
  From: dateField,
  To: dateField,
  AsOf: timeOut,
  Weights: weights,
  Percent: percent,
  Milliseconds: milliseconds,
  AllIntervals: z.boolean(),
  Days: z.array(uptimeDay),
  Corrections: z.array(openCorrection),
  Months: z.array(uptimeMonth),
});

/** A component's uptime as callers with a key see it. */
export const uptime = openUptime.extend({ Corrections: z.array(correction) });

/** A component's uptime on the wire, for everybody. */
export type OpenUptimeOut = z.infer<typeof openUptime>;
/** A component's uptime on the wire, for callers with a key. */
export type UptimeOut = z.infer<typeof uptime>;
/** A correction on the wire, for callers with a key. */
export type CorrectionOut = z.infer<typeof correction>;
