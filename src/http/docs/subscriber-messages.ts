/** The messages that webhooks of subscribers receive. */
import { notificationEventMeanings, notificationEvents } from "../../contract/deliveries.ts";
import { statuspageExamples } from "../../contract/document/statuspage-message.ts";
import type { Walk } from "./walkthrough.ts";

/** The lists and messages of the page about subscribers. */
export const subscriberMessages: Pick<Walk, "words" | "messages"> = {
  words: [
    {
      id: "events",
      title: "Events",
      rows: notificationEvents.map((event) => [event, notificationEventMeanings[event]]),
    },
  ],
  messages: [
    {
      id: "webhook-announcement",
      title: "Message to a webhook: announcements",
      message: "SendAnnouncement",
      about:
        "`type` is `announcement.created` for `IncidentOpened`, `MaintenanceAnnounced` and `NoticePublished`, `announcement.resolved` for `IncidentResolved` and `MaintenanceEnded`, and `announcement.updated` for all other events of announcements.",
    },
    {
      id: "webhook-deletion",
      title: "Message to a webhook: deletion",
      message: "SendDeletion",
      about:
        "Whoever was told of an announcement is told once that it was deleted. `AffectedComponents` has the statuses without it. One that was deleted before its first message was sent is never told.",
    },
    {
      id: "webhook-status",
      title: "Message to a webhook: statuses",
      message: "SendStatusChange",
      about: "`Event` is `StatusChanged`, `FlappingStarted` or `FlappingEnded`.",
    },
    {
      id: "webhook-challenge",
      title: "Message to a webhook: challenge",
      message: "SendChallenge",
      about:
        "Answer with status 200 and the text of `challenge` alone as the body, within 15 seconds: this confirms the subscription.",
    },
    {
      id: "webhook-test",
      title: "Message to a webhook: test",
      message: "SendTest",
      about:
        "After `POST /api/Subscriber/{id}/Test`; it is tried once. `data` has only `Event` and `Page`. In Statuspage's format the body has only `meta` and `page`.",
    },
    {
      id: "webhook-statuspage",
      title: "Message to a webhook: Statuspage's format",
      message: statuspageExamples,
      about:
        "A subscriber with `Format: Statuspage` gets bodies with the fields of Atlassian Statuspage's webhooks: `incident` for an announcement, and `component` with `component_update` for a status. A maintenance is an `incident` with the impact `maintenance`, and `scheduled_for` and `scheduled_until`. `incident_updates` has the newest update alone. `status` is the state in lower case with `_`, `completed` of a cancelled maintenance, or `postmortem`, whose text is in `postmortem_body`. Notices are not sent in this format, as they are not in `/api/v2/incidents.json`. A component that is Unknown reads `degraded_performance`. `page` is the page's status right after the event, with the words of `/api/v2/status.json`. `component.created_at` and `updated_at` are the component's own. A flapping component is reported by two messages whose `component_update` has `flapping`, which Statuspage lacks: true when it begins, where `old_status` and `new_status` may be equal, and false once it has been stable for 10 minutes, where they are. `meta.unsubscribe` ends the subscription. A test has only `meta` and `page`.",
    },
  ],
};
