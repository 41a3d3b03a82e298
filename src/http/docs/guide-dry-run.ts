/** The section of the guide about dry runs. */
import { type Html, html } from "../../publishing/html-template.ts";
import { reply, sampleTabs } from "./code-tabs.ts";
import { dryRunOperations } from "./guide-lists.ts";

/** How a change is tried, and which operations can be. */
export const dryRun = (
  docs: string,
): Html => html`<p>Add <code>?DryRun=true</code> to one of these operations, and it is checked and answered with its effect, but nothing is stored and nobody is notified.</p>
${dryRunOperations(docs)}
${sampleTabs("dry-run", [
  {
    method: "POST",
    path: "/api/Announcement?DryRun=true",
    body: {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We are investigating.",
      AffectedComponents: [{ ComponentName: "Booking", Status: "Major Outage" }],
    },
  },
])}
${reply(`{
  "Success": true,
  "Result": {
    "Title": "Payments fail", "State": "Investigating", …,
    "DryRun": {
      "Components": [{"Name": "Booking", "Now": "Operational", "After": "Major Outage", …}],
      "Recipients": {"Event": "IncidentOpened", "Total": 120, "Channels": […]},
      "Obstacle": null, "Delayed": 0, "Start": null, "NextStarts": []
    }
  },
  "Message": "Dry run, nothing was changed: Incident \\"Payments fail\\" created"
}`)}
<ul>
<li>The status is 200, and <code>Message</code> is that of the real request after <code>Dry run, nothing was changed:</code>. The <code>Id</code> and the <code>Url</code> in the response do not exist afterwards. A request that would be refused gets the same refusal.</li>
<li><code>Release</code>, <code>Retry</code> and <code>Drop</code> of deliveries answer with the number that they would change. For <code>Release</code> and <code>Retry</code>, <code>NotSent</code> counts those of them that would still not be sent, by reason.</li>
<li>The creation, change and deletion of a component or a component group answer with what would be; the deletion of a group lists the <code>Components</code> and <code>SubGroups</code> that it would move.</li>
<li>The deletion of an announcement answers with the announcement, and in <code>DryRun.Components</code> with the statuses that its end would leave. An override, and its removal, answer with the component and all sources of its status. A correction is checked, and answers with the component; its effect on the uptime is not calculated.</li>
<li>The deletion of a page answers with the page, in <code>Deletes</code> with the numbers of components, announcements, subscribers and more that would be deleted with it, and in <code>FirstPage</code> with the page that requests without <code>Page</code> would then mean.</li>
<li>All other operations refuse the parameter with 400, also reports and events, and do nothing. Try an event with <code>POST /api/Integration/{id}/DryRun</code>.</li>
<li>An <code>Idempotency-Key</code> is ignored: the real request can have the same.</li>
</ul>`;
