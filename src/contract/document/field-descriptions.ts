/** Descriptions of fields in the OpenAPI document and the pages made from it. */
import { statesOf } from "../announcement-states.ts";
import { languages } from "../languages.ts";
import { announcementKinds } from "../words.ts";
import { messageFieldNotes } from "./message-field-descriptions.ts";
import { openFieldNotes } from "./open-field-descriptions.ts";
import { operatorFieldNotes } from "./operator-field-descriptions.ts";

/** The requests that list affected components. */
const affectingRequests = [
  "AnnouncementCreate",
  "AnnouncementPatch",
  "UpdateCreate",
  "TemplateCreate",
  "TemplatePatch",
];
const affectedNotes = Object.fromEntries(
  affectingRequests.flatMap((schema) => [
    [
      `${schema}.AffectedComponents.Status`,
      "Required for an Incident: what the component shows meanwhile. A Notice has none.",
    ],
    [
      `${schema}.AffectedComponents.Expect`,
      "For a Maintenance, instead of Status: the worst status that the work may cause. Without it nothing that is reported is shown meanwhile.",
    ],
  ]),
);

/** The states of each kind. */
const states = `${announcementKinds.map((kind) => `${kind}: ${statesOf(kind).join(", ")}`).join("; ")}.`;
const initialState = `Initial state; by default the first of its kind. A Maintenance whose StartsAt has passed is In Progress, unless AutoStart is false. ${states} A Maintenance cannot begin as Verifying or Cancelled.`;

const pageUrl =
  "Public address of the page, without spaces and invisible characters. If null, it is at the service's address under /page/ and its slug; the first page is at the address itself.";

const tags = `The languages are ${languages.join(", ")}; a tag may have a region, such as de-AT.`;

/**
 * By schema and path (`StatusPage.Status.Indicator`), by the last two names of the path (`Voices.Source`), or by field
 * name alone if it means the same everywhere.
 */
const fieldNotes: Readonly<Record<string, string>> = {
  ...operatorFieldNotes,
  ...openFieldNotes,
  ...messageFieldNotes,
  ...affectedNotes,
  Id: "Never changes.",
  Name: "1 to 100 characters. Unique, without regard to case.",
  ComponentId: "Id of the component.",
  ComponentName: "Name of the component, not case-sensitive.",
  Description: "Plain text.",
  Position:
    "Place among the components of its group, or of none; of a group among those of its level. Lower numbers come first, equal ones by name; by default after the last.",
  Translations: `Name and description in other languages: {"de": {"Name": "…"}}. ${tags}`,
  CreatedAt: "Time of creation.",
  UpdatedAt: "Time of the last change.",
  GroupId: "The group of the component.",
  ParentId:
    "The group that it is in; null at the top level. That group is of the top level itself: groups nest one level deep.",
  StartDate: "First day of its uptime; by default the day it was created.",
  StatusSince: "Start of the current status.",
  LastReportAt: "Time of the last report, also if it changed nothing.",
  CountsTowardStatus: "Whether it affects the page's overall status; true by default.",
  Visibility:
    "When the page lists it; Always by default. With Never only API keys and the portal have it. CountsTowardStatus alone decides whether it affects the page's status.",
  ReportEvery: "Seconds within which a report is expected; null if none is.",
  OnLapse: "Status while an expected report is missing: any but Operational. Unknown by default.",
  Links: "Links at the foot of the page, in this order; at most 10.",
  ShowSources:
    "Whether visitors see beside each component whether its status was reported by a monitor or set by hand, and when; false by default.",
  ShowUptime:
    "Whether visitors see uptime figures, on the page, in its JSON and Markdown and on the pages of components; true by default. API keys always do.",
  ShowBars: "Whether visitors see a bar for each day; true by default.",
  BarDays: "How many days the bars have: 30, 60 or 90. Uptime is of 90 days in any case.",
  ShowPoweredBy: "Whether the foot of the page names Signalbox; true by default.",
  Theme:
    "Own colours of the page in its light and dark theme, #rrggbb; null for the usual ones. Text and Accent need a contrast of 4.5:1 with Background; a light Background needs 14:1 with black, a dark one with white. Marks, hairlines and second text follow from them; plates keep their colours.",
  FullText:
    "Whether messages to subscribers contain the text of updates where the page is not public; false by default: title and link alone. Messages of public pages always contain it.",
  WrittenLanguages:
    "Languages beside the page's own in which the portal offers translations of titles, messages, names and descriptions.",
  PartialWeight:
    "Share of a Partial Outage that counts as downtime, from 0 to 1 in steps of 0.001; 0.3 by default.",
  MajorWeight: "Share of a Major Outage that counts as downtime, from 0 to 1; 1 by default.",
  Accent:
    "Colour of the page's name and links, #rrggbb; null for none. Each theme adjusts its lightness for contrast.",
  Access:
    "Who may see the page: everyone, those who know the password, or people signed in to the portal. API keys may read any page.",
  Password:
    "The password if Access is Password, 8 to 200 characters. It is stored hashed and never returned. A new one signs out visitors who used the old one.",
  HasPassword: "Whether it has a password.",
  AllowedAddresses:
    "Addresses and CIDRs from which a page that is not public can be read without signing in.",
  TimeZone: "IANA name, such as Europe/Amsterdam; it determines when days begin and end.",
  Slug: "Short name of the page in queries and URLs: a-z, 0-9 and -. It cannot be changed.",
  Page: "Slug of its page.",
  AlsoOn: "Slugs of the other pages that show it.",
  Locale: `The page's default language, one of ${languages.join(", ")}, optionally with a region for date formats: en-GB, de-AT. Visitors get the language that their browser asks for, if it is one of these.`,

  "Page.Url": "Public address of the page.",
  "PageCreate.Url": pageUrl,
  "PagePatch.Url": pageUrl,
  "Links.Label": "Text of the link.",
  "Links.Url": "Address of the link: http or https, without spaces and invisible characters.",
  "Theme.Light": "Colours of the light theme; null for the usual ones.",
  "Theme.Dark": "Colours of the dark theme; null for the usual ones.",
  Background: "Background colour, #rrggbb; null for the usual one.",
  Text: "Colour of text, #rrggbb; null for the usual one.",
  "Light.Accent": "Colour of links, #rrggbb; null for the usual one.",
  "Dark.Accent": "Colour of links, #rrggbb; null for the usual one.",

  "Report.ComponentName": "Name, not case-sensitive. Send this or ComponentId; both only if they agree.",
  "Report.ComponentId": "Id, instead of the name.",
  "Report.Message":
    "Reason, up to 2,000 characters. Stored in the history for API keys and the portal; visitors do not see it.",
  "Report.OccurredAt":
    "Time of the event if not now, up to 7 days ago. A late report is placed in the history at that time.",
  "Report.Source":
    "Name of the source, up to 100 characters. Each source has its own status; the worst is shown.",
  "Report.Page": "Slug of the page, if several pages have a component of this name.",

  "Heartbeat.ComponentName": "Name, not case-sensitive. Send this or ComponentId; both only if they agree.",
  "Heartbeat.ComponentId": "Id, instead of the name.",
  "Heartbeat.ExpiresIn":
    "Seconds until the next report is due. If none arrives by then plus a fifth as grace, the component shows OnLapse.",
  "Heartbeat.Message": "Reason, up to 2,000 characters. Visitors do not see it.",
  "Heartbeat.Page": "Slug of the page, if several pages have a component of this name.",

  "PinPut.Until": "End of the override; if absent, it stays until it is removed.",
  "PinPut.Reason": "Reason, for API keys and the portal; visitors do not see it.",

  "ReportResult.ComponentId": "Id of the component.",
  "ReportResult.ComponentName": "Name of the component.",
  "ReportResult.ReportedStatus": "The reported status.",
  "ReportResult.Changed": "Whether Status differs from PreviousStatus.",
  "ReportResult.Revision": "A revision of the page that includes this report.",

  "ComponentCreate.Status":
    "Initial status: Operational by default, or Unknown until the first report if ReportEvery is set.",
  "ComponentPatch.Status":
    "Sets the status by hand, until the next report without a source. The status that the component shows is no change: what was read can be sent back. POST /api/WebHook/UpdateComponentStatus reports it nevertheless.",
  "ComponentCreate.Page": "Slug of its page; the first page by default.",
  "ComponentGroupCreate.Page": "Slug of its page; the first page by default.",
  "Component.Status": "Status that the page shows.",

  "Voice.Kind":
    "Report: the last report without a source. Signal: a named source. Announcement: an open incident or maintenance in progress. Lapse: a missing report. Pin: an override.",
  "Voice.Source": "Name of the source of a signal; id of an announcement.",
  "Voice.Status": "Status of this source.",
  "Voice.Since": "Start of this source's status.",

  "HistoryPeriod.Status": "Status in the period.",
  "HistoryPeriod.From": "Start of the period.",
  "HistoryPeriod.To": "End of the period; null for the current one.",
  "HistoryPeriod.Cause": "Source whose change began the period; null for the time before the first report.",

  "Cause.Kind": "Kind of the source; Lapse is a missing report, Pin an override.",
  "Cause.Source": "Name of the source of a signal; else null.",
  "Cause.Message": "Message of the report, or reason of the override; null if there is none.",
  "Cause.AnnouncementId": "Id of the announcement; else null.",
  "Cause.ReportedAt": "Time of arrival; null if nothing was reported.",

  "CorrectionCreate.From":
    "Start of the interval. Time before the StartDate of the component does not count.",
  "CorrectionCreate.To":
    "End of the interval: after From and the StartDate of the component, and not in the future.",
  "CorrectionCreate.Status": "The actual status; Unknown excludes the interval from the uptime.",
  "CorrectionCreate.Reason":
    "Reason, up to 2,000 characters. Visitors see it beside the figure that it changes.",

  "Uptime.ComponentId": "Id of the component.",
  "Uptime.ComponentName": "Name of the component.",
  "Weights.PartialOutage": "Share of a Partial Outage.",
  "Weights.MajorOutage": "Share of a Major Outage.",
  "Milliseconds.Observed": "Time that counts: all but Under Maintenance, Unknown and before the start.",
  "Milliseconds.PartialOutage": "Time in Partial Outage.",
  "Milliseconds.MajorOutage": "Time in Major Outage.",
  "Milliseconds.UnderMaintenance": "Time in Under Maintenance.",
  "Milliseconds.Unknown": "Time in Unknown.",
  "Milliseconds.BeforeStart": "Time before the component existed.",
  "Uptime.TimeZone": "Time zone of the page; it determines when days begin and end.",
  "Uptime.From": "The first day.",
  "Uptime.To": "The last day.",
  "Uptime.AsOf": "End of the calculation: the time of the request.",
  "Uptime.Weights": "Share of each outage that counts as downtime.",
  "Uptime.Percent":
    "100 × (1 − (MajorOutage × its weight + PartialOutage × its weight) / Observed), floored to two decimals. Null if nothing was observed; without From and To also if less than 24 hours were observed.",
  "Uptime.Milliseconds": "The sums of the days, in whole milliseconds.",
  "Uptime.AllIntervals":
    "False if the oldest days have no Intervals because there are more than 10,000. Request fewer days to get all.",
  "Uptime.Days": "Oldest first.",
  "Uptime.Corrections": "Corrections that affect these days, in the order of their creation.",
  "Uptime.Months": "The whole calendar months that contain these days.",
  "UptimeDay.Date": "The day, in the page's time zone.",
  "UptimeDay.From": "Start of the day.",
  "UptimeDay.To": "End of the day; days have 23, 24 or 25 hours.",
  "UptimeDay.Status": "Worst status of the day; null if there was none, and before the start date.",
  "UptimeDay.Percent": "Uptime of the day; null if nothing was observed.",
  "UptimeDay.Milliseconds": "Duration of each status so far, in milliseconds.",
  "UptimeDay.Intervals": "Without gaps, oldest first; null if the response has no room for them.",
  "UptimeInterval.Status": "Status in the interval.",
  "UptimeInterval.From": "Start of the interval.",
  "UptimeInterval.To": "End of the interval.",
  "UptimeInterval.Weight": "Share that counts as downtime; null if excluded.",
  "UptimeInterval.LeftOut":
    "Why it is excluded; null if it is not. Before Start is the time before the component existed.",
  "UptimeInterval.CorrectionId": "Id of the correction that set it; null if none did.",
  "UptimeMonth.Month": "Year and month.",
  "UptimeMonth.TimeZone": "Time zone of its figure.",
  "UptimeMonth.Weights": "Weights of its figure.",
  "UptimeMonth.ClosesAt": "Time at which the month is closed: 7 days after its end.",
  "UptimeMonth.Closed": "Whether the month is closed; Percent then no longer changes.",
  "UptimeMonth.Percent":
    "Uptime when the month was closed, or so far; null if less than 24 hours were observed.",
  "UptimeMonth.PercentNow": "Uptime with everything that became known later.",
  "UptimeMonth.Changes": "Changes after the month was closed, in order.",
  "UptimeChange.Kind": "What changed the figure.",
  "UptimeChange.CorrectionId": "Id of the correction; else null.",
  "UptimeChange.AnnouncementId": "Id of the announcement; else null.",
  "UptimeChange.At": "Time of the change.",
  "UptimeChange.Reason": "Reason of the correction, or title of the announcement; null if that was deleted.",
  "Correction.From": "Start of the interval.",
  "Correction.To": "End of the interval.",
  "Correction.Status": "The actual status.",
  "Correction.Reason": "Reason of the correction.",
  "Correction.MadeAt": "Time of creation.",
  "Correction.Author":
    "Author: a person, an API key by its name, or the command line. Null for keys that are Read-Only; not shown to visitors.",

  "TemplateCreate.Kind": "Kind of the announcements.",
  "TemplateCreate.Title": "Title; it may contain fields, such as {{Service}} is down.",
  "TemplateCreate.Message": "Markdown, up to 32 KiB; it may contain fields such as {{Service}}.",
  "TemplateCreate.State": initialState,
  "TemplatePatch.State": initialState,
  "TemplateCreate.Impact": "Impact; by default it follows from the affected components.",
  "TemplateCreate.AffectedComponents":
    "Affected components, unless the announcement names some. For a Maintenance Expect, the worst status that the work may cause; otherwise Status.",
  "TemplateCreate.Translations": `Title and message in other languages: {"de": {"Title": "…", "Message": "…"}}. ${tags}`,
  "TemplateCreate.Page": "Slug of its page; the first page by default.",
  "TemplatePatch.Translations":
    'Title and message in other languages: {"de": {"Title": "…", "Message": "…"}}.',
  "Template.Kind": "Kind of the announcements.",
  "Template.Title": "Title with its fields.",
  "Template.Message": "Markdown with its fields.",
  "Template.State": `Initial state; null for the first of its kind. ${states}`,
  "Template.Impact": "Impact; null if it follows from the affected components.",
  "Template.AffectedComponents": "Affected components, without deleted ones.",
  "Template.Fields": "Names of its fields; an announcement made from it needs a value for each.",
  "Template.Translations":
    'Title and message in other languages, by language tag: {"de": {"Title": "…", "Message": "…"}}.',

  "AffectedComponents.ComponentId": "Id of the component.",
  "AffectedComponents.ComponentName": "Name of the component, instead of its id.",
  "AffectedComponents.Name": "Name of the component.",
  "AffectedComponents.Status":
    "Status that the announcement sets, also after it is over; null in a Notice, which sets none. The component has the status that it shows.",
  "AffectedComponents.Expect":
    "For a maintenance: the worst status that the work may cause; null if not stated, and for other kinds.",
  "AnnouncementUpdate.State": `State after the update. ${states}`,
  "Updates.State": `State after the update. ${states}`,
  "AnnouncementUpdate.NotifySubscribers": "Whether subscribers were notified.",
  "AnnouncementUpdate.Translations": "The message in other languages, by language tag.",
  "Postmortem.Message": "Text in Markdown.",
  "Postmortem.MessageHtml": "The text as safe HTML.",
  "Postmortem.PublishedAt": "Time of publication.",

  "AnnouncementCreate.Title": "One line, up to 200 characters. Required unless a template has one.",
  "AnnouncementCreate.State": initialState,
  "AnnouncementCreate.Message": "First update: Markdown, up to 32 KiB. Required unless a template has one.",
  "AnnouncementCreate.Impact":
    "Only an Incident has one. If absent or null, it follows from the worst status of the affected components, and is at least Minor. None keeps the page as it is.",
  "AnnouncementCreate.StartsAt":
    "Start; of an Incident also a time in the past. Required for a Maintenance. One that is over is added to the history with State Completed, and refused without a State.",
  "AnnouncementCreate.EndsAt":
    "Planned end, after StartsAt. Required for a Maintenance. A Notice is archived at this time. For an Incident that is created as Resolved it is the time at which it ended; for an open Incident it is only the expected end: it ends when it is Resolved.",
  "AnnouncementCreate.AutoStart": "Whether a Maintenance starts by itself at StartsAt; true by default.",
  "AnnouncementCreate.AutoComplete": "Whether a Maintenance completes by itself at EndsAt; true by default.",
  "AnnouncementCreate.Pinned":
    "Whether it stands before the other open announcements of its kind on the page; false by default. Closing it ends that.",
  "AnnouncementCreate.NotifySubscribers":
    "Whether subscribers are notified; true by default, false for announcements that are closed already, or whose end has passed.",
  "AnnouncementCreate.ResolvedAt": "End of a past incident, which is then created closed.",
  "AnnouncementCreate.PostedAt": "Time of the first update if not now.",
  "AnnouncementCreate.TemplateId": "Template for everything that the body leaves out, its Kind included.",
  "AnnouncementCreate.Translations": `Title and message in other languages: {"de": {"Title": "…", "Message": "…"}}. ${tags}`,
  "AnnouncementCreate.Page": "Slug of its page; the first page by default.",
  "AnnouncementPatch.State": `New state; this posts an update. ${states}`,
  "AnnouncementPatch.Message": "New message; this posts an update.",
  "AnnouncementPatch.StartsAt":
    "Start. It does not change what the components showed; use a correction for that.",
  "AnnouncementPatch.AffectedComponents": "The complete new list.",
  "AnnouncementPatch.Impact": "Impact of an Incident; null to derive it from the affected components again.",
  "AnnouncementPatch.Pinned": "Whether it stands before the other open ones of its kind.",
  "AnnouncementPatch.NotifySubscribers": "Whether subscribers are notified of the update and of later ones.",
  "AnnouncementPatch.Translations": 'Title and message in other languages: {"de": {"Title": "…"}}.',
  "UpdateCreate.State": `New state; unchanged if absent. ${states}`,
  "UpdateCreate.AffectedComponents": "The complete new list; unchanged if absent.",
  "UpdateCreate.PostedAt":
    "Time of the update if not now. One older than the newest update does not change the state.",
  "UpdateCreate.NotifySubscribers":
    "Whether subscribers are notified; by default as set on the announcement.",
  "UpdateCreate.Translations": 'The message in other languages: {"de": {"Message": "…"}}.',
  "UpdatePatch.Translations": 'The message in other languages: {"de": {"Message": "…"}}.',
  "PostmortemPut.Message": "Markdown, up to 32 KiB; null removes it.",
  "Announcement.Kind": "An unplanned problem, planned work, or anything else.",
  "Announcement.Title": "Title: one line of plain text.",
  "Announcement.State": `Present state. ${states}`,
  "Announcement.Impact": "How bad it is.",
  "Announcement.AutoStart": "Whether a maintenance starts by itself at StartsAt.",
  "Announcement.AutoComplete": "Whether a maintenance completes by itself at EndsAt.",
  "Announcement.Recurrence": "RFC 5545 RRULE of a recurring maintenance; else null.",
  "Announcement.NotifySubscribers":
    "Whether its updates notify subscribers, unless an update says otherwise.",
  "Announcement.AffectedComponents": "The affected components.",
  "Announcement.StartsAt":
    "Planned start of a maintenance; of an incident its start as it was given: null of one that began when it was created, at CreatedAt.",
  "Announcement.StartedAt":
    "When it actually began; null while it is planned, and of a maintenance that was cancelled. From and To of the list filter by it, or by StartsAt while it is null.",
  "Announcement.EndsAt": "Planned end; ResolvedAt is the actual one.",
  "Announcement.Overrunning": "Whether the maintenance continues past EndsAt.",
  "Announcement.ResolvedAt": "Time of closing; null while open.",
  "Announcement.Url": "Public page of the announcement.",
  "Announcement.Updates": "Newest first: all if read by id, else the newest 20.",
  "Announcement.Postmortem": "The postmortem; null if none was published.",
  "Announcement.Translations": "Title and message in other languages, by language tag.",

  "StatusPage.Page": "The page itself.",
  "StatusPage.Page.Url": "Public address of the page.",
  "StatusPage.Page.Locale": "The page's default language.",
  "StatusPage.ComponentGroups": "The groups, in the order of the page.",
  "ComponentGroups.Status": "Worst status of its components.",
  "StatusPage.Components": "The components, in the order of the page.",
  "Components.Status": "Status that the page shows.",
  "Components.Uptime": "Uptime of the last 90 days.",
  "StatusPage.Components.Uptime.Days": "Length of the period in days.",
  "StatusPage.Components.Uptime.Percent": "Uptime in percent, floored to two decimals.",
  "Components.Id": "Id of the component.",
  "Components.Name": "Name of the component.",
  "Announcements.Kind": "An unplanned problem, planned work, or anything else.",
  "Announcements.Title": "Title: one line of plain text.",
  "Announcements.State": `Present state. ${states}`,
  "Announcements.Impact": "How bad it is.",
  "Announcements.StartsAt": "Planned start; null if there is none.",
  "Announcements.EndsAt": "Planned end; null if there is none.",
  "Announcements.ResolvedAt": "Time of closing; null while open.",
  "Announcements.Url": "Public page of the announcement.",
  "Announcements.AffectedComponents": "The affected components.",
  "Announcements.Updates": "The updates, newest first.",
  "Status.Indicator":
    "The overall status in a word: None, or Minor for Degraded Performance, Major for a Partial or Major Outage, Critical for a Major Outage of at least half of the components; Maintenance; Unknown. The impact of an open incident raises it.",
  "Status.Description": "The overall status in a sentence.",
  "StatusPage.Status": "Overall status: a word for programs and a sentence for people.",
  "StatusPage.Announcements":
    "Open announcements, upcoming maintenance, and those closed in the last 14 days; newest first.",
  "StatusPage.Revision": "Increases with every change; responses with the same revision are the same.",
  "StatusPage.AsOf": "Time at which the store last confirmed this.",

  "LiveNews.Status": "Overall status of the page.",
  "LiveNews.Changed": "What changed since the revision in Since.",
  "Changed.RemovedComponents": "Ids of components that the page no longer shows.",
  "LiveBeat.Revision": "Revision of the shown page.",
  "History.Announcements": "Announcements of this part, newest first.",
  "EmbedNews.IsTrouble": "Whether the banner is to be shown.",
  "EmbedNews.Status": "The worst status.",
  "EmbedNews.Headline": "First line of the banner.",
  "EmbedNews.Detail": "Second line of the banner.",
  "EmbedNews.Url": "Where the banner leads.",
  "EmbedNews.Words": "Labels of the banner in its language.",
  "Words.See": "Label of the link.",
  "Words.Dismiss": "Label of the button that closes it.",
  "Words.Page": "Name of the page.",
  "EmbedNews.Language": "Language of its texts.",
  "EmbedNews.Direction": "Direction of its texts.",
  "EmbedNews.AsOf": "Time at which the store last confirmed this.",
};

/** The resource that a schema shows or changes: `IntegrationCreate` is about an `Integration`. */
const resourceOf = (id: string) =>
  id
    .replace(/^(?:Open(?!Alert)|Created|Changed|Tested|Attributed)/u, "")
    .replace(/(?:Create|Patch|With[A-Z]\w+|Detail)$/u, "");

/**
 * The description of a field by its path in a named schema. `own` is the description in the schema itself; a note for this very
 * schema outranks it.
 */
export function describeField(id: string, path: readonly string[], own?: string): string | undefined {
  const whole = path.join(".");
  const specific = fieldNotes[`${id}.${whole}`];
  const note =
    specific ??
    fieldNotes[`${resourceOf(id)}.${whole}`] ??
    (path.length > 1 ? fieldNotes[path.slice(-2).join(".")] : undefined) ??
    fieldNotes[path.at(-1) ?? ""];
  if (own === undefined || note === undefined) return own ?? note;
  const [, words = ""] = /^One of ([^;]*)/u.exec(own) ?? [];
  if (words !== "" && words.split(", ").every((word) => note.includes(word))) return note;
  return /^(?:One of |RFC 3339)/u.test(own) ? `${note} ${own}` : (specific ?? own);
}
