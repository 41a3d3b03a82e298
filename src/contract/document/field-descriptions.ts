/** Descriptions of fields in the OpenAPI document and the pages made from it. */
import { languages } from "../languages.ts";

/** By schema and field name, or by field name alone if it means the same everywhere. */
export const fieldNotes: Readonly<Record<string, string>> = {
  Id: "Stays the same for good.",
  Name: "1 to 100 characters. Unique, without regard to case.",
  Description: "Plain text.",
  Position: "Where it stands on the page, from the top.",
  Translations: 'Name and description in other languages, by language tag: {"de": {"Name": "…"}}.',
  CreatedAt: "When it was made.",
  UpdatedAt: "When somebody last changed it.",
  GroupId: "The group it stands in.",
  StartDate: "From which day its uptime counts; the day it was made, unless given.",
  StatusSince: "Since when it shows this status.",
  LastReportAt: "When it was last reported, also where the report said nothing new.",
  CountsTowardStatus: "Whether the page's overall status counts it; true unless given.",
  ReportEvery: "Seconds within which a report must come, or it lapses; null where silence means nothing.",
  OnLapse: "What it shows once its reports have lapsed: any status but Operational. Unknown unless given.",
  Links: "At the foot of the page, in this order; at most 10.",
  PartialWeight:
    "What share of a Partial Outage is downtime, from 0 to 1; 0.3 unless set. A thousandth is the finest step.",
  MajorWeight: "What share of a Major Outage is downtime, from 0 to 1; 1 unless set.",
  Accent:
    "The page's own colour, #rrggbb; null for none. It tints the page's name and links; each theme has it as light or dark as can be read there.",
  Access:
    "Who may see the page: everybody, whoever knows its password, or people who are signed in to the portal. Keys may read any page.",
  Password:
    "What lets people in where Access is Password, 8 to 200 characters. It is kept hashed and told to nobody; another one ends what was entered with the one before.",
  HasPassword: "Whether it has a password.",
  AllowedAddresses: "Addresses and CIDRs from which a page that is not public is shown as it is.",
  TimeZone: "IANA name, such as Europe/Amsterdam: days begin and end by it.",
  Url: "Where the page is reached; below the service's own address where null is given: /page/ and its slug, or for the first page the address itself.",
  Slug: "Short name of the page in queries and addresses, for good: a-z, 0-9 and -.",
  Page: "The slug of its page.",
  AlsoOn: "The slugs of the other pages that show it.",
  Locale: `The page's own language, as one of ${languages.join(", ")}, with a region where dates are to be written as there: en-GB, de-AT. Visitors who ask for another of these read that one.`,

  "Report.ComponentName":
    "Its name, without regard to case. Either this or ComponentId; both only where they agree.",
  "Report.ComponentId": "Its id, instead of the name.",
  "Report.Message":
    "Why, up to 2,000 characters. Kept in the history, for callers with a key; visitors do not see it.",
  "Report.OccurredAt":
    "When it happened, if not just now: up to 7 days back. A late report takes its place in the history.",
  "Report.Source":
    "Who says so, up to 100 characters. Each source has a word of its own, and the worst of all is shown.",
  "Report.Page": "The slug of the page, where the name is found on several.",

  "Heartbeat.ComponentName":
    "Its name, without regard to case. Either this or ComponentId; both only where they agree.",
  "Heartbeat.ComponentId": "Its id, instead of the name.",
  "Heartbeat.ExpiresIn":
    "Seconds until the next is due. Where none comes by then, and a fifth of that as grace, it shows its OnLapse.",
  "Heartbeat.Message": "Why, up to 2,000 characters. Visitors do not see it.",
  "Heartbeat.Page": "The slug of the page, where the name is found on several.",

  "PinPut.Until": "When the pin ends by itself; it stands until it is taken off where absent.",
  "PinPut.Reason": "Why, for callers with a key; visitors do not see it.",

  "ReportResult.ReportedStatus": "What was reported.",
  "ReportResult.Changed": "Whether Status differs from PreviousStatus.",
  "ReportResult.Revision": "The revision of the page that holds this report, or a later one.",

  "ComponentCreate.Status":
    "What it shows first. Operational unless given; Unknown until the first report where ReportEvery is given.",
  "ComponentPatch.Status": "A status set by hand: it stands until the next plain report.",
  "ComponentCreate.Page": "The slug of the page it goes on; the first unless given.",
  "ComponentGroupCreate.Page": "The slug of the page it goes on; the first unless given.",
  "ComponentWithVoices.Voices":
    "Everybody who has a say in what it shows, and what they say: first the one that decides.",

  "Voice.Kind":
    "Report: the plain report. Signal: a named source. Announcement: an open incident, or maintenance under way. Lapse: silence. Pin: a person's word over all others.",
  "Voice.Source": "The name of the source of a signal; the id of an announcement.",
  "Voice.Since": "Since when it says so.",

  "HistoryPeriod.From": "When the period began.",
  "HistoryPeriod.To": "When it ended; null for the one that goes on.",
  "HistoryPeriod.Cause": "Why it began; null for the time before anything was said.",

  "CorrectionCreate.From": "When it began.",
  "CorrectionCreate.To": "When it was over: after From, and not in the future.",
  "CorrectionCreate.Status": "What it really was; Unknown takes the time out of the uptime.",
  "CorrectionCreate.Reason":
    "Why, up to 2,000 characters. Visitors see it beside the figure that it changes.",

  "Uptime.TimeZone": "The page's: its days begin and end by it.",
  "Uptime.From": "The first day.",
  "Uptime.To": "The last day.",
  "Uptime.AsOf": "Up to when it is told: for callers with a key the moment of the request.",
  "Uptime.Weights": "What share of an outage is downtime; all else that was observed is up.",
  "Uptime.Percent":
    "100 × (1 − (MajorOutage × its weight + PartialOutage × its weight) / Observed), floored to two decimals; null where nothing was observed, and of the last 90 days where less than 24 hours were: days that From or To name show what they come to.",
  "Uptime.Milliseconds": "The sums of the days, in whole milliseconds.",
  "Uptime.AllIntervals":
    "False where the oldest days have no Intervals, since there are more than 10,000: ask for fewer days to see all.",
  "Uptime.Days": "Oldest first.",
  "Uptime.Corrections": "Those that touch these days, in the order they were made.",
  "Uptime.Months": "The calendar months that these days lie in, each as a whole.",
  "UptimeDay.From": "When the day begins.",
  "UptimeDay.To": "When it ends: days have 23, 24 or 25 hours, as the time zone says.",
  "UptimeDay.Status": "The worst that was shown for any time; null where nothing was, and before the start.",
  "UptimeDay.Percent": "The uptime of the day; null where nothing was observed.",
  "UptimeDay.Milliseconds": "How long was what, in whole milliseconds, as far as the day has come.",
  "UptimeDay.Intervals": "Gapless, oldest first; null where an answer has no room for them.",
  "UptimeInterval.Weight": "What share of it is downtime; null where it does not count.",
  "UptimeInterval.LeftOut":
    "Why it does not count; null where it does. Before Start is the time before the component was made, or before its StartDate.",
  "UptimeInterval.CorrectionId": "The correction that says so; null where none does.",
  "UptimeMonth.Month": "Year and month.",
  "UptimeMonth.TimeZone": "The time zone by which its figure was made.",
  "UptimeMonth.Weights": "The weights with which its figure was made.",
  "UptimeMonth.ClosesAt": "When it is closed: 7 days after its end, when no late report can reach it.",
  "UptimeMonth.Closed": "Whether it is: then Percent stays as it is.",
  "UptimeMonth.Percent":
    "Its uptime: as it was when it was closed, or so far; null where less than 24 hours were observed.",
  "UptimeMonth.PercentNow": "What it would be by all that is known now.",
  "UptimeMonth.Changes": "What became known of it after it was closed, in that order.",
  "UptimeChange.At": "When it became known.",
  "UptimeChange.Reason":
    "The reason of the correction, or the title of the announcement; null for one that was taken away since.",
  "Correction.MadeAt": "When it was made.",
  "Correction.Author": "Who made it: a key by its name, or the command line. Visitors are not told.",

  "TemplateCreate.Kind": "What is made from it: Incident, Maintenance or Notice.",
  "TemplateCreate.Title": "The title, with fields where it differs from time to time: {{Service}} is down.",
  "TemplateCreate.Message": "Markdown, up to 32 KiB, with fields such as {{Service}}.",
  "TemplateCreate.State": "The state to begin in; the first of its kind where absent.",
  "TemplateCreate.Impact": "How bad it is; by what is affected where absent.",
  "TemplateCreate.AffectedComponents": "What is affected, unless the announcement says so itself.",
  "TemplateCreate.Translations":
    'Title and message in other languages, by language tag: {"de": {"Title": "…", "Message": "…"}}.',
  "TemplateCreate.Page": "The slug of the page it is for; the first unless given.",
  "TemplatePatch.Translations":
    'Title and message in other languages: {"de": {"Title": "…", "Message": "…"}}.',
  "Template.Kind": "What is made from it.",
  "Template.Title": "The title, with its fields.",
  "Template.Message": "Markdown, with its fields.",
  "Template.State": "The state to begin in; null for the first of its kind.",
  "Template.Impact": "How bad it is; null where what is affected decides.",
  "Template.AffectedComponents": "What is affected, without components that were deleted.",
  "Template.Fields": "The names of its fields: an announcement made from it gives a value for each.",
  "Template.Translations":
    'Title and message in other languages, by language tag: {"de": {"Title": "…", "Message": "…"}}.',

  "AnnouncementCreate.Title": "One line, up to 200 characters.",
  "AnnouncementCreate.State":
    "The first of its kind where absent. An Incident is Investigating, Identified, Monitoring or Resolved; a Maintenance Scheduled, In Progress, Verifying, Completed or Cancelled; a Notice Published or Archived.",
  "AnnouncementCreate.Message": "What is known: Markdown, up to 32 KiB.",
  "AnnouncementCreate.Impact":
    "How bad it is; the worst that its components were said to be, where absent or null.",
  "AnnouncementCreate.StartsAt":
    "When it began, or is to begin. Required for a Maintenance. In the past, it writes history from there on.",
  "AnnouncementCreate.EndsAt": "When it is to end; after StartsAt. Required for a Maintenance.",
  "AnnouncementCreate.AutoStart": "Whether a Maintenance begins by itself at StartsAt; true unless given.",
  "AnnouncementCreate.AutoComplete": "Whether a Maintenance ends by itself at EndsAt; true unless given.",
  "AnnouncementCreate.NotifySubscribers": "True unless given; false for what is over already.",
  "AnnouncementCreate.ResolvedAt": "When it was over, for what is told afterwards: it is made closed.",
  "AnnouncementCreate.PostedAt": "When its message was said, if not just now.",
  "AnnouncementCreate.TemplateId": "The template that gives what the body does not.",
  "AnnouncementCreate.Translations":
    'Title and message in other languages, by language tag: {"de": {"Title": "…", "Message": "…"}}.',
  "AnnouncementCreate.Page": "The slug of the page it goes on; the first unless given.",
  "AnnouncementPatch.State": "Where it stands from now on: this posts an update.",
  "AnnouncementPatch.Message": "What is known now: this posts an update.",
  "AnnouncementPatch.StartsAt":
    "When it began, or is to begin. What its components showed stays; a correction changes that.",
  "AnnouncementPatch.AffectedComponents": "The whole list from now on.",
  "AnnouncementPatch.Impact": "How bad it is; null to go by its components again.",
  "AnnouncementPatch.Translations": 'Title and message in other languages: {"de": {"Title": "…"}}.',
  "UpdateCreate.State": "Where it stands from now on; as before where absent.",
  "UpdateCreate.AffectedComponents": "The whole list from now on; as before where absent.",
  "UpdateCreate.PostedAt":
    "When it was said, if not just now. Before the newest update it takes its place in the course, and moves nothing.",
  "UpdateCreate.NotifySubscribers": "As the announcement says, unless given.",
  "UpdateCreate.Translations": 'The message in other languages: {"de": {"Message": "…"}}.',
  "UpdatePatch.Translations": 'The message in other languages: {"de": {"Message": "…"}}.',
  "PostmortemPut.Message": "Markdown, up to 32 KiB; null takes it away.",
  "Announcement.StartsAt": "The plan; when it really began is in the updates.",
  "Announcement.EndsAt": "The plan; when it was really over is ResolvedAt.",
  "Announcement.Overrunning": "Whether work goes on beyond EndsAt.",
  "Announcement.ResolvedAt": "When it was closed; null while it is open.",
  "Announcement.Url": "Its page for visitors.",
  "Announcement.Updates": "Newest first: all of them where it is read by its id, else the newest 20.",
  "Announcement.Postmortem": "What was found when all was over; null where nothing was published.",
  "Announcement.Translations": "Title and message in other languages, by language tag.",

  "StatusPage.Status": "The page as a whole: a word for programs and a sentence for people.",
  "StatusPage.Announcements": "Empty in this version.",
  "StatusPage.Revision": "Rises with every change; two answers with the same revision say the same.",
  "StatusPage.AsOf": "When the ledger last confirmed this.",

  "AuditEvent.At": "When.",
  "AuditEvent.Actor": "Who: a key by its name, the command line, or the clock.",
  "AuditEvent.Action": "What: a noun and a verb, such as Component.Update.",
  "AuditEvent.Before": "What it was, as far as it differs.",
  "AuditEvent.After": "What it became, as far as it differs.",
  "AuditEvent.RequestId": "The id of the request that did it.",
};
