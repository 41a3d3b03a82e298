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
  ["Read-Only", "reader viewer ro read"],
  ["Read-Write", "writer editor admin rw write full"],
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

/** The names of properties and parameters, each with those of other products; the first that a body has is suggested. */
const propertyMeanings: readonly (readonly [name: string, foreign: string])[] = [
  // Only where a list has no `Name`.
  ["Search", "name"],
  ["Title", "name subject headline summary"],
  ["ComponentName", "name component service"],
  ["Name", "title label displayname"],
  ["Message", "body text content description details comment note reason"],
  ["Description", "body text about details summary message subtitle"],
  ["Reason", "message comment note description"],
  ["Kind", "type category"],
  ["Channel", "type kind method"],
  ["Type", "kind provider sender"],
  ["State", "status phase stage step progress"],
  ["Status", "state currentstatus"],
  ["Impact", "severity level priority impactoverride"],
  ["AffectedComponents", "components component componentid componentids services affected affectedservices"],
  ["ComponentIds", "components component componentid"],
  ["Scope", "components component componentid componentids groups groupids"],
  ["StartsAt", "scheduledfor scheduledstart start startat starttime startdate startedat begin"],
  ["EndsAt", "scheduleduntil scheduledend end endat endtime enddate"],
  ["AutoStart", "scheduledautoinprogress autoinprogress"],
  ["AutoComplete", "scheduledautocompleted autocompleted autoend autoresolve"],
  ["ResolvedAt", "closedat endedat"],
  ["PostedAt", "displayat date time timestamp createdat"],
  ["NotifySubscribers", "notify notifications delivernotifications sendnotifications"],
  ["Recurrence", "repeat recurring rrule schedule"],
  ["GroupId", "groupname componentgroup section"],
  ["ParentId", "group groupid"],
  ["Visibility", "hidden visible public showcase onlyshowifdegraded"],
  ["CountsTowardStatus", "ignored excludefromstatus"],
  ["Position", "order sortorder rank index"],
  ["ReportEvery", "heartbeat heartbeatinterval interval period"],
  ["OnLapse", "onmissing ontimeout"],
  ["Until", "expiresat expires endsat end expiresin"],
  ["From", "start startsat since after"],
  ["To", "end endsat until before"],
  ["Address", "email mail url webhook webhookurl endpoint target destination phonenumber"],
  ["ConsentNote", "consent"],
  ["Accent", "color colour brandcolor"],
  ["Url", "address link website"],
  ["Slug", "subdomain handle key"],
  ["Locale", "language lang"],
  ["Language", "locale lang"],
  ["TimeZone", "tz"],
  ["Events", "notifications eventtypes"],
  ["Confirmed", "skipconfirmation skipconfirmationnotification verified"],
  ["Search", "q query name title email address filter keyword text"],
  ["Actor", "user author person member"],
  ["Limit", "perpage pagesize size count max top first"],
  ["Cursor", "after startingafter nextcursor next pagetoken offset page pagenumber skip"],
];

type Meanings = ReadonlyMap<string, readonly string[]>;

function byForeign(meaningList: readonly (readonly [string, string])[]): Meanings {
  const map = new Map<string, string[]>();
  for (const [word, foreign] of meaningList) {
    for (const name of foreign.split(" ")) map.set(name, [...(map.get(name) ?? []), word]);
  }
  return map;
}

const wordsByForeign = byForeign(meanings);
const propertiesByForeign = byForeign(propertyMeanings);

function findMeaning(all: Meanings, text: string, words: readonly string[]): string | undefined {
  return text.length > 40 ? undefined : all.get(normalizeWord(text))?.find((word) => words.includes(word));
}

/** The one of `words` that another product calls `text`, or undefined. */
export function meaningOf(text: string, words: readonly string[]): string | undefined {
  return findMeaning(wordsByForeign, text, words);
}

/** The one of the properties or parameters `names` that another product calls `text`, or undefined. */
export function propertyMeaningOf(text: string, names: readonly string[]): string | undefined {
  return findMeaning(propertiesByForeign, text, names);
}
