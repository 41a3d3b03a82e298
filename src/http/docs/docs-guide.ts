/** The part of the page that is read from its top: how to begin, and what holds for every request. */

import { componentStatuses } from "../../contract/words.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { mark } from "../../publishing/page/status-marks.ts";

/** A section of the page. */
export type Section = { readonly id: string; readonly title: string; readonly body: Html };

const code = (text: string) => html`<pre><code>${text}</code></pre>`;
const reply = (text: string) => html`<pre class="reply"><code>${text}</code></pre>`;

function start(baseUrl: string): Html {
  return html`<ol>
<li><h3>Make a key</h3>
<p>In the portal, under Settings &gt; API Credentials, or in the folder of the service on its machine. The key is shown this once; only its hash is kept.</p>
${code(`KEY=$(bin/signalbox key create --name "First key" --role Read-Write)`)}</li>
<li><h3>Make a component</h3>
<p>The thing whose status you tell. It is on the page at once.</p>
${code(`curl -X POST ${baseUrl}/api/Component \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"Name": "Checkout"}'`)}</li>
<li><h3>Report its status</h3>
<p>From a monitor, a script, a deploy. The answer comes when the report is safely on disk.</p>
${code(`curl -X POST ${baseUrl}/api/WebHook/UpdateComponentStatus \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"ComponentName": "Checkout", "Status": "Major Outage"}'`)}
${reply(`{
  "Success": true,
  "Result": {"Status": "Major Outage", "PreviousStatus": "Operational", …},
  "Message": "Status of Checkout updated to Major Outage via webhook"
}`)}</li>
<li><h3>Read the page</h3>
<p>As visitors see it at <a href="${baseUrl}/">${baseUrl}</a>, and as JSON.</p>
${code(`curl ${baseUrl}/api/StatusPage -H "X-API-KEY: $KEY"`)}</li>
</ol>`;
}

const requests = html`<ul>
<li>JSON in UTF-8, property names in PascalCase, <code>Content-Type: application/json</code> wherever there is a body.</li>
<li>Every answer is one envelope. <code>Message</code> is for people; <code>Code</code> is the stable word for programs, and <code>Errors</code> names the fields at fault.</li>
<li>Ids are UUIDs; <code>$ID</code> below stands for the <code>Id</code> that an answer gave you. Times go out in UTC with milliseconds; on the way in any offset is read.</li>
<li>Paths match without regard to case. Bodies may have 64 KiB at the webhook and 256 KiB elsewhere.</li>
<li>Every answer carries <code>X-Request-Id</code>: your own, if you sent 1 to 64 letters, digits, <code>_</code> or <code>-</code>. Give it to whoever runs the service, and they find what happened.</li>
</ul>
${code(`{"Success": true, "Result": {…}, "Message": "Component \\"Checkout\\" created"}`)}
${reply(`{
  "Success": false,
  "Result": null,
  "Message": "Status: Choose one of: Operational, …",
  "Code": "ValidationFailed",
  "Errors": [{"Path": "Status", "Message": "Choose one of: Operational, …"}],
  "RequestId": "deploy-4711"
}`)}`;

const keys = html`<p>Send the key in the <code>X-API-KEY</code> header. A GET may carry it as <code>?api_key=</code> instead, where a header cannot be set; a write never, as addresses end up in logs.</p>
<dl class="rows">
<div><dt>Read-Only</dt><dd>read everything but the audit</dd></div>
<div><dt>Read-Write</dt><dd>read and change everything, and report</dd></div>
<div><dt>Webhook</dt><dd>report the status of the components it was given, and nothing else: for machines you trust less</dd></div>
</dl>
<h3 class="minor">Make, rotate, revoke</h3>
<p>In the portal or on the command line; no key can make or change keys. Rotate every 90 days: the new key works now, the old one until you have put the new one everywhere.</p>
${code(`bin/signalbox key create --name "Deploys" --role Webhook \\
  --component Checkout --expires-in 90d
bin/signalbox key list
bin/signalbox key rotate "Deploys" --keep 24h
bin/signalbox key revoke "Deploys"`)}
<p>A revoked key ends within a second. <code>key list</code> shows when each was last used, so you see when an old one has gone quiet. Keep keys out of source code, and use a Read-Only key unless you write.</p>`;

const words = (baseUrl: string) => html`<p>A component shows one of these, from the best to the worst:</p>
<ul class="words">${componentStatuses.map((status) => html`<li>${mark(status)}${status}</li>\n`)}</ul>
<p>On the way in, case, spaces, <code>_</code> and <code>-</code> do not matter: <code>major_outage</code> is read as Major Outage. Unknown is said by the service alone, where reports that were due did not come; it is never shown as green.</p>
<h3 class="minor">Several reporters</h3>
<p>A report without a <code>Source</code> is the component's plain report. A named source has a word of its own, which it alone changes; the worst of all is shown. So when one of two monitors says that all is well again, the other's outage still stands. Saying the same again is a success with <code>Changed: false</code>.</p>
<h3 class="minor">Reports that must come</h3>
<p>Give a component <code>ReportEvery</code>, and silence speaks too: when no report came in that time, it shows <code>OnLapse</code>. A job that runs when it runs says so itself: a heartbeat is a report that says when the next is due.</p>
${code(`curl -X POST ${baseUrl}/api/WebHook/Heartbeat \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"ComponentName": "Nightly backup", "Status": "Operational", "ExpiresIn": 90000}'`)}
<h3 class="minor">Why it shows what it shows</h3>
<p>An open incident has a word for each component that it names, and maintenance under way says the worst that it expects: what is worse shows as what it is. A pin is a person's word over all of these, until somebody takes it off or its <code>Until</code> comes. Whatever ends, the component shows again what the others say. <code>GET /api/Component/{id}</code> lists them as <code>Voices</code>.</p>`;

const announcements = (
  baseUrl: string,
) => html`<p>What people tell people: an <b>Incident</b> is a trouble that goes on, a <b>Maintenance</b> is work with a plan, a <b>Notice</b> is anything else. Each stands in one of its states, and each update may move it to another; a move that it does not have is 409 <code>IllegalTransition</code>, whose <code>Message</code> names those it has.</p>
<dl class="rows">
<div><dt>Incident</dt><dd>Investigating, Identified and Monitoring lead to each other and to Resolved; Resolved leads back to them</dd></div>
<div><dt>Maintenance</dt><dd>Scheduled to In Progress or Cancelled; In Progress to Verifying or Completed; Verifying back to In Progress, or to Completed</dd></div>
<div><dt>Notice</dt><dd>Published and Archived lead to each other; before its <code>StartsAt</code> nobody sees it</dd></div>
</dl>
${code(`curl -X POST ${baseUrl}/api/Announcement \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"Kind": "Incident", "Title": "Payments fail", "Message": "We look into it.",
       "AffectedComponents": [{"ComponentName": "Checkout", "Status": "Major Outage"}]}'
curl -X POST ${baseUrl}/api/Announcement/$ID/Update \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"State": "Resolved", "Message": "A certificate had expired. It is renewed."}'`)}
<h3 class="minor">What it does to components</h3>
<p>While an incident is open, its word for a component is one among those of its reporters: the worst is shown. When it is resolved, the component shows again what its reporters say. While work goes on, a component shows Under Maintenance, unless it is worse than the work was said to <code>Expect</code>.</p>
<h3 class="minor">What is over already</h3>
<p>Give <code>StartsAt</code> in the past, and <code>ResolvedAt</code> where it is over: it takes its place in the history of its components. Then add what was said meanwhile as updates with their <code>PostedAt</code>.</p>
<h3 class="minor">How much it holds</h3>
<p>500 components, 1,000 updates, 32 KiB a message and 1 MiB in all. What is full can still be closed.</p>`;

const past = (
  baseUrl: string,
) => html`<p>Uptime is counted from how long each status really stood, over the last 90 days of the page's time zone: <code>100 × (1 − (Major Outage + 0.3 × Partial Outage) / observed)</code>, floored to two decimals. Degraded Performance is up; Under Maintenance and Unknown do not count, nor does the time before the component's <code>StartDate</code>. <code>GET /api/Component/{id}/Uptime</code> shows the working: each day with its intervals, what each weighs, and what was left out and why. Visitors have the same at <code>/component/{id}.json</code>.</p>
${code(`curl "${baseUrl}/api/Component/$ID/Uptime?From=2026-10-01&To=2026-10-31" -H "X-API-KEY: $KEY"
node examples/uptime.mjs ${baseUrl}/component/$ID.json`)}
<p>The second line recomputes the figure from the intervals alone, and says whether it is the one shown: the script is in the service's folder and needs nothing but Node.</p>
<h3 class="minor">Corrections</h3>
<p>Where the record is wrong, say what really was, and why. A correction holds over all that was or will be said of its time; of two the one made later. It overwrites nothing, and stands beside the figure with its date and reason. <code>Unknown</code> takes the time out of the uptime.</p>
${code(`curl -X POST ${baseUrl}/api/Component/$ID/Correction \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -d '{"From": "2026-11-20T08:00:00Z", "To": "2026-11-20T08:30:00Z",
       "Status": "Operational", "Reason": "The monitor itself was down"}'`)}
<h3 class="minor">Closed months</h3>
<p>Seven days after its end no late report can reach a month any more: it is closed, and its <code>Percent</code> stays. A correction or an incident that is told later shows beside it, in <code>Changes</code>, and <code>PercentNow</code> is what the figure would be by all that is known now.</p>`;

const repeats = (
  baseUrl: string,
) => html`<p>An answer may be lost on its way though the write was done. Send every write with an <code>Idempotency-Key</code> of your choosing, and repeat it with the same one until it is answered: it has one effect, and the repeat gets the first answer, marked <code>Idempotency-Replayed: true</code>. Keys are kept for 24 hours, for your API key and its successors alone.</p>
${code(`curl --retry 5 --retry-connrefused -X POST ${baseUrl}/api/WebHook/UpdateComponentStatus \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"ComponentName": "Checkout", "Status": "Operational"}'`)}
<p>503 <code>LedgerUnavailable</code> means that it was not done and never will be; 503 <code>OutcomeUnknown</code> that nobody knows. Both say in <code>Retry-After</code> when to try again. A refusal is not kept: mend the request, and send it under the same key. Whether an <code>OccurredAt</code> lies too far off is asked after the key: under one that was used for another request the answer is 422, not 400.</p>`;

const conditions = (
  baseUrl: string,
) => html`<p>Reads answer with an <code>ETag</code>. Send it back as <code>If-None-Match</code>, and an answer that would be the same is 304, without a body. Send it as <code>If-Match</code> with a PATCH, PUT or DELETE, and what somebody else has changed meanwhile is not overwritten, but answered 412. Reports by monitors do not count as such a change.</p>
${code(`curl -X PATCH ${baseUrl}/api/Component/$ID -H "X-API-KEY: $KEY" \\
  -H 'If-Match: "r12-9f0c4b6a1d22"' -H "Content-Type: application/json" \\
  -d '{"Description": "Carts and payments"}'`)}`;

const lists = html`<p>A list comes in parts: <code>?Limit=</code> (1 to 100, 50 unless given), and <code>?Cursor=</code> with the <code>NextCursor</code> of the part before, until that is null. A parameter that a list does not know is 400 and named, with the one that was probably meant: a filter that is misspelt would else answer with everything.</p>
${code(`{
  "Success": true,
  "Result": {"Items": [{…}, {…}], "NextCursor": "YWZ0ZXIgNDI"},
  "Message": "Components"
}`)}`;

const rates = html`<p>Each key has a bucket of requests: by default 100 at once, filled up again with 600 a minute. Every answer to a valid key says what it holds (<code>RateLimit-Policy</code>: <code>q</code> requests, full again in <code>w</code> seconds) and what is left (<code>RateLimit</code>: <code>r</code> requests, full in <code>t</code> seconds). An empty one is 429, with <code>Retry-After</code>.</p>
${code(`RateLimit-Policy: "key";q=100;w=10
RateLimit: "key";r=87;t=2`)}
<p>More: <code>bin/signalbox key create … --rate 6000</code>; its burst is then a sixth of that. For keys that are not valid each address has a bucket of its own: answers to them say <code>"address"</code> for <code>"key"</code>, and an empty one is 429, too. Valid keys from there are served as ever.</p>`;

const live = (
  baseUrl: string,
) => html`<p><code>/live</code> tells what changes on the page as it changes, as server-sent events, to everybody and without a key. It says what changed and not all that there is: whoever wants the whole reads <code>/api/v2/summary.json</code> when told.</p>
${code(`curl -N ${baseUrl}/live`)}
${reply(`retry: 8231

id: 41
data: {"Revision":41,"Since":40,"AsOf":"2026-11-21T10:00:00.000Z",
  "Status":{"Indicator":"Major","Description":"Checkout: Major Outage"},
  "Changed":{"Components":[{"Id":"…","Name":"Checkout","Status":"Major Outage"}],
    "RemovedComponents":[],"Announcements":[]},
  "SpreadMilliseconds":500}

event: beat
data: {"Revision":41,"AsOf":"2026-11-21T10:00:13.000Z","AgeSeconds":2}`)}
<ul>
<li>The newest is told at once, also to whoever comes back with <code>Last-Event-ID</code>; what was missed is not. <code>Since</code> is the revision that <code>Changed</code> counts from: where it is not the one you were told last, read the whole.</li>
<li>A reader that is slow gets the newest when it has room, never a queue; one that takes nothing for 25 seconds is cut.</li>
<li>Every 15 seconds a <code>beat</code> says that nothing is new, and how old that knowledge is. No beat for a minute means that you do not know how things are.</li>
<li>Before you read the page because of a message, wait for a random part of <code>SpreadMilliseconds</code>: thousands do the same. Come back after <code>retry</code>, as browsers do by themselves with <code>EventSource</code>.</li>
<li>200 may follow from one address. One more is 429, and reads the page every now and then instead.</li>
</ul>
${code(`const events = new EventSource("${baseUrl}/live");
events.onmessage = ({ data }) => show(JSON.parse(data).Status.Description);`)}`;

/** The introduction before the operations. */
export function guide(baseUrl: string): readonly Section[] {
  return [
    { id: "start", title: "Start in five minutes", body: start(baseUrl) },
    { id: "requests", title: "Requests and answers", body: requests },
    { id: "keys", title: "Keys", body: keys },
    { id: "words", title: "Statuses and reports", body: words(baseUrl) },
    { id: "announcements", title: "Announcements", body: announcements(baseUrl) },
    { id: "past", title: "Uptime and corrections", body: past(baseUrl) },
    { id: "repeats", title: "Sending it again", body: repeats(baseUrl) },
    { id: "conditions", title: "Conditional requests", body: conditions(baseUrl) },
    { id: "lists", title: "Lists", body: lists },
    { id: "rates", title: "Rates", body: rates },
    { id: "live", title: "As it changes", body: live(baseUrl) },
  ];
}
