/** Descriptions of operations and tags, in the OpenAPI document and the pages made from it. */
import type { OperationName } from "../operations/operations.ts";

/** Effects, defaults and bounds of each operation, in Markdown. */
export const operationDescriptions: Readonly<Record<OperationName, string>> = {
  ReadStatusPage:
    "The page's status, its groups, components and announcements: the open ones, upcoming maintenance, and those closed in the last 14 days. Unknown query parameters are ignored here, and refused elsewhere.",
  UpdateComponentStatus:
    "Answered when the report is on disk. Repeating a status succeeds with `Changed: false`. Without `Source` it sets the component's default status; each named source has its own, and the worst is shown.",
  Heartbeat:
    "A report without `Source` that says in `ExpiresIn` when the next one is due. If none comes, the component shows its `OnLapse`, by default Unknown.",
  ListComponents:
    "Oldest first, without deleted ones. `Search=checkout` finds by name and description, `Status=major_outage` what is down.",
  CreateComponent:
    "It appears on the page at once, Operational, or Unknown until the first report if `ReportEvery` is set.",
  ReadComponent: "`Voices` lists everything that has a say in its status, the decisive one first.",
  PatchComponent:
    "Only the sent fields change. A `Status` is set by hand, and stands until the next report without a source; one that the component shows already is left out.",
  DeleteComponent: "It leaves the page and its history with it.",
  RestoreComponent: "With its history, within 30 days of the deletion.",
  ReadComponentHistory:
    "Periods without gaps, each with its cause. Late reports and corrections are already in their places.",
  CloseSignal:
    "For a source that no longer reports. The component then shows the worst of what is left; its history stays.",
  PinComponent:
    "An override beats reports, incidents and maintenance until it is removed or `Until` is reached.",
  UnpinComponent: "What the other sources say is shown again.",
  ReadUptime:
    "Each day with its intervals, their weights, and what is excluded and why. By default the last 90 days in the page's time zone.",
  CorrectComponent:
    "Outranks all reports of the interval; of two corrections the later one. Nothing is overwritten, and visitors see it with its reason. It cannot be withdrawn: to undo it, correct the interval again.",
  ListCorrections: "By when they were made.",
  ReadCorrection: "By the `Location` of the response that made it.",
  PatchCorrection:
    "For a reason that should not be public. Another correction replaces the interval and its status. The audit log keeps both texts.",
  ListComponentGroups: "Oldest first; `Position` has their order on the page.",
  CreateComponentGroup:
    "An empty one. Put components into it with their `GroupId`; `ParentId` puts the group into another, one level deep.",
  ReadComponentGroup: "Its components name it in their `GroupId`.",
  PatchComponentGroup: "Only the sent fields change.",
  DeleteComponentGroup: "Its components stay, without a group; restoring it takes them back.",
  RestoreComponentGroup:
    "Within 30 days of the deletion, with those of its former components and sub-groups that were not moved since.",
  ListAnnouncements:
    "By creation, also past ones that were imported. Each with its newest 20 updates; by its id with all. `Open=true` lists what is open or upcoming.",
  CreateAnnouncement:
    "Published at once, and subscribers are notified unless `NotifySubscribers` is false. A maintenance needs `StartsAt` and `EndsAt`. An incident that is over is created with `ResolvedAt`, or as Resolved with `EndsAt`: it is added to the history, and subscribers are notified only if `NotifySubscribers` is true.",
  ReadAnnouncement: "The updates stand newest first.",
  PatchAnnouncement:
    "`Message`, or another `State`, posts an update, which notifies subscribers as any other does: to correct a text, `PATCH …/Update/{updateId}`. Only the sent fields change; `AffectedComponents` replaces the whole list.",
  DeleteAnnouncement:
    "Its effect on components ends now; what it did before stays in their history. Webhooks that were told of it are told (`announcement.deleted`); no person is.",
  RestoreAnnouncement:
    "Within 30 days of the deletion. If it is open, it affects its components again. Webhooks that were told of the deletion are told.",
  PostUpdate:
    "Subscribers are notified unless `NotifySubscribers` is false. A closing state (Resolved, Completed) ends the effect on components. Without `AffectedComponents` the list stays.",
  ListUpdates: "All of them, not only the newest 20.",
  ReadUpdate: "By the `UpdateId` of its response.",
  PatchUpdate: "Nobody is notified of the edit.",
  DeleteUpdate:
    "Messages that were sent stay sent. The only update, or the only one with a text, is refused.",
  PutPostmortem:
    "Of an incident or a maintenance that has ended. Subscribers are notified when it is first published, unless `NotifySubscribers` is false, and of an edit if it is true. `Message: null` removes it and notifies nobody.",
  ListTemplates: "Oldest first.",
  CreateTemplate:
    "Prepared text for announcements. `CreateAnnouncement` takes its id as `TemplateId`, or its name as `TemplateName`.",
  ReadTemplate: "With everything that it fills in.",
  PatchTemplate: "Only the sent fields change.",
  DeleteTemplate: "Announcements made from it stay.",
  RestoreTemplate: "Within 30 days of the deletion.",
  ListSubscribers:
    "`Search` finds part of an address. One subscriber alone shows a whole e-mail address; the address of any other channel is masked there as well.",
  CreateSubscriber:
    "For e-mail, chat channels and your own program: a `Webhook` must have a public https address, and the response has its `SigningSecret`, once. Browsers subscribe themselves.",
  ReadSubscriber: "Not its signing secret, which is shown once.",
  PatchSubscriber:
    "Only the sent fields change. `State: Suspended` stops all messages, `Active` resumes them: without a confirmation it is `Pending` again.",
  DeleteSubscriber: "Permanent: it cannot be restored.",
  ImportSubscribers:
    "All rows, or none: a fault has its `Line`. Addresses that are subscribed, unsubscribed or erased stay as they are. `?DryRun=true`, which needs no consent, tells the outcome of each row. With `Confirmed: true` the `ConsentNote` says how these people consented; with `Confirmed: false` each e-mail address is asked for its confirmation, 1,000 a day.",
  ExportSubscribers:
    "The filters are those of the list. URLs of webhooks are masked, since they may contain secrets: an import leaves such rows out, as it does those of chat channels, browsers and addresses that unsubscribed.",
  ResendToSubscriber:
    "The confirmation while it is pending, else a link to its settings. An address gets at most two confirmations, 10 minutes apart, and two links in 24 hours, over all pages; a suspended or paused one gets none.",
  TestSubscriber:
    "It is signed and sent like every message, and tried once: `GET /api/Delivery/{DeliveryId}` says what the receiver answered.",
  RotateSigningSecret:
    "The response has the new secret, once. For `KeepFor` seconds, by default a day, messages carry a signature of each, separated by a space.",
  ListSubscriberDeliveries: "Why each message was sent, is waiting, or was not sent. Kept for 90 days.",
  ListDeliveries: "Of all pages, for 90 days. `State=Failed` lists those that were given up.",
  ReadDelivery: "Its state, the receiver's last answer, and when it is tried next.",
  ListAnnouncementDeliveries: "`State` and `Reason` say why a subscriber was, or was not, notified.",
  ReleaseDeliveries:
    "Deliveries are held after a restore, while sending is paused, and beyond the hourly limit. The filters are those of the list, and all of them must hold; without one, `All: true` selects those of all pages. Repeat while `HasMore` is true.",
  DropDeliveries:
    "They are never sent, and cannot be restored. The filters are those of the list, and all of them must hold; without one, `All: true` selects those of all pages: `?DryRun=true` counts them first. Repeat while `HasMore` is true.",
  RetryDeliveries:
    "Without waiting for their next attempt. `State: Sent` with `Ids` sends messages once more that a receiver lost, except confirmations, links and tests. The filters are those of the list, and all of them must hold; without one, `All: true` selects those of all pages. Repeat while `HasMore` is true.",
  PauseSending:
    "Nothing is sent until it is resumed; new messages are queued. `GET /api/Service` has the state.",
  ResumeSending:
    "Also after a restore. Deliveries that are held stay so: `Release` sends them. The key must be made by an owner or on the command line.",
  ReceiveEvent:
    "The body is the sender's own, of any media type, up to 1 MiB. Such events belong to a built-in integration for each type and page, with default rules. The key may also be the bearer token, or the password of Basic authentication. Beyond 6,000 events a minute the answer is 503.",
  ReceiveEventByToken:
    "For senders that can set nothing but an address. The token in it is the credential; keys beside it are ignored.",
  ReceiveMailEvents:
    "Set as the webhook of the provider in `MAIL_EVENTS_FROM`. `bin/signalbox mail events` prints the address.",
  ListIntegrations: "With their counts of the last 24 hours, without tokens and secrets.",
  CreateIntegration:
    "`Mapping` says which alert changes which component. Without it alerts go by the component's name, or their label `component` or `service`.",
  ReadIntegration: "Without its token and secret.",
  PatchIntegration: "Only the sent fields change; `Mapping` replaces all rules.",
  DeleteIntegration: "Its address stops working at once.",
  RotateIntegrationToken:
    "The response has the new address, once, and in `OldValidUntil` when the old one ends: after `KeepFor` seconds, by default a day.",
  ListIntegrationAlerts:
    "Each keeps its component at its status until the sender resolves it, or it is closed here.",
  CloseAlert: "The component then shows what its other sources say.",
  ListIntegrationEvents:
    "With the outcome of each alert, and the reason where it changed nothing. Kept for 30 days.",
  ReadIntegrationEvent: "Bodies are kept for 7 days, without secrets.",
  DryRunIntegration: "Which rule matches, and each component before and after. Nothing is stored.",
  ReplayIntegrationEvent: "With today's mapping; its signature is not checked again.",
  ListTeamAlerts:
    "What the team was told about: outages without an announcement, missing reports, failing deliveries.",
  ReadTeamRules: "All rules, with their times in minutes.",
  PatchTeamRules: "Rules that are not named stay as they are.",
  ListTeamDestinations: "With the outcome of the last message to each.",
  CreateTeamDestination:
    "E-mail by role, a chat channel, PagerDuty or a webhook, whose `SigningSecret` is shown once.",
  ReadTeamDestination: "With the outcome of the last message to it.",
  PatchTeamDestination:
    "Only the sent fields change. A new `Address` gets all later messages, also those of alerts that are open.",
  RotateTeamSecret:
    "Of a webhook. The response has the new secret, once. For `KeepFor` seconds, by default a day, messages carry a signature of each, separated by a space.",
  DeleteTeamDestination: "Permanent: it cannot be restored.",
  TestTeamDestination:
    "The message is queued, sent within seconds, and tried once. `ChannelUnavailable` if nobody has the role of a destination by mail.",
  ListPages: "The first one is served at the service's own address, the others below `/page/`.",
  CreatePage: "Served at once below `/page/` and its slug.",
  ReadPage: "Everything but the password.",
  PatchPage: "Only the sent fields change.",
  DeletePage:
    "Meanwhile another page may take its slug. If it was the first page, the oldest of the others becomes the first, and requests without `Page` mean that one: `?DryRun=true` names it, and counts what is deleted with the page.",
  RestorePage: "Within 30 days of the deletion.",
  ListAuditEvents:
    "Who changed what, with the values before and after: people, keys, integrations and the service itself.",
  ReadService: "A first call for integrations: it shows that address and key are right.",
  ListDeletedItems:
    "Each for 30 days; `POST /api/{Kind}/{Id}/Restore` restores it. People are not among them.",
  ReadOpenApi: "OpenAPI 3.1, for code generators and API clients.",
  ReadDocs: "A guide with a first call, and links to a page for each resource.",
  ReadDocsPage: "One for each resource, `public`, `errors`, and `search` with `Query`.",
  ReadDocsMarkdown: "Every page has its Markdown at its address with `.md`; `/llms.txt` lists them.",
};

/** The tag of what visitors read. */
export const publicTag = "Public page";
/** The tag of the forms and links by which visitors subscribe. */
export const subscriptionTag = "Visitor subscription";
/** The tag of health checks. */
export const healthTag = "Health";
/** The tag of messages that the service sends. */
export const sentTag = "Sent webhook";

/** The tags in order, each with its description. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  "Status page": "The whole page in one response.",
  Webhook: "Statuses and events reported by scripts and monitoring systems.",
  Component:
    "The parts of your service that have a status: create and change them, read their history and uptime, correct a past status, or override the current one (addresses that end in /Pin).",
  "Component group": "Groups of components, one level of sub-groups deep.",
  Announcement: "Incidents, maintenance and notices, with their updates.",
  Template: "Prepared texts for announcements.",
  Subscriber: "Who is notified, of what, and by which channel: e-mail, chat or a webhook.",
  Delivery: "The messages to subscribers, and why each was or was not sent.",
  Integration:
    "Monitoring systems whose alerts change components: Prometheus Alertmanager, Grafana, Datadog, PagerDuty, Opsgenie, Zabbix, Sentry, Uptime Kuma and others.",
  "Team alert": "Alerts of the team that runs the page, and their destinations.",
  Page: "The pages of the service and their settings: address, language, time zone and colours, and who may read a private page, such as those who have its password.",
  Audit: "Every change with its author.",
  "Deleted item": "What can be restored.",
  Service: "The service itself: its version, the key of a request, and the state of sending.",
  Documents: "This document and the documentation.",
  [publicTag]: "What visitors and status clients read, without a key.",
  [subscriptionTag]: "The forms and links by which visitors subscribe and change their subscription.",
  [healthTag]: "Whether the process and its database are well.",
  [sentTag]: "Signed messages that the service sends to webhooks.",
};
