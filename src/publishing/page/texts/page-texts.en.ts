/** English texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import { inEnglish } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentEnglish } from "./component-texts.en.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundEnglish } from "./surrounding-texts.en.ts";
import { durationIn } from "./text-formats.ts";

const components = (count: number) => `${count} ${count === 1 ? "component" : "components"}`;

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "was Operational",
  "Under Maintenance": "was Under Maintenance",
  Unknown: "was Unknown",
  "Degraded Performance": "had Degraded Performance",
  "Partial Outage": "had a Partial Outage",
  "Major Outage": "had a Major Outage",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incident", Maintenance: "Maintenance", Notice: "Notice" },
  state: {
    Investigating: "Investigating",
    Identified: "Identified",
    Monitoring: "Monitoring",
    Resolved: "Resolved",
    Scheduled: "Scheduled",
    "In Progress": "In Progress",
    Verifying: "Verifying",
    Completed: "Completed",
    Cancelled: "Cancelled",
    Published: "Notice",
    Archived: "Archived",
  },
  impact: { Minor: "Minor impact.", Major: "Major impact.", Critical: "Critical impact." },
  impactWas: { Minor: "Impact was minor.", Major: "Impact was major.", Critical: "Impact was critical." },
  course: "Progress",

  since: (time) => html`Since ${time}.`,
  until: (time) => html`Until ${time}.`,
  planned: (window) => html`${window}.`,
  wasPlanned: (window) => html`Was planned for ${window}.`,
  plannedOn: (kind, window) => html`${kind} on ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "No impact expected." : `Expected impact: up to ${word}.`,
  atWorst: (status, word) => (status === "Operational" ? "no impact expected" : `up to ${word}`),
  toPlan: (status, isAsPlanned) => `${status}, ${isAsPlanned ? "as" : "worse than"} planned`,
  notStarted: "Not started yet.",
  overrunning: (end) => html`<b>Overdue</b>: should have ended at ${end}.`,
  took: (length) => `Lasted ${length}.`,
  recurring: "Recurring.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null ? html`${word} (announced as ${own})` : html`${word} per “${title}” (announced as ${own})`,

  updates: "Updates",
  started: "Maintenance has started.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Edited ${time}`,
  readOn: "Read more",
  earlier: (count) => `${count} earlier ${count === 1 ? "update" : "updates"}`,
  allUpdates: (count) => `All ${count} updates`,
  change(before, after) {
    if (after === null) return "no longer affected";
    return before === null ? after : `${after}, previously ${before}`;
  },
  postmortem: "Postmortem",
  published: (time) => html`Published ${time}`,

  kindAndState: (kind, state) => `${kind}, ${state}`,
  openSince: (kindAndState, time) => html`${kindAndState}, since ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} after ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `${count} more open`,
  allOpen: (count) => `All ${count} open`,
  upcoming: "Upcoming maintenance",
  allUpcoming: (count) => `All ${count} upcoming maintenance windows`,
  recent: "Last 14 days",
  noIncidents: "No incidents were announced in the last 14 days.",
  allRecent: "All history",
};

const origin: OriginTexts = {
  at: (time) => `at ${time}`,
  since: (time) => `since ${time}`,
  for: "for {length}",
  monitor: (time) => html`Reported by a monitor ${time}`,
  hand: (time) => html`Set by hand ${time}`,
  anyAnnouncement: "Per an announcement",
  silence: (time) => html`No report ${time}`,
  neverReported: "No report yet",
  unstable: (changes, isMore) => html`<b>Unstable</b>: changed ${isMore ? "more than " : ""}${changes} times`,
};

/** Day before month and 24-hour clock, if the page's locale has no region. */
export const english: PageTexts = {
  language: "en",
  direction: "ltr",
  locale: "en-GB",
  status: {
    Operational: "Operational",
    "Under Maintenance": "Under Maintenance",
    Unknown: "Unknown",
    "Degraded Performance": "Degraded Performance",
    "Partial Outage": "Partial Outage",
    "Major Outage": "Major Outage",
  },
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline: inEnglish,
  title: (headline, page) => `${headline} · ${page}`,
  statusOf: (page) => `${page} Status`,
  updated: (time) => html`Updated ${time}`,
  since: (time) => html`Since ${time}`,
  noNewsSince: (time) => html`No update since ${time}.`,
  momentAgo: "just now",
  affected: "Affected components",
  andMore: (count) => `and ${components(count)} more`,
  moreOf: (count) => `${count} more`,

  components: "Components",
  statusSince: (status, word, time) =>
    status === "Operational" ? html`${word} since ${time}` : html`<b>${word}</b> since ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "as" : "worse than"} planned, since ${time}`,
  wasAt: (unknown, status, time) => html`<b>${unknown}</b>, was ${status} at ${time}`,
  groupCalm: (count) => html`${components(count)}, ${count === 1 ? "" : "all "}Operational`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (status, troubled, count) => html`<b>${status}</b>, ${troubled} of ${components(count)}`,
  find: "Find a component",
  found: (count) => `{shown} of ${count}`,

  today: "Today",
  uptime: "Uptime",
  noData: "no data",
  noFigure: "no figure yet",
  figureSince: (date) => `since ${date}`,
  barsOfDays: (days) => `Bars: last ${days} days`,
  uptimeOfDays: "Uptime: last 90 days",
  allDays: (status) => `${status} on all of the last 90 days`,
  otherDays: (status) => `all other days ${status}`,
  beforeStart: "before its start",
  allDay: (status) => `${status} all day`,
  unknownSince: (status, time) => `${status} since ${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "less than 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filter by component or group",
    none: "No announcements.",
    older: "Older",
    newer: "Newer",
    parts: "Parts of the history",
    years: "Years",
  },
  component: componentEnglish,

  timesIn: (zone, name) => (zone === name ? `All times in ${zone}.` : `All times in ${zone} (${name}).`),
  timesInPlace: (name, zone) => `All times in the time zone ${name} (now ${zone}).`,
  printed: "Printed: {time}.",
  inYourZone: " ({time} in your time zone)",
  poweredBy: "Powered by Signalbox",
  history: "History",
  subscribe: "Subscribe",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Maintenance calendar",
    calendarFile: "Download (.ics)",
    addToCalendar: "Add to calendar",
    about: "Incidents, maintenance and notices",
    maintenanceOf: (page) => `${page}: Maintenance`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Go to the status page",
  describe: (page) => `The status of ${page}: each component now, and its last 90 days.`,

  empty: {
    headline: "Nothing here yet",
    lead: "This page has no components yet.",
    operators: "For operators",
    portal: "Set up this page in the portal",
    terminal:
      "Or run these three commands where Signalbox runs, with its DATA_DIR: they create a key and a component and report an outage.",
  },
  around: aroundEnglish,
};
