/** The section of the guide about messages to a program. */
import { html } from "../../publishing/html-template.ts";
import { code, codeTabs, sampleTabs } from "./code-tabs.ts";
import { sampleHeaders, signatureCode, signatureUse } from "./guide-code.ts";

/** How a program receives messages, and checks their signatures. */
export const notifications = (
  docs: string,
) => html`<p>To receive webhooks, add the address of your program as <a href="${docs}/subscribers#CreateSubscriber">a subscriber</a>. It receives each announcement and update as a POST, and here also changes of statuses without an announcement. The response contains the <code>SigningSecret</code>, once. The address must be public, with <code>https://</code>, on port 443 or 8443. The operator may permit private networks (<code>OUTBOUND_ALLOW</code>), where any port and plain <code>http://</code> will do: with <code>OUTBOUND_ALLOW=127.0.0.1</code> you can try it with <code>examples/webhook-receiver.mjs</code> on the machine of the service. The <a href="${docs.replace(/docs$/u, "openapi.json")}">OpenAPI document</a> has each message under <code>webhooks</code>.</p>
${sampleTabs("subscribe", [
  {
    method: "POST",
    path: "/api/Subscriber",
    body: {
      Channel: "Webhook",
      Address: "https://example.com/hooks/status",
      Scope: { Kind: "Page" },
      Events: { StatusChanges: true },
    },
    keeps: { SubscriberId: "Id", SigningSecret: "SigningSecret" },
  },
])}
<p>Other channels are e-mail, Slack, Microsoft Teams, Discord and Google Chat; visitors may also get push messages in their browsers. There is no SMS. To unsubscribe, people use the link in each message; a program <a href="${docs}/subscribers#DeleteSubscriber">deletes the subscriber</a>.</p>
<p>At most <code>MAX_EVENTS_PER_HOUR</code> events of a page (20 by default) are sent in an hour, not counting the end of an incident and changes of status; the messages of further ones are held until <a href="${docs}/deliveries#ReleaseDeliveries">they are released</a>. The <code>Message</code> of a published announcement says so, and also that sending is paused.</p>
<p>Answer each message with any 2xx; otherwise it is sent again for three days, with the same <code>webhook-id</code>. Answer 410 to receive nothing more.</p>
${code(`${sampleHeaders}

{
  "type": "announcement.created",
  "timestamp": "2026-11-21T14:02:11.482Z",
  "data": {
    "Event": "IncidentOpened",
    "Page": {"Slug": "status", "Url": "https://status.example.com", …},
    "Id": "…", "Kind": "Incident", "Title": "Payments fail",
    "State": "Investigating", "Impact": "Critical",
    "Url": "https://status.example.com/announcement/…",
    "AffectedComponents": [
      {"ComponentId": "…", "Name": "Booking", "Status": "Major Outage"}
    ],
    "Updates": [{"Message": "We are investigating.", …}], …
  }
}`)}
<p><code>type</code> is <code>announcement.created</code>, <code>announcement.updated</code>, <code>announcement.resolved</code>, <code>announcement.deleted</code>, <code>component.status_changed</code>, whose <code>data</code> has <code>Components</code> and <code>PreviousStatus</code>, or <code>subscription.test</code>, a test without an announcement. <code>Updates</code> has the newest update alone, and is empty where the page is not public. All messages and their fields, the challenge and Statuspage's format: <a href="${docs}/subscribers#webhook-announcement">Message to a webhook</a>.</p>
<h3 class="minor">Check the signature</h3>
<p>The signature follows Standard Webhooks (standardwebhooks.com), which has libraries for most languages. By hand, with the <code>SigningSecret</code> and the body as it was received. The example is genuine as it stands; a message that is older than five minutes is not, so that nobody can send a recorded one again:</p>
${codeTabs("signature", (language) => `${signatureCode[language]}\n\n${signatureUse[language]}`)}
<p>While a secret is rotated there are two signatures, separated by a space.</p>`;
