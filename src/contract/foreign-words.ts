/** Words of other products with the words of the contract that mean the same: suggested, never taken. */
import { normalizeWord } from "./words.ts";

/** The words of the contract, each with those of other products; a field suggests the first that is among its own. */
const meanings: readonly (readonly [word: string, foreign: string])[] = [
  ["Operational", "up ok okay healthy available online normal green success working resolved"],
  ["Under Maintenance", "maintenance maint"],
  ["Degraded Performance", "degraded slow slowdown yellow warning warn impaired performanceissues"],
  ["Partial Outage", "partial partialdegradation orange"],
  [
    "Major Outage",
    "major down outage offline unavailable red failed failing error fulloutage critical disruption",
  ],
  ["Unknown", "nodata"],
  ["Incident", "outage issue problem disruption unplanned realtime"],
  ["Maintenance", "scheduled planned window plannedmaintenance scheduledmaintenance"],
  ["Notice", "info information announcement news notification message"],
  ["Investigating", "open new triggered started active acknowledged"],
  ["Monitoring", "watching observing mitigated"],
  ["Resolved", "closed fixed done solved recovered ok finished completed postmortem up"],
  ["Scheduled", "planned upcoming pending"],
  ["In Progress", "started active ongoing running"],
  ["Completed", "done finished closed ended resolved"],
  ["Cancelled", "aborted deleted"],
  ["Published", "active open visible live"],
  ["Archived", "closed done hidden expired"],
  ["None", "no nothing"],
  ["Minor", "low small degraded p3 p4 p5 sev3 sev4 sev5 warning info"],
  ["Major", "medium moderate high partial p2 sev2"],
  ["Critical", "severe blocker highest urgent p0 p1 sev0 sev1 down outage fatal"],
  ["Firing", "alerting triggered open active problem alarm down"],
  ["Acknowledged", "acked ack"],
  ["Email", "mail smtp"],
  ["Webhook", "http https url hook callback"],
  ["MicrosoftTeams", "teams msteams"],
  ["GoogleChat", "google hangouts gchat chat"],
  ["PagerDuty", "pager"],
  ["Suspended", "paused inactive disabled blocked quarantined"],
  ["Active", "enabled confirmed subscribed"],
  ["Pending", "unconfirmed"],
  ["Restricted", "private internal closed"],
  ["Public", "open"],
  ["Viewer", "reader readonly"],
  ["Editor", "writer member user"],
  ["Admin", "administrator"],
  ["Always", "visible shown show"],
  ["WhenNotOperational", "degraded"],
  ["Never", "hidden hide"],
  ["EveryUpdate", "all every everything updates"],
  ["OpenedAndResolved", "opened resolved start"],
  ["Glob", "wildcard like"],
  ["Regex", "regexp matches match"],
  ["Equals", "eq is"],
];

const wordsByForeign = new Map<string, string[]>();
for (const [word, foreign] of meanings) {
  for (const name of foreign.split(" "))
    wordsByForeign.set(name, [...(wordsByForeign.get(name) ?? []), word]);
}

/** The one of `words` that another product calls `text`, or undefined. */
export function meaningOf(text: string, words: readonly string[]): string | undefined {
  if (text.length > 40) return undefined;
  return wordsByForeign.get(normalizeWord(text))?.find((word) => words.includes(word));
}
