/** Descriptions of the fields of subscribers, deliveries, integrations, team alerts and the audit log. */
import { severityStatuses } from "../alert-mapping.ts";
import { defaultEvents, type SubscriberEvents } from "../subscribers.ts";

/** The events of a subscription, with their defaults where it is created. */
const eventNotes = {
  Incidents: "Which updates of incidents",
  Maintenance: "Whether maintenance",
  Notices: "Whether notices",
  StatusChanges: "Whether changes of a component's status without an announcement",
  MinimumImpact: "Lowest impact of an incident",
} as const satisfies Record<keyof SubscriberEvents, string>;

const eventNames = ["Incidents", "Maintenance", "Notices", "StatusChanges", "MinimumImpact"] as const;

const notesOfEvents = Object.fromEntries(
  eventNames.map((name) => [`Events.${name}`, `${eventNotes[name]}.`]),
);

const notesOfNewEvents = (schema: "SubscriberCreate" | "VisitorSubscription") =>
  Object.fromEntries(
    eventNames.map((name) => [
      `${schema}.Events.${name}`,
      `${eventNotes[name]}; ${String(defaultEvents[name])} by default.`,
    ]),
  );

const paths = (owner: string) => ({
  [`${owner}.Alerts`]: "Path to the alerts, from the whole body; in all other paths, $ is one alert.",
  [`${owner}.Fingerprint`]: "Path to the text that identifies an alert from firing to resolved.",
  [`${owner}.State`]: "Path to the state.",
  [`${owner}.Severity`]: "Path to the severity.",
  [`${owner}.Title`]: "Path to the title.",
  [`${owner}.StartsAt`]: "Path to the start.",
  [`${owner}.EndsAt`]: "Path to the end.",
  [`${owner}.Url`]: "Path to a link to the alert.",
});

const conditions = (owner: string) => ({
  [`${owner}.Field`]: "labels.NAME, title, severity or state.",
  [`${owner}.Op`]:
    "Equals: the whole text. Glob: the whole text, with * and ?. Regex: anywhere in it. Exists: the field has a value.",
  [`${owner}.Value`]: "The text to compare with; none for Exists.",
});

const usualStatuses = severityStatuses
  .map(([severities, status]) => `${severities.join(", ")}: ${status ?? "ignored"}.`)
  .join(" ");

/** By schema and field name, as in `field-descriptions.ts`. */
export const operatorFieldNotes: Readonly<Record<string, string>> = {
  Scope: "What the subscriber is notified of.",
  "Scope.Kind": "Page: everything on it. Components: the named ones. Announcement: one until it is closed.",
  "Scope.ComponentIds": "Ids of components, at most 200.",
  "Scope.GroupIds": "Ids of component groups, at most 200; components that join a group later count.",
  "Scope.ComponentNames": "Names of components, in place of ids or beside them.",
  "Scope.GroupNames": "Names of component groups, in place of ids or beside them.",
  "Scope.AnnouncementId": "Id of the announcement.",
  "Scope.AnnouncementIds": "Ids of the followed announcements.",
  Events: "Which events the subscriber is notified of.",
  ...notesOfEvents,
  ...notesOfNewEvents("SubscriberCreate"),
  ...notesOfNewEvents("VisitorSubscription"),

  "Subscriber.Channel": "How it is reached.",
  "Subscriber.Address":
    "The address; an e-mail address is masked in lists, a webhook's URL everywhere, up to the end of a long path.",
  "Subscriber.Name": "Its name here, for webhooks on one host; null for none. It is never sent.",
  "Subscriber.State":
    "Pending until it is confirmed; Suspended for the reason in SuspendedFor; Unsubscribed for 30 days, then erased.",
  "Subscriber.SuspendedFor":
    "Bounced: the address does not exist. PageClosed: the page is no longer public. ByOperator: suspended by hand. Null if it is not suspended.",
  "Subscriber.Scope": "What it is notified of; several scopes are a union.",
  "Subscriber.Language": "The language of its messages; null for that of the page.",
  "Subscriber.TimeZone": "The time zone of its messages; null for that of the page.",
  "Subscriber.SharedMailbox":
    "Whether several people read the mailbox: unsubscribing by one click then mails the box a link.",
  "Subscriber.Format": "The format of a webhook's messages; null for other channels.",
  "Subscriber.PausedUntil": "Nothing is sent before this time; null if it is not paused.",
  "Subscriber.Source": "How it was added.",
  "Subscriber.ConsentNote": "How consent was given, where the address did not confirm by itself.",
  "Subscriber.ConfirmedAt": "Time of the confirmation; null if it is pending.",
  "SubscriberCreate.Channel": "How it is to be reached; by default as the address says.",
  "SubscriberCreate.Page": "Slug of its page; the first page by default.",
  "SubscriberCreate.Address": "One bare e-mail address, or the https URL of a webhook.",
  "SubscriberCreate.Name":
    "Its name, of at most 100 characters. Several may have the same name. It is never sent.",
  "SubscriberCreate.Scope":
    "By default the whole page: the kind Page. Otherwise Components with ComponentIds and GroupIds (components that join a group later count); or Announcement with AnnouncementId, which ends with that.",
  "SubscriberCreate.Events": "Which events; those that are absent have their defaults.",
  "SubscriberCreate.Format":
    "The format of a webhook's messages; Signalbox by default. Statuspage has no notices: Events.Notices is false.",
  "SubscriberCreate.Confirmed":
    "Whether consent is there already; then ConsentNote must say how it was given.",
  "SubscriberCreate.ConsentNote":
    "How consent was given: 10 to 500 characters, also for the audit log. Only with Confirmed: true.",
  "SubscriberImport.Csv":
    "The first line names the columns: Address (or Email), and optionally Name, Channel, ComponentIds, GroupIds and Language; others are ignored.",
  "SubscriberImport.Page": "Slug of the page; the first page by default.",
  "SubscriberImport.Confirmed":
    "true if consent is there already; then ConsentNote must say how it was given. false to ask each e-mail address for its confirmation. Only a dry run needs neither.",
  "SubscriberImport.ConsentNote":
    "How these people consented: 10 to 500 characters, also for the audit log. Only with Confirmed: true.",
  "ImportedSubscribers.Imported": "Number of new subscribers.",
  "ImportedSubscribers.Skipped": "Number of rows that were left out.",
  "ImportedSubscribers.Rows": "The rows in order of their lines.",
  "ImportedSubscribers.Rows.Line": "The line of the row; that of the headings is 1.",
  "ImportedSubscribers.Rows.Outcome":
    "Known: subscribed already, or named twice. Suppressed: unsubscribed or erased. Unsupported: a channel that is not imported, a masked URL, or an address that its file says is unsubscribed.",
  "ImportedSubscribers.Rows.Id":
    "Id of the subscriber, also of a known one; null for others, and for new ones in a dry run.",
  "ImportedSubscribers.IgnoredColumns": "The headings of columns that are not read.",
  "SubscriberPatch.Name": "Its name; null or empty for none.",
  "SubscriberPatch.Scope": "The new scope, in place of the old one.",
  "SubscriberPatch.Events": "Which events; absent ones stay as they are.",
  "SubscriberPatch.Format": "The format of a webhook's messages.",
  "SubscriberPatch.Confirmed": "true to confirm it without a message; then ConsentNote is required.",
  "SubscriberPatch.State":
    "Suspended stops all messages, Active resumes them; a subscriber that was never confirmed is then Pending.",
  "VisitorSubscription.Channel": "How the visitor is to be reached; Email by default.",
  "VisitorSubscription.Language": "The language of the messages; that of the page by default.",
  "VisitorSubscription.TimeZone": "The time zone of the messages; that of the page by default.",
  "SubscriptionRequested.Requested": "Always true, so that nobody learns who is subscribed.",

  "Delivery.SubscriberId": "Id of the subscriber; null if it was erased.",
  "Delivery.Channel": "The channel by which it is sent.",
  "Delivery.Event": "The event that it is about.",
  "Delivery.AnnouncementId": "Id of the announcement; null if it is about none.",
  "Delivery.AnnouncementTitle": "The present title of the announcement; null if it is about none.",
  "Delivery.State":
    "Queued, Sending or Deferred while it is to be sent; Held until it is released; else how it ended.",
  "Delivery.Attempts": "Number of attempts so far.",
  "Delivery.NextAttemptAt":
    "When the next attempt is due; null if there is none, or none before something is changed.",
  "Delivery.SentAt": "When the receiver accepted it; null if it has not.",
  "Delivery.Reason":
    "Why it is in its state, where the state does not tell. The list of reasons on the page of deliveries in the documentation says what to do about each.",
  "Delivery.RemoteAnswer":
    "The answer of the mail server, or the HTTP status of a webhook; shortened and redacted.",
  "Delivery.MessageId": "The Message-ID of a mail; the webhook-id of a request.",
  "ChangedDeliveries.Changed": "Number of deliveries that were changed.",
  "RecordedMailEvents.Recorded": "Number of events that were recorded.",

  "Integration.Type": "The sender's type; it cannot be changed. /api/docs/guides has a guide to each.",
  "Integration.Enabled": "Whether it accepts events; true by default.",
  "Integration.Mapping":
    "Rules from alerts to components; the first that matches decides. Without one, the labels component and service name the component.",
  "Integration.Paths": "For the type Json: JSONPaths (RFC 9535) to the fields of its alerts; else null.",
  "Integration.HasSigningSecret": "Whether the sender's signature is required.",
  "Integration.TopicArn": "For the type Sns: the ARN of the topic; else null.",
  "Integration.ExpireAfter": "Seconds without events after which an open alert is closed; null for never.",
  "Integration.FireAfter": "Seconds that an alert must fire before it counts.",
  "Integration.ResolveAfter": "Seconds that an alert must be resolved before that counts.",
  "Integration.Announce": "Incident: its alerts open and close incidents. None: they only change statuses.",
  "Integration.TemplateId": "Id of the template of these incidents; null for none.",
  "Integration.LastEventAt": "Arrival of the last event; null before the first.",
  "Integration.OpenAlerts": "Number of open alerts.",
  "IntegrationCreate.Page": "Slug of the page of its components; the first page by default.",
  "Last24Hours.Applied": "Alerts that changed a status.",
  "Last24Hours.Unchanged": "Alerts that confirmed a status.",
  "Last24Hours.Ignored": "Alerts that a rule or their severity ignores.",
  "Last24Hours.Failed": "Alerts without a component, and invalid ones.",

  ...paths("Paths"),
  ...paths("AlertPaths"),
  "MappingRule.When": "Conditions that must all hold, at most 20; an empty list matches every alert.",
  "MappingRule.Component":
    "Name or id of the component, or a template such as {{labels.service}}; null if the rule ignores.",
  "MappingRule.Statuses": `A status for each severity; * stands for all others. Those that are not listed have the usual one. ${usualStatuses}`,
  "MappingRule.Ignore": "true to ignore the alerts that match.",
  ...conditions("MappingCondition"),
  ...conditions("When"),

  Fingerprint: "Identifies the alert among those of its sender, from firing to resolved.",
  Severity: "The sender's severity; null if it has none.",
  "Alert.State": "Acknowledged counts as Firing; Test changes nothing.",
  "Alert.Title": "Title of the alert.",
  "Alert.Labels": "The alert's labels.",
  "Alert.StartsAt": "Start, by the sender; null if it names none.",
  "Alert.EndsAt": "End, by the sender; null if it names none.",
  "Alert.Url": "Link to the alert at the sender; null if there is none.",
  "OpenAlert.Title": "Title of the alert.",
  "OpenAlert.Acknowledged": "Whether somebody acknowledged it at the sender; it still counts.",
  "OpenAlert.Component": "Name of the affected component.",
  "OpenAlert.ComponentId": "Id of the affected component.",
  "OpenAlert.StartedAt": "Start of the alert.",
  "OpenAlert.LastEventAt": "Arrival of its last event.",
  "OpenAlert.Url": "Link to the alert at the sender; null if there is none.",
  "AlertOutcome.Component": "Name of the component; null if there is none.",
  "AlertOutcome.Outcome": "The effect of the alert; /api/docs/integrations#outcomes explains each.",
  "AlertOutcome.Reason": "Why, where the outcome alone does not tell; else null.",
  "AlertOutcome.ComponentId": "Id of the component; null if there is none.",
  "UnmappedField.Field": "Name of the field.",
  "UnmappedField.Value": "Its value in the alert.",
  "AlertOutcome.AlertStatus": "The status that the alert has for the component; null if it has none.",
  "AlertOutcome.StatusBefore": "Status of the component before; null if there is no component.",
  "AlertOutcome.StatusAfter": "Status of the component after; null if there is no component.",
  "ReceivedEvent.EventId": "Id of the event in the log of the integration.",
  Outcomes: "The outcome of each alert.",
  "IntegrationEvent.ReceivedAt": "Time of arrival.",
  "IntegrationEvent.Message": "Message of the response to the sender.",
  "IntegrationEvent.ReplayOf": "Id of the event that it repeats; null if it came from the sender.",
  "IntegrationEvent.HasBody": "Whether its body is still stored, so that it can be replayed.",
  "IntegrationEvent.Headers": "Headers without secrets; null if the body was deleted.",
  "IntegrationEvent.Body": "The body without secrets; null if it was deleted.",
  "DryRunResult.Alerts": "The alerts as they were read.",
  "AlertClosing.Fingerprint": "Fingerprint of the alert, from the list of open alerts.",

  "TeamAlert.Rule": "The rule that applies; /api/docs/team-alerts#rules says when each does.",
  "TeamAlert.Title": "One line about the problem.",
  "TeamAlert.Detail": "What is wrong, and what to do.",
  "TeamAlert.Url": "The portal's page about it.",
  "TeamAlert.OpenedAt": "Time at which the rule began to apply.",
  "TeamAlert.ResolvedAt": "Time at which it stopped; null while it applies.",
  "TeamMessage.type": "The event.",
  "TeamMessage.timestamp": "Time of this attempt.",
  "TeamMessage.data": "The alert, as in the list of alerts.",
  "TeamMessage.data.Page": "The page of the destination.",
  "PageDeletion.Url": "Public address of the page.",
  "Deletes.Components": "Number of components.",
  "Deletes.ComponentGroups": "Number of component groups.",
  "Deletes.Announcements": "Number of announcements.",
  "Deletes.Templates": "Number of templates.",
  "Deletes.Integrations": "Number of integrations.",
  "Deletes.Subscribers": "Number of subscribers.",
  "TeamMessage.data.Page.Slug": "Its slug.",
  "TeamMessage.data.Page.Name": "Its name.",
  "TeamMessage.data.Page.Url": "Its public address.",
  "TeamMessage.data.Id": "Id of the alert; null in a test.",
  "TeamMessage.data.Rule": "The rule that applies; null in a test.",
  "TeamMessage.data.Subject.Name": "Name of the item.",
  "TeamMessage.data.Subject": "The component, announcement or other item of the alert; null in a test.",
  "TeamMessage.data.Title": "One line about the problem.",
  "TeamMessage.data.Detail": "What is wrong, and what to do.",
  "TeamMessage.data.Url": "The portal's page about it.",
  "TeamMessage.data.OpenedAt": "Time at which the rule began to apply; null in a test.",
  "TeamMessage.data.ResolvedAt": "Time at which it stopped; null while it applies.",
  "TeamDestination.Channel": "How the team is reached; it cannot be changed.",
  "TeamDestination.Role": "For e-mail: everyone with this role or a higher one; null for other channels.",
  "TeamDestination.Enabled": "Whether alerts are sent to it.",
  "TeamDestinationPatch.Role": "For e-mail: everyone with this role or a higher one.",
  "LastDelivery.State": "State of the message.",
  "LastDelivery.At": "Time of its last change.",
  "LastDelivery.Answer": "The receiver's answer; null before there is one.",
  "TeamDestinationCreate.Page": "Slug of the page whose alerts are sent; the first page by default.",
  "TeamDestinationCreate.Channel":
    "How the team is reached; by default as the address says, or by e-mail with a Role and no address. Required for an own host of chat services.",
  "TeamRules.Rules": "The rules of the page.",
  "TeamRulesPatch.Rules": "The rules to change; the others stay as they are.",
  "TeamRulesPatch.Page": "Slug of the page; the first page by default.",
  "Rules.Rule": "The rule; /api/docs/team-alerts#rules says when each alerts.",
  "Rules.Enabled": "Whether it is on.",
  "Rules.Minutes":
    "Its times, in minutes: how long after its occasion began, or before it, the rule alerts; empty for a rule without a time. /api/docs/team-alerts#rules has the times and defaults of each.",

  "Service.Version":
    "Version of Signalbox, with the commit that it was built from, if the build has recorded it: 0.1.0+4f2a9c01d7be.",
  "Service.Key": "The key of the request.",
  "Service.Key.Role": "Its role, which decides on what it may do.",
  "Service.Key.ExpiresAt": "End of its validity; null if it does not expire.",
  "Service.Key.RatePerMinute": "Requests a minute that it may send.",
  "Service.Sending": "Whether messages are sent.",
  "Sending.State": "Held: after a restore, until it is resumed.",
  "Sending.HeldFor": "Why deliveries are held; null where they are not.",
  "Sending.IsHeldBySetting": "Whether SENDING=held holds everything.",
  "Sending.MailPausedAt": "Since when e-mail is paused, as too much is refused; null where it is not.",
  "Sending.StoppedSince": "Since when nothing is sent although messages are due; null where it is.",
  "Sending.Held": "Number of held deliveries.",
  "Sending.IsMailSetUp": "Whether e-mail can be sent.",
  "ChangedSending.State": "The new state.",
  "DeletedItem.Kind": "Kind of the item.",
  "DeletedItem.AnnouncementKind": "Kind of a deleted announcement; null for other items.",
  "DeletedItem.Page": "Slug of its page, of a page its own; null if that page is deleted too.",
  "DeletedItem.DeletedAt": "Time of the deletion.",
  "DeletedItem.RestorableUntil": "End of the time in which it can be restored.",

  "AuditEvent.Id": "Id of the entry.",
  "Actor.Kind": "Kind of the author; Clock is the scheduler.",
  "Actor.Name": "Name of the author.",
  "AuditEvent.Subject": "The changed item.",
  "Subject.Kind": "Kind of the item: a word of the filter `SubjectKind`.",
  "Subject.Id": "Id of the item; null of a change of the whole service, such as a pause of sending.",
  "Subject.Name": "Name of the item; null if it has none.",
  "AuditEvent.At": "Time of the change.",
  "AuditEvent.Actor": "Actor: a person, an API key by its name, the command line, or the scheduler.",
  "AuditEvent.Action": "Action: a noun and a verb, such as Component.Update; the filter `Action` has all.",
  "AuditEvent.Before": "The changed fields before; null if none.",
  "AuditEvent.After": "The changed fields; `DefaultStatus` is one set by hand that is not shown.",
  "AuditEvent.RequestId": "Id of the request that made the change.",
};
