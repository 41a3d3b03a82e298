/** The page's words in English. */
import { html } from "../html.ts";
import type { Words } from "./words.ts";

const plurals = new Intl.PluralRules("en");
const components = (count: number) =>
  `${count} ${plurals.select(count) === "one" ? "component" : "components"}`;

const minute = 60_000;

function duration(milliseconds: number): string {
  if (milliseconds < minute) return "under 1 min";
  const minutes = Math.round(milliseconds / minute);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** English, with days before months and clocks of 24 hours where the page's locale names no region. */
export const english: Words = {
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
  between: { days: "; ", date: ": ", parts: ", " },

  headline: (overall) => overall.description ?? "Status Unknown",
  title: (headline, page) => `${headline} · ${page}`,
  asOf: (time) => html`As of ${time}`,
  since: (time) => html`Since ${time}`,
  noNewsSince: (time) => html`No news since ${time}. Below is what was last known.`,
  momentAgo: { long: "under a minute ago", short: "just now" },
  affected: "Affected components",
  andMore: (count) => `and ${components(count)} more`,

  components: "Components",
  statusSince: (status, word, time) =>
    status === "Operational" ? html`${word} since ${time}` : html`<b>${word}</b> since ${time}`,
  wasAt: (unknown, status, time) => html`<b>${unknown}</b>, was ${status} at ${time}`,
  groupCalm: (count) => html`${components(count)}, ${count === 1 ? "" : "all "}Operational`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (status, troubled, count) => html`<b>${status}</b>, ${troubled} of ${components(count)}`,
  find: "Find a component",
  found: (count) => `{shown} of ${count}`,

  today: "Today",
  uptime: "Uptime",
  noData: "no data",
  phoneBars: "Bars: last 30 days. Uptime: last 90 days.",
  allDays: (status) => `${status} on all of the last 90 days`,
  otherDays: (status) => `all other days ${status}`,
  beforeStart: "before its start date",
  allDay: (status) => `${status} all day`,
  unknownSince: (status, time) => `${status} since ${time}`,
  duration,

  timesIn: (zone, name) => (zone === name ? `All times in ${zone}.` : `All times in ${zone} (${name}).`),
  poweredBy: "Powered by Signalbox",
  apiDocs: "API",
  asJson: "JSON",
  home: "Go to the status page",
  describe: (page) => `The status of ${page}: each component now, and its last 90 days.`,

  empty: {
    headline: "Nothing here yet",
    lead: "Three lines make a key and a component, and turn it red. Paste them in the folder that Signalbox runs in.",
  },
};
