/** The guide on the first page of the API documentation: a first call, and the conventions of all requests. */

import { componentStatuses } from "../../contract/words.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { mark } from "../../publishing/page/status-marks.ts";
import { type Sample, writeSetUp, writeTimes } from "./code-samples.ts";
import { code, codeTabs, reply, sampleTabs } from "./code-tabs.ts";
import { conditionalCode, paginationCode, retryCode } from "./guide-code.ts";
import { dryRun } from "./guide-dry-run.ts";
import { listFilters } from "./guide-lists.ts";
import { notifications } from "./guide-notifications.ts";

/** A section of the page. */
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
  /** Other words by which a search finds it. */
  readonly keywords: string;
};

const report = (status: string): Sample => ({
  method: "POST",
  path: "/api/WebHook/UpdateComponentStatus",
  body: { ComponentName: "Booking", Status: status },
});

function start(baseUrl: string): Html {
  return html`<ol>
<li><h3>Create a key</h3>
<p>In the portal under Settings &gt; API Credentials, or on the server in the folder of the service; the demo prints one when it starts, and these lines keep it. The key is shown once; only its hash is stored.</p>
${code('export KEY=${KEY:-$(\n  bin/signalbox key create "Examples" \\\n    --role Read-Write)}')}</li>
<li><h3>Prepare</h3>
<p>Choose a language; every example below is shown in it. The examples of a page run in order, after these lines.</p>
${codeTabs("prepare", (language) => writeSetUp(baseUrl, language))}</li>
<li><h3>Create a component</h3>
<p>A component is what you report the status of. It appears on the page at once.</p>
${sampleTabs("create", [{ method: "POST", path: "/api/Component", body: { Name: "Booking", StartDate: "2026-01-05" }, keeps: { ComponentId: "Id" } }])}</li>
<li><h3>Report its status</h3>
<p>From a monitor, a script or a deployment. The response is sent when the report is on disk.</p>
${sampleTabs("report", [report("Major Outage")])}
${reply(`{
  "Success": true,
  "Result": {"Status": "Major Outage", "PreviousStatus": "Operational", …},
  "Message": "Status of Booking updated to Major Outage via webhook"
}`)}</li>
<li><h3>Read the page</h3>
<p>Visitors see it at <a href="${baseUrl}/">${baseUrl}</a>; programs read it as JSON.</p>
${sampleTabs("read", [{ method: "GET", path: "/api/StatusPage" }])}</li>
<li><h3>Report that it works again</h3>
<p>A report stands until the next one, also when an incident about the component is resolved.</p>
${sampleTabs("recover", [report("Operational")])}</li>
</ol>
<p>Next: <a href="#announcements">announce an incident</a>, <a href="#retries">repeat a lost request safely</a>, or <a href="#notifications">receive webhooks</a>.</p>`;
}

const requests = (docs: string) => html`<ul>
<li>JSON in UTF-8, <code>Content-Type: application/json</code> wherever there is a body: another one, or none, is refused with 415. Only the addresses for events of monitoring systems take payloads of any type. Names of properties are in PascalCase; reports and queries take them in any case, other bodies refuse another spelling and suggest the right one.</li>
<li>Every response has the same envelope, except 204, which is empty, and CSV. <code>Message</code> is for people; <code>Code</code> is stable, for programs; <code>Errors</code> names all invalid fields, each with <a href="${docs}/errors#fields">a code of its own</a>.</li>
<li>Ids are UUIDs. Times in responses are UTC with milliseconds; requests may use any offset. Days, as in uptime and filters, are those of the page's time zone, its <code>TimeZone</code>.</li>
<li>Names, titles and messages may have <code>Translations</code>, such as <code>{"de": {"Name": "Buchung"}}</code>: visitors and subscribers get their own language, if there is a translation.</li>
<li>Paths are not case-sensitive. Bodies may have 64 KiB for reports, 1 MiB for integrations and 256 KiB elsewhere; the fields of an operation name the maximum length of each text.</li>
<li>Every response carries <code>X-Request-Id</code>: yours, if you sent 1 to 64 letters, digits, <code>_</code> or <code>-</code>. The operator of the service can find the request in the log with it.</li>
<li>A request changes one resource. The bulk operations are:
<ul>
<li><code>POST /api/Subscriber/Import</code> adds up to 500 subscribers, as do the portal and <code>bin/signalbox subscriber import</code> with more;</li>
<li><code>POST /api/Delivery/Release</code>, <code>Retry</code> and <code>Drop</code> change up to 1,000 deliveries;</li>
<li>an event of a monitoring system may carry many alerts.</li>
</ul></li>
<li>There is no SDK to install: plain HTTP is enough, and the OpenAPI document generates a client in any language.</li>
<li>Versioning: there is one version of the API. Responses may get more properties; ignore those that you do not know.</li>
<li>Browsers can read the public endpoints from any origin (CORS). Call the others from a server: a key in the code of a page is public.</li>
</ul>
${code(`{
  "Success": true,
  "Result": {…},
  "Message": "Component \\"Booking\\" created"
}`)}
${reply(`{
  "Success": false,
  "Result": null,
  "Message": "Status: Choose one of: Operational, …",
  "Code": "ValidationFailed",
  "Errors": [{"Path": "Status", "Code": "UnknownWord", "Message": "Choose one of: Operational, …"}],
  "RequestId": "deploy-4711"
}`)}`;

const keys = (
  docs: string,
) => html`<p>Send an API key in the <code>X-API-KEY</code> header. A program has one key, with a role and, if you choose, an expiry. There is no OAuth, and there are no tokens that expire within hours.</p>
<ul>
<li>If you cannot set a header, a GET may carry the key as <code>?api_key=</code>.</li>
<li>A write may not, because URLs end up in logs: a key that stands only there is answered 401 <code>ApiKeyInQuery</code>.</li>
<li>Only <code>POST /api/WebHook/{Type}</code> reads the <code>Authorization</code> header as well, for monitoring systems that cannot set another: the key as a bearer token, or as the password of Basic authentication.</li>
<li><code>UpdateComponentStatus</code> and <code>Heartbeat</code> are not among these types; there, as everywhere else, a request without <code>X-API-KEY</code> is answered 401.</li>
</ul>
<dl class="rows">
<div><dt>Read-Only</dt><dd>read everything except the audit log, deleted items, subscribers, deliveries, integration events, and team alerts with their rules and destinations</dd></div>
<div><dt>Read-Write</dt><dd>read and change everything, and report statuses; only a key that an owner or the command line created deletes and restores pages, and resumes sending</dd></div>
<div><dt>Webhook</dt><dd>report the status of its components and nothing else; for systems that you trust less</dd></div>
</dl>
<h3 class="minor">Create, rotate and revoke keys</h3>
<p>In the portal or on the command line; a key cannot create or change keys.</p>
<ul>
<li>The portal suggests that a key expires after 90 days; on the command line it does so only with <code>--expires-in</code>. An expired key is answered 401. The portal's overview names a key from 14 days before, <code>doctor</code> from 7; <a href="${docs}/manual-team-alerts#rules">a team alert</a> is sent 7 days and 1 day before, once your team has a destination.</li>
<li>Rotate keys every 90 days: the new key works at once, and the old one keeps working for the time that you choose.</li>
<li>A lost key cannot be shown again: rotate it, and use its successor.</li>
<li>A revoked key stops working within a second.</li>
<li><code>key list</code> shows when each key was last used.</li>
<li>Keep keys out of source code, and use a Read-Only key unless you write.</li>
</ul>
${code(`bin/signalbox key create "Deploy script" --role Webhook \\
  --component Booking --expires-in 90d
bin/signalbox key list
bin/signalbox key rotate "Deploy script" --keep 24h
bin/signalbox key revoke "Deploy script" --yes`)}`;

const statuses = (docs: string) => html`<p>A component has one of these statuses, from best to worst:</p>
<ul class="words">${componentStatuses.map((status) => html`<li>${mark(status)}${status}</li>\n`)}</ul>
<p>In requests, case, spaces, <code>_</code> and <code>-</code> do not matter: <code>major_outage</code> is read as Major Outage. Only the service itself sets Unknown, when an expected report is missing. Unknown is never shown as green.</p>
<h3 class="minor">Unknown properties</h3>
<p>A report with properties that it does not know is accepted without them, so that a monitor may send more than is needed. The response names them in <code>Ignored</code>: look there for a misspelt <code>Message</code> or <code>Source</code>, and compare with <a href="${docs}/reports#UpdateComponentStatus">the fields of a report</a>. All other bodies refuse an unknown name with 400 and suggest the right one, and so do all queries but those of the status page, of this documentation, of a report and of an event, to which senders add their own. Query parameters of a report are named in <code>Ignored</code> as well; <code>DryRun</code> is refused there, as the report would take effect.</p>
<h3 class="minor">Several sources</h3>
<p>A report without a <code>Source</code> sets the component's default status. Each named source has a status of its own, which only that source changes; the component shows the worst of all. If one of two monitors reports a recovery, the outage that the other reported still stands. Repeating a report succeeds with <code>Changed: false</code>.</p>
<h3 class="minor">Expected reports</h3>
<p>Set <code>ReportEvery</code> on a component, and it shows <code>OnLapse</code> when no report arrives in that time and a fifth more, at least 5 s: with one hour after 72 minutes. For jobs without a fixed interval, send a heartbeat: a report that says in <code>ExpiresIn</code> when the next one is due; <code>ReportDueAt</code> of the component has that time. The next heartbeat moves it. A plain report without <code>ExpiresIn</code> ends the wait, and so does <code>"ReportEvery": null</code> in a <code>PATCH</code> of the component, which a person can send when the job is retired.</p>
${sampleTabs("heartbeat", [
  {
    method: "POST",
    path: "/api/Component",
    body: { Name: "Nightly report" },
    keeps: { NightlyId: "Id" },
  },
  {
    method: "POST",
    path: "/api/WebHook/Heartbeat",
    body: { ComponentName: "Nightly report", Status: "Operational", ExpiresIn: 90_000 },
  },
])}
<h3 class="minor">Why a component has its status</h3>
<p>An open incident sets a status for each component that it affects. Maintenance in progress shows Under Maintenance, unless the component is worse than the maintenance expects. An override beats all of these until it is removed or its <code>Until</code> is reached. When one of them ends, the others decide again. <code>GET /api/Component/{id}</code> lists them as <code>Voices</code>. In paths and codes an override is a <code>Pin</code> (<code>PUT /api/Component/{id}/Pin</code>), and the status that a source reports a <code>Signal</code> (<code>DELETE /api/Component/{id}/Signal/{source}</code>).</p>`;

const announcements = (
  docs: string,
) => html`<p>An <b>Incident</b> is an unplanned problem, a <b>Maintenance</b> is planned work, a <b>Notice</b> is anything else. An update may change the state. A transition that is not allowed is refused with 409 <code>IllegalTransition</code>; its <code>Message</code> names the allowed ones.</p>
<dl class="rows">
<div><dt>Incident</dt><dd>Investigating, Identified and Monitoring in any order, then Resolved; Resolved can be reopened</dd></div>
<div><dt>Maintenance</dt><dd>Scheduled to In Progress or Cancelled; In Progress to Verifying or Completed; Verifying to In Progress or Completed</dd></div>
<div><dt>Notice</dt><dd>Published or Archived; it is not shown before its <code>StartsAt</code></dd></div>
</dl>
${sampleTabs("announce", [
  {
    method: "POST",
    path: "/api/Announcement",
    body: {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We are investigating.",
      AffectedComponents: [{ ComponentName: "Booking", Status: "Major Outage" }],
    },
    keeps: { AnnouncementId: "Id" },
  },
  {
    method: "POST",
    path: "/api/Announcement/{AnnouncementId}/Update",
    body: { State: "Resolved", Message: "A certificate had expired. It is renewed." },
  },
])}
<h3 class="minor">Planned maintenance</h3>
<p>It starts and completes by itself at its times, and subscribers are reminded of it 24 hours and 1 hour before (<a href="${docs}/manual-notifications#what-is-sent-and-when">what is sent, and when</a>). With a <code>Recurrence</code> the next window is announced when one ends.</p>
${codeTabs("plan-times", (language) => writeTimes(language, { Tomorrow: -1_440, HourLater: -1_500 }))}
${sampleTabs("plan", [
  {
    method: "POST",
    path: "/api/Announcement",
    body: {
      Kind: "Maintenance",
      Title: "Database upgrade",
      Message: "Bookings pause for some minutes.",
      StartsAt: "{Tomorrow}",
      EndsAt: "{HourLater}",
      Recurrence: "FREQ=MONTHLY",
      AffectedComponents: [{ ComponentName: "Booking", Expect: "Major Outage" }],
    },
    keeps: { MaintenanceId: "Id" },
  },
])}
<h3 class="minor">Effect on components</h3>
<p>While an incident is open, the status that it sets is one of the component's sources, and the worst is shown. When it is resolved, the other sources decide. During maintenance a component shows Under Maintenance, unless it is worse than <code>Expect</code>.</p>
<h3 class="minor">Past incidents and maintenance</h3>
<p>To backfill one, as when you migrate from another service, set <code>StartsAt</code> in the past, and <code>ResolvedAt</code> if it is over: the incident is added to the history of its components. One that is over notifies nobody unless the request asks for it; one that is still open notifies subscribers unless the request forbids it. Add its updates with their <code>PostedAt</code>. Maintenance that is over takes <code>State</code> Completed, with its <code>StartsAt</code> and <code>EndsAt</code>.</p>
<p>Only observed time counts for the uptime: before the first status of a component nothing is. A day of which only an incident is recorded shows 0 %. Correct the rest of that day to Operational first, up to the incident and from its end on, with <a href="#uptime">corrections</a>: they outrank incidents of the same time.</p>
<h3 class="minor">Limits</h3>
<p>An announcement holds 500 components and 1,000 updates, 32 KiB per message and 1 MiB in all. One that is full can still be closed.</p>`;

const dryRunSection = (docs: string): Section => ({
  id: "dry-run",
  title: "Try a change first",
  body: dryRun(docs),
  keywords: "dry run dryrun preview simulate test validate rehearse recipients count",
});

const correction = (body: object): Sample => ({
  method: "POST",
  path: "/api/Component/{ComponentId}/Correction",
  body,
});

const past = html`<p>Uptime is calculated from the exact duration of each status over the last 90 days in the page's time zone: <code>100 × (1 − (Major Outage + 0.3 × Partial Outage) / observed)</code>, floored to two decimals. Degraded Performance counts as up. Under Maintenance, Unknown and the time before the component's <code>StartDate</code> are excluded. <code>GET /api/Component/{id}/Uptime</code> shows the calculation: each day with its intervals, their weights, and what is excluded and why. Visitors find the same at <code>/component/{id}.json</code>.</p>
<h3 class="minor">Corrections</h3>
<p>If the history is wrong or missing, add a correction with the actual status and the reason. It outranks every other report for its interval; of two corrections, the later one wins. Nothing is overwritten, and the correction is shown beside the figure with its date and reason. <code>Unknown</code> excludes the interval from the uptime.</p>
<p>A correction cannot be withdrawn, as public figures follow from it. To undo one, add another for its interval with the status that was shown before, which <code>GET /api/Component/{id}/History</code> lists. <code>GET /api/Component/{id}/Correction</code> lists all corrections (<code>/{CorrectionId}</code> reads one), and <code>PATCH /api/Component/{id}/Correction/{CorrectionId}</code> rewords the reason alone.</p>
${codeTabs("times", (language) => writeTimes(language, { TwoDaysAgo: 2_880, HourAgo: 60, HalfHourAgo: 30 }))}
${sampleTabs("correct", [
  correction({
    From: "{TwoDaysAgo}",
    To: "{HalfHourAgo}",
    Status: "Operational",
    Reason: "It was monitored elsewhere until now",
  }),
  correction({
    From: "{HourAgo}",
    To: "{HalfHourAgo}",
    Status: "Major Outage",
    Reason: "Found in the log of the load balancer",
  }),
])}
<h3 class="minor">The figure and its calculation</h3>
${sampleTabs("uptime", [{ method: "GET", path: "/api/Component/{ComponentId}/Uptime" }])}
${reply(`{
  "Success": true,
  "Result": {
    "ComponentName": "Booking",
    "Percent": 98.94,
    "Milliseconds": {"Observed": 171003160, "MajorOutage": 1801244, …},
    "Days": [{"Date": "2026-11-21", "Percent": 96.37, "Intervals": […], …}, …],
    "Corrections": […], …
  },
  "Message": "Uptime with its calculation"
}`)}
<p><code>Percent</code> is null until 24 hours of the last 90 days are observed, and for days of which nothing is known. <code>?From=</code> and <code>?To=</code> choose other days.</p>
${code(`node examples/uptime.mjs $BASE/component/\${COMPONENT_ID:?}.json`)}
<p>This recalculates the figure from the intervals and compares it with the one shown. The script is in the service's folder and needs only Node.</p>
<h3 class="minor">Closed months</h3>
<p>A month is closed seven days after its end, when late reports can no longer affect it; its <code>Percent</code> then stays. Later corrections and incidents are listed in <code>Changes</code>, and <code>PercentNow</code> is the figure with all of them.</p>`;

const repeats = html`<p>A response can be lost although the write was done. Send every write with an <code>Idempotency-Key</code> of your choice, and repeat it with the same key until you get a response: it takes effect once, and a repeat gets the first response, marked <code>Idempotency-Replayed: true</code>. Idempotency keys are kept for 24 hours, per API key and its rotations.</p>
${codeTabs("retry", (language) => retryCode[language])}
<p>Without <code>--retry-all-errors</code> (curl 7.71 or newer) curl gives up when a connection breaks. A 4xx is not repeated, but for 408 and 429. 503 <code>LedgerUnavailable</code> means that the write was not done and will not be; 503 <code>OutcomeUnknown</code> means that it may have been done. Both say in <code>Retry-After</code> when to try again. Errors are not stored: correct the request and send it with the same key. A key that was used for a different request, even one with other spaces in its body, is refused with 422.</p>`;

const conditions = html`<p>Responses to reads carry an <code>ETag</code>. Send that of a read as <code>If-None-Match</code>, and an unchanged resource is answered 304 without a body. Send it as <code>If-Match</code> with a PATCH, PUT or DELETE, a new update or a correction, and the change is refused with 412 if someone else changed the resource meanwhile. Any other POST but a report refuses <code>If-Match</code> with 400. Status reports do not count as such a change.</p>
<p>A write answers with the new <code>ETag</code>. It is that of the next read where both show the same fields; a component read by its id has <code>Voices</code> besides, so its tag differs. For <code>If-Match</code> both will do, as only the part before the <code>-</code> counts there: the version. An update has that of its announcement, also the new one that <code>Location</code> names. Responses of 4 KB and more to reads are compressed for <code>Accept-Encoding: br</code> or <code>gzip</code>, with a tag of their own.</p>
${codeTabs("conditional", (language) => conditionalCode[language])}`;

const lists = (
  docs: string,
) => html`<p>Lists are paginated: <code>?Limit=</code> (1 to 100, by default 50) and <code>?Cursor=</code> with the <code>NextCursor</code> of the previous page, until that is null. A cursor is valid for its list and filters only: with another one it is refused with 400 <code>CursorInvalid</code>; <code>Limit</code> may differ. Where a list has <code>From</code> and <code>To</code>, they take a time, which <code>To</code> excludes, or a day in the time zone of the page (of the first one without <code>Page</code>), all of which is included: <code>?From=2026-11-23&amp;To=2026-11-24</code> is two days. An unknown parameter is refused with 400 and a suggestion, so that a misspelt filter does not return everything, and so is a filter without a value (<code>?Search=</code>).</p>
${listFilters(docs)}
${code(`{
  "Success": true,
  "Result": {"Items": [{…}, {…}], "NextCursor": "c2Rm8bXk1lc0Mg"},
  "Message": "Components"
}`)}
${codeTabs("pagination", (language) => paginationCode[language])}`;

const rates = html`<p>Each key has a token bucket. Unless the key was created with another rate, it has bursts of 100 requests, refilled at 600 a minute; <code>GET /api/Service</code> has the rate of yours. Every response to a valid key states the limit (<code>RateLimit-Policy</code>: <code>q</code> requests, refilled in <code>w</code> seconds) and what is left (<code>RateLimit</code>: <code>r</code> requests, full in <code>t</code> seconds). Beyond it the response is 429 with <code>Retry-After</code>.</p>
${code(`RateLimit-Policy: "key";q=100;w=10
RateLimit: "key";r=87;t=2`)}
<p>For a higher rate use <code>bin/signalbox key create … --rate 6000</code>; bursts are a sixth of the rate, and at least 100: a key with <code>--rate 60</code> has <code>q=100;w=100</code>. Invalid keys are limited per client address: responses say <code>"address"</code> instead of <code>"key"</code>, and 429 beyond the limit. Valid keys from the same address are not affected.</p>
<p>An integration takes 6,000 events a minute with bursts of 1,000, over all workers of a machine; with several nodes, each grants its share. Beyond it, and beyond the rate of a key that sends events, the response is 503 with <code>Retry-After</code>: most monitoring systems take a 4xx for final and drop the event.</p>`;

const live = (
  baseUrl: string,
) => html`<p><code>/live</code> is a stream of server-sent events about changes of the page; it needs no key. An event contains what changed; for the whole state read <code>/api/v2/summary.json</code> after an event.</p>
${code(`curl -sSN ${baseUrl}/live`)}
${reply(`retry: 8231

id: 41
data: {"Revision":41,"Since":40,"AsOf":"2026-11-21T10:00:00.000Z",
  "Status":{"Indicator":"Major","Description":"Booking: Major Outage"},
  "Changed":{"Components":[{"Id":"…","Name":"Booking","Status":"Major Outage"}],
    "RemovedComponents":[],"Announcements":[]},
  "SpreadMilliseconds":500}

event: beat
data: {"Revision":41,"AsOf":"2026-11-21T10:00:13.000Z","AgeSeconds":2}`)}
<ul>
<li>The newest state is sent at once, also after a reconnect with <code>Last-Event-ID</code>; missed events are not repeated. <code>Since</code> is the revision that <code>Changed</code> starts from: if it is not the last one that you received, read the whole state.</li>
<li>A slow client gets only the newest event. A client that reads nothing for 25 seconds is disconnected.</li>
<li>A <code>beat</code> event every 15 seconds confirms that nothing changed, and how old that information is. If you get none for a minute, treat the status as unknown.</li>
<li>Before you read the page after an event, wait for a random part of <code>SpreadMilliseconds</code>, because all other clients read it too. Reconnect after <code>retry</code> milliseconds; <code>EventSource</code> in browsers does so by itself.</li>
<li>One address may hold 200 connections; further ones get 429 and should poll the page instead.</li>
</ul>
${code(`// In a browser; Node has no EventSource.
const events = new EventSource("${baseUrl}/live");
events.onmessage = ({ data }) => {
  console.log(JSON.parse(data).Status.Description);
};`)}`;

const cleanUp = html`<p>Deleted components, component groups, announcements, templates and pages can be restored for 30 days: the <code>Link</code> header of the response has the address for it, such as <code>POST /api/Component/{id}/Restore</code>. Subscribers, integrations and destinations of team alerts are erased at once. These lines delete what the examples of this page created:</p>
${sampleTabs("clean", [
  { method: "DELETE", path: "/api/Announcement/{AnnouncementId}" },
  { method: "DELETE", path: "/api/Announcement/{MaintenanceId}" },
  { method: "DELETE", path: "/api/Component/{ComponentId}" },
  { method: "DELETE", path: "/api/Component/{NightlyId}" },
  { method: "DELETE", path: "/api/Subscriber/{SubscriberId}" },
])}`;

const cleanUpSection: Section = {
  id: "delete-and-restore",
  title: "Delete and restore",
  body: cleanUp,
  keywords: "clean up delete restore remove undo trash undelete",
};

/** The introduction before the operations. */
export function guide(baseUrl: string): readonly Section[] {
  return [
    {
      id: "start",
      title: "Start in five minutes",
      body: start(baseUrl),
      keywords: "quickstart tutorial first call example sandbox test mode demo install",
    },
    {
      id: "requests",
      title: "Requests and responses",
      body: requests(`${baseUrl}/api/docs`),
      keywords:
        "versioning deprecation sdk client library python javascript typescript node go java php ruby graphql grpc bulk batch import csv cors encoding format date time timezone zone utc offset timestamp envelope error maximum length size translation translate language locale i18n localization",
    },
    {
      id: "authentication",
      title: "Authentication",
      body: keys(`${baseUrl}/api/docs`),
      keywords:
        "authenticate header oauth oauth2 openid jwt bearer basic token login permission scope role api key rotate revoke expire unauthorized forbidden",
    },
    {
      id: "statuses",
      title: "Statuses and reports",
      body: statuses(`${baseUrl}/api/docs`),
      keywords: "state enum value list monitor heartbeat cron override degraded outage down unknown",
    },
    {
      id: "announcements",
      title: "Announcements",
      body: announcements(`${baseUrl}/api/docs`),
      keywords:
        "backfill backdate incident history maintenance window schedule planned lifecycle transition resolve close",
    },
    dryRunSection(`${baseUrl}/api/docs`),
    {
      id: "uptime",
      title: "Uptime and corrections",
      body: past,
      keywords: "sla slo availability percentage downtime backfill correction history month report",
    },
    {
      id: "retries",
      title: "Retries and idempotency",
      body: repeats,
      keywords: "retry backoff duplicate exactly once timeout idempotent 503 500",
    },
    {
      id: "conditions",
      title: "Conditional requests",
      body: conditions,
      keywords: "etag cache 304 412 optimistic locking concurrency",
    },
    {
      id: "pagination",
      title: "Pagination",
      body: lists(`${baseUrl}/api/docs`),
      keywords: "cursor limit page size offset filter sort next",
    },
    { id: "rate-limits", title: "Rate limits", body: rates, keywords: "throttle throttling quota burst 429" },
    {
      id: "live",
      title: "Live updates",
      body: live(baseUrl),
      keywords: "websocket sse server-sent events stream polling push real time",
    },
    {
      id: "notifications",
      title: "Receive notifications",
      body: notifications(`${baseUrl}/api/docs`),
      keywords:
        "webhook secret callback signature hmac verify mute silence slack teams discord chat e-mail email sms subscribe unsubscribe push",
    },
    cleanUpSection,
  ];
}
