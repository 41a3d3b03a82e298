/** Requests and responses of the webhook. */
import * as z from "zod";
import { timeField, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { componentStatuses, readComponentStatus, readReportableStatus, reportableStatuses } from "./words.ts";

/** Why a text that is a status cannot be reported or set; undefined for another text. */
export const unreportableHint = (text: string): string | undefined =>
  readComponentStatus(text) === "Unknown"
    ? "Unknown is set by the service alone, when reports are missing. "
    : undefined;

/** A status that may be reported, with the tolerance of the contract. */
export const reportableStatusField = wordField(reportableStatuses, readReportableStatus, {
  hint: unreportableHint,
});

/** Seconds within which a report must come: up to a year. */
export const secondsBetweenReports = z
  .int("Give whole seconds, from 10 to 31622400.")
  .min(10)
  .max(31_622_400);

const componentName = z
  .string("Give a name.")
  .max(2000, "Keep the name within 100 characters.")
  .meta({ maxLength: 100 })
  .nullish();
const componentId = z.string("Give an id.").max(100, "Give the id of a component.").nullish();
const message = z.string("Give a text.").max(2000, "Keep the message within 2,000 characters.").nullish();
const pageSlug = z.string("Give the slug of a page.").max(100, "Give the slug of a page.").nullish();

/**
 * The body of `POST /api/WebHook/UpdateComponentStatus`. Unknown properties are tolerated; names are matched without
 * regard to case before this.
 */
export const reportBody = z.object({
  ComponentName: componentName,
  ComponentId: componentId,
  Status: reportableStatusField,
  Message: message,
  OccurredAt: timeField.nullish(),
  Source: z.string("Give a name.").max(100, "Keep the source within 100 characters.").nullish(),
  Page: pageSlug,
});

/**
 * The body of `POST /api/WebHook/Heartbeat`, parsed as tolerantly: a report with the time until the next one.
 */
export const heartbeatBody = z.object({
  ComponentName: componentName,
  ComponentId: componentId,
  Status: reportableStatusField,
  ExpiresIn: secondsBetweenReports,
  Message: message,
  Page: pageSlug,
});

/** The response of the webhook. */
export const reportResult = z.object({
  ComponentId: z.uuid(),
  ComponentName: z.string(),
  ReportedStatus: z.enum(reportableStatuses),
  Status: z.enum(componentStatuses).meta({ description: "Status after the report." }),
  PreviousStatus: z.enum(componentStatuses).meta({ description: "Status before the report." }),
  Changed: z.boolean(),
  Current: z.boolean().meta({ description: "Whether this is the newest report of its source." }),
  Revision: z.int(),
  Ignored: z.array(z.string()).meta({
    description: "Names of properties and query parameters that a report does not have; up to 20 are listed.",
  }),
  ReportDueAt: timeOut.optional().meta({ description: "Of a heartbeat: when the next is due." }),
});

export type ReportResult = z.infer<typeof reportResult>;
