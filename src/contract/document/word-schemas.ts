/** One named schema for each list of words, so that generated clients have one type for it wherever it stands. */
import { conditionOperators } from "../alert-mapping.ts";
import { alertStates, integrationTypes } from "../alerts.ts";
import { actorKinds } from "../audit.ts";
import { lapseStatuses } from "../components.ts";
import { delivery } from "../deliveries.ts";
import { alertOutcome, announceModes, openAlertStates } from "../integrations.ts";
import { languages } from "../languages.ts";
import { embedNews } from "../open-json.ts";
import { personRoles } from "../people.ts";
import { deletedKinds } from "../service.ts";
import { v2Component, v2Status } from "../status-api-v2.ts";
import {
  addableChannels,
  incidentEvents,
  subscriber,
  subscriberChannels,
  subscriberSources,
  subscriberStates,
  suspensionReasons,
  webhookFormats,
} from "../subscribers.ts";
import { teamChannels, teamDeliveryStates, teamRules } from "../team-alerts.ts";
import {
  announcementKinds,
  announcementStates,
  causeKinds,
  componentStatuses,
  componentVisibilities,
  impacts,
  indicators,
  pageAccesses,
  reportableStatuses,
  roles,
} from "../words.ts";
import { badgeThemes } from "./open-paths.ts";
import { isObject, type JsonSchema } from "./schemas.ts";

/** The words of each named schema, with what they are. */
const wordLists: Readonly<Record<string, readonly [words: readonly string[], description: string]>> = {
  ComponentStatus: [componentStatuses, "A status that a component may show."],
  ReportableStatus: [reportableStatuses, "A status that can be reported or set: Unknown is none."],
  LapseStatus: [lapseStatuses, "A status while reports are late: Operational is none."],
  ComponentVisibility: [componentVisibilities, "When the page lists a component."],
  CauseKind: [causeKinds, "The kind of a status source."],
  Indicator: [indicators, "The overall status of a page, in a word."],
  AnnouncementKind: [announcementKinds, "The kind of an announcement."],
  AnnouncementState: [announcementStates, "A state of an announcement; each kind has its own."],
  Impact: [impacts, "The impact of an announcement."],
  PageAccess: [pageAccesses, "Who may see a page."],
  PageLanguage: [languages, "A language of pages, by its tag (BCP 47)."],
  KeyRole: [roles, "The role of a key."],
  PersonRole: [personRoles, "The role of a person in the portal."],
  ActorKind: [actorKinds, "Who made a change."],
  SubscriberChannel: [subscriberChannels, "How a subscriber is reached."],
  AddableChannel: [addableChannels, "A channel of a subscriber that operators add."],
  SubscriberState: [subscriberStates, "The state of a subscriber."],
  SubscriberSource: [subscriberSources, "How a subscriber was added."],
  SuspensionReason: [suspensionReasons, "Why a subscriber is suspended."],
  SubscriptionScopeKind: [subscriber.shape.Scope.shape.Kind.options, "The kind of a scope."],
  IncidentEvents: [incidentEvents, "The level of detail for incidents."],
  WebhookFormat: [webhookFormats, "The format of a webhook's body."],
  NotificationEvent: [delivery.shape.Event.options, "The event that a message is about."],
  DeliveryState: [delivery.shape.State.options, "The state of a delivery."],
  DeliveryReason: [delivery.shape.Reason.unwrap().options, "Why a delivery has its state."],
  TeamChannel: [teamChannels, "A channel that reaches the team."],
  DeletedKind: [deletedKinds, "A kind of content that can be restored."],
  TeamRule: [teamRules, "A rule by which the team is alerted."],
  TeamDeliveryState: [teamDeliveryStates, "The state of a message to the team."],
  IntegrationType: [integrationTypes, "The monitoring system of an integration."],
  AnnounceMode: [announceModes, "Whether the alerts of an integration open incidents."],
  ConditionOperator: [conditionOperators, "How a condition compares."],
  AlertState: [alertStates, "The state of an alert in an event."],
  OpenAlertState: [openAlertStates, "The state of an alert that has not ended."],
  AlertOutcomeKind: [alertOutcome.shape.Outcome.options, "What became of an alert."],
  TextDirection: [embedNews.shape.Direction.options, "The direction of a text."],
  BadgeTheme: [badgeThemes, "The colours of a badge."],
  V2ComponentStatus: [v2Component.shape.status.options, "A component status of the status API v2."],
  V2Indicator: [v2Status.shape.status.shape.indicator.options, "An indicator of the status API v2."],
};

const names = new Map(Object.entries(wordLists).map(([name, [words]]) => [JSON.stringify(words), name]));

/** How the description of a field that is read tolerantly lists its words. */
const listedWords = / ?One of [^;]*; case, spaces, _ and - do not matter\./u;

/** The schemas of the words, for `components.schemas`. */
export const wordSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(wordLists).map(([name, [words, description]]) => [
    name,
    { type: "string", enum: words, description },
  ]),
);

/** Refers to the named schema wherever a document lists its words; the words in descriptions are there as well. */
export function referToWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToWords);
  if (!isObject(value)) return value;
  const name = Array.isArray(value["enum"]) ? names.get(JSON.stringify(value["enum"])) : undefined;
  if (name === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, referToWords(member)]));
  const { type: _type, enum: _enum, description, ...others } = value;
  const note = typeof description === "string" ? description.replace(listedWords, "").trim() : "";
  return {
    $ref: `#/components/schemas/${name}`,
    ...(note === "" ? {} : { description: note }),
    ...others,
  };
}
