/** The `webhooks` of the OpenAPI document: the signed messages that the service sends. */
import type * as z from "zod";
import { statuspageComponentMessage, statuspageIncidentMessage } from "../statuspage-messages.ts";
import {
  announcementMessage,
  challengeMessage,
  deletionMessage,
  statusMessage,
  teamMessage,
  testMessage,
} from "../webhook-messages.ts";
import { sentTag } from "./operation-descriptions.ts";
import { announced, componentId, latest, page, posted } from "./sample-data.ts";
import { referenceTo } from "./schemas.ts";
import { statuspageExamples } from "./statuspage-message.ts";
import { teamAlertSample } from "./team-examples.ts";

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** The headers of Standard Webhooks. */
const signed = [
  header(
    "webhook-id",
    "Id of the message. It stays the same when the message is sent again: handle each id once.",
    "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c",
  ),
  header("webhook-timestamp", "Seconds since 1970 at which this attempt was signed.", "1795269731"),
  header(
    "webhook-signature",
    "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, with the key after `whsec_` of the SigningSecret, decoded from base64. While a secret is rotated there are two, separated by a space.",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
];

const answers = {
  "2XX": { description: "Received." },
  "410": { description: "Nothing more is sent: the subscriber is suspended." },
  default: {
    description:
      "Sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, or after a longer `Retry-After` of up to a day. Redirects are not followed, and an attempt takes at most 15 seconds.",
  },
};

/** A message that the service sends; `name` is also its `operationId`. */
type SentMessage = {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: object;
  readonly responses?: object;
};

const subject = { Id: page.Id, Slug: page.Slug, Name: page.Name, Url: page.Url };
const affected = { ComponentId: componentId, Name: "Checkout", Status: "Major Outage" };
/** The fields of an announcement that its message has; a postmortem is only in the message of its own event. */
const sentFields = Object.fromEntries<unknown>(
  Object.entries(announced).filter(
    ([name]) => name !== "Postmortem" && name in announcementMessage.shape.data.shape,
  ),
);

/** The messages, with an example of each; a test checks these against the schemas. */
export const sentMessages: readonly SentMessage[] = [
  {
    name: "SendAnnouncement",
    summary: "An announcement or an update of one",
    description:
      "To each webhook that is subscribed to it. State, impact, times and statuses are those right after the event, titles, names and texts the present ones: what was corrected before the message was sent goes out corrected, and `UpdatedAt` stays that of the event. `Updates` has the update of the event alone, cut where the body would exceed 20 kB. It is empty where the page is not public, and where the update was deleted before the message was sent.",
    schema: announcementMessage,
    example: {
      type: "announcement.created",
      timestamp: latest,
      data: {
        ...sentFields,
        Event: "IncidentOpened",
        Page: subject,
        AffectedComponents: [affected],
        Updates: [posted],
      },
    },
  },
  {
    name: "SendDeletion",
    summary: "The deletion of an announcement",
    description:
      "Once, to each webhook that was told of the announcement; to none in Statuspage's format, and to no person. `Status` is what each component shows without it. If the announcement is restored, `announcement.updated` with the event `AnnouncementRestored` follows.",
    schema: deletionMessage,
    example: {
      type: "announcement.deleted",
      timestamp: latest,
      data: {
        Event: "AnnouncementDeleted",
        Page: subject,
        ...Object.fromEntries(
          Object.entries<unknown>(announced).filter(([name]) =>
            ["Id", "Kind", "Title", "State", "CreatedAt"].includes(name),
          ),
        ),
        DeletedAt: latest,
        AffectedComponents: [{ ...affected, Status: "Operational" }],
      },
    },
  },
  {
    name: "SendStatusChange",
    summary: "A component's status without an announcement",
    description:
      "To webhooks with `StatusChanges`, unless an open incident or a running maintenance lists the component; also when one that listed it is deleted. A flapping component is reported once at the start and once at the end.",
    schema: statusMessage,
    example: {
      type: "component.status_changed",
      timestamp: latest,
      data: {
        Event: "StatusChanged",
        Page: subject,
        Components: [affected],
        PreviousStatus: "Operational",
      },
    },
  },
  {
    name: "SendStatuspageIncident",
    summary: "An announcement or an update of one, in Statuspage's format",
    description: "To webhooks with the `Format` Statuspage, in place of Signalbox's own message.",
    schema: statuspageIncidentMessage,
    example: statuspageExamples[0],
  },
  {
    name: "SendStatuspageStatusChange",
    summary: "A component's status without an announcement, in Statuspage's format",
    description: "To webhooks with the `Format` Statuspage and with `StatusChanges`.",
    schema: statuspageComponentMessage,
    example: statuspageExamples[1],
  },
  {
    name: "SendChallenge",
    summary: "The question to a webhook that a visitor has added",
    description: "Webhooks that keys and people add get none.",
    schema: challengeMessage,
    example: { type: "subscription.challenge", challenge: "q8l0mVnJw2sT4uX7zB1cE5gH9kLpRrNd" },
    responses: {
      "200": {
        description: "The challenge as the body confirms the subscription; any other answer does not.",
        content: { "text/plain": { schema: { type: "string" } } },
      },
      default: answers.default,
    },
  },
  {
    name: "SendTest",
    summary: "A test of a webhook",
    description: "After `POST /api/Subscriber/{id}/Test`. It is tried once.",
    schema: testMessage,
    example: {
      type: "subscription.test",
      timestamp: latest,
      data: { Event: "SubscriptionTest", Page: subject },
    },
  },
  {
    name: "SendTeamAlert",
    summary: "An alert of the team, its end, or a test",
    description: "To team destinations of the channel Webhook, with the `SigningSecret` of the destination.",
    schema: teamMessage,
    example: {
      type: "team.alert.triggered",
      timestamp: latest,
      data: {
        Page: subject,
        Id: teamAlertSample.Id,
        Rule: teamAlertSample.Rule,
        Subject: { Id: componentId, Name: "Checkout" },
        Title: teamAlertSample.Title,
        Detail: teamAlertSample.Detail,
        Url: teamAlertSample.Url,
        OpenedAt: teamAlertSample.OpenedAt,
        ResolvedAt: null,
      },
    },
  },
];

/** The section of the document. */
export function webhooks() {
  return Object.fromEntries(
    sentMessages.map(({ name, summary, description, schema, example, responses = answers }) => [
      name,
      {
        post: {
          operationId: name,
          tags: [sentTag],
          summary,
          description,
          security: [],
          parameters: signed,
          requestBody: {
            required: true,
            content: { "application/json": { schema: referenceTo(schema), example } },
          },
          responses,
        },
      },
    ]),
  );
}
