/** The contract's schemas as JSON Schema, each under its name, for the OpenAPI document. */
import * as z from "zod";
import { alertPaths, mappingCondition, mappingRule } from "../alert-mapping.ts";
import { alertOut } from "../alerts.ts";
import { announcementDryRun, changedAnnouncement, recipientCount } from "../announcement-dry-run.ts";
import { announcementUpdate, postmortemPut, updateCreate, updatePatch } from "../announcements.ts";
import {
  attributedComponent,
  attributedHistoryPeriod,
  attributedVoice,
  groupDeletion,
  pinPut,
} from "../components.ts";
import { changedDeliveries, delivery, deliverySelections, recordedMailEvents } from "../deliveries.ts";
import {
  alertClosing,
  alertOutcome,
  alertOutcomeDetail,
  dryRunResult,
  integrationDryRun,
  integrationEvent,
  integrationEventWithBody,
  integrationWithFigures,
  integrationWithUrl,
  integrationWithWarning,
  mappingRuleOut,
  openAlert,
  receivedEvent,
  rotatedUrl,
  senderEvent,
} from "../integrations.ts";
import { liveBeat, liveNews } from "../live.ts";
import { embedNews, jsonFeed, openAnnouncement, openHistory, webManifest } from "../open-json.ts";
import { operationList } from "../operations/operations.ts";
import { pageDeletion } from "../pages.ts";
import { heartbeatBody, reportBody, reportResult } from "../report.ts";
import { secretRotation } from "../secret-rotation.ts";
import { changedSending, deletedItem } from "../service.ts";
import {
  v2Component,
  v2Components,
  v2Incident,
  v2Incidents,
  v2Maintenance,
  v2Maintenances,
  v2Status,
  v2Subscriber,
  v2Subscription,
  v2Summary,
  v2Update,
} from "../status-api-v2.ts";
import { statuspageComponentMessage, statuspageIncidentMessage } from "../statuspage-messages.ts";
import {
  createdSubscriber,
  importedSubscribers,
  rotatedSecret,
  subscriberImport,
  subscriptionRequested,
  testedSubscriber,
  visitorSubscription,
} from "../subscribers.ts";
import { createdTeamDestination, teamRulesOut, teamRulesPatch } from "../team-alerts.ts";
import {
  correctedComponent,
  correction,
  correctionCreate,
  correctionPatch,
  openCorrection,
  openUptime,
  uptime,
  uptimeChange,
  uptimeDay,
  uptimeInterval,
  uptimeMonth,
} from "../uptime.ts";
import {
  announcementMessage,
  challengeMessage,
  deletionMessage,
  statusMessage,
  teamMessage,
  testMessage,
} from "../webhook-messages.ts";
import { describeField } from "./field-descriptions.ts";

/** JSON Schema, as plain JSON. */
export type JsonSchema = { readonly [property: string]: unknown };

/** Schemas whose names do not follow from an operation, by their names in answers. */
const answered = new Map<z.ZodType, string>([
  [reportResult, "ReportResult"],
  [groupDeletion, "ComponentGroupDeletion"],
  [pageDeletion, "PageDeletion"],
  [attributedComponent, "ComponentWithVoices"],
  [attributedVoice, "Voice"],
  [attributedHistoryPeriod, "AttributedHistoryPeriod"],
  [uptime, "Uptime"],
  [uptimeDay, "UptimeDay"],
  [uptimeInterval, "UptimeInterval"],
  [uptimeMonth, "UptimeMonth"],
  [uptimeChange, "UptimeChange"],
  [correction, "Correction"],
  [correctedComponent, "CorrectedComponent"],
  [delivery, "Delivery"],
  [changedDeliveries, "ChangedDeliveries"],
  [changedSending, "ChangedSending"],
  [deletedItem, "DeletedItem"],
  [recordedMailEvents, "RecordedMailEvents"],
  [createdSubscriber, "CreatedSubscriber"],
  [testedSubscriber, "TestedSubscriber"],
  [importedSubscribers, "ImportedSubscribers"],
  [rotatedSecret, "RotatedSecret"],
  [subscriptionRequested, "SubscriptionRequested"],
  [createdTeamDestination, "CreatedTeamDestination"],
  [teamRulesOut, "TeamRules"],
  [integrationWithFigures, "IntegrationWithFigures"],
  [integrationWithWarning, "IntegrationWithWarning"],
  [integrationWithUrl, "IntegrationWithUrl"],
  [rotatedUrl, "RotatedUrl"],
  [integrationEvent, "IntegrationEvent"],
  [integrationEventWithBody, "IntegrationEventWithBody"],
  [mappingRuleOut, "MappingRule"],
  [mappingCondition, "MappingCondition"],
  [alertOut, "Alert"],
  [openAlert, "OpenAlert"],
  [alertOutcome, "AlertOutcome"],
  [alertOutcomeDetail, "AlertOutcomeDetail"],
  [receivedEvent, "ReceivedEvent"],
  [dryRunResult, "DryRunResult"],
  [changedAnnouncement, "ChangedAnnouncement"],
  [announcementDryRun, "AnnouncementDryRun"],
  [announcementUpdate, "AnnouncementUpdate"],
  [recipientCount, "RecipientCount"],
  [liveNews, "LiveNews"],
  [liveBeat, "LiveBeat"],
  [announcementMessage, "AnnouncementMessage"],
  [deletionMessage, "DeletionMessage"],
  [statusMessage, "StatusMessage"],
  [challengeMessage, "ChallengeMessage"],
  [testMessage, "TestMessage"],
  [teamMessage, "TeamMessage"],
  [statuspageIncidentMessage, "StatuspageIncidentMessage"],
  [statuspageComponentMessage, "StatuspageComponentMessage"],
  [openHistory, "OpenHistory"],
  [openAnnouncement, "OpenAnnouncement"],
  [openUptime, "OpenUptime"],
  [openCorrection, "OpenCorrection"],
  [embedNews, "EmbedNews"],
  [jsonFeed, "JsonFeed"],
  [webManifest, "WebManifest"],
  [v2Component, "V2Component"],
  [v2Update, "V2Update"],
  [v2Incident, "V2Incident"],
  [v2Maintenance, "V2Maintenance"],
  [v2Status, "V2Status"],
  [v2Components, "V2Components"],
  [v2Incidents, "V2Incidents"],
  [v2Maintenances, "V2Maintenances"],
  [v2Summary, "V2Summary"],
  [v2Subscriber, "V2Subscriber"],
]);

/** The same of bodies. */
const sent = new Map<z.ZodType, string>([
  [reportBody, "Report"],
  [heartbeatBody, "Heartbeat"],
  [pinPut, "PinPut"],
  [correctionCreate, "CorrectionCreate"],
  [correctionPatch, "CorrectionPatch"],
  [updateCreate, "UpdateCreate"],
  [updatePatch, "UpdatePatch"],
  [postmortemPut, "PostmortemPut"],
  [deliverySelections.ReleaseDeliveries, "DeliveryRelease"],
  [deliverySelections.DropDeliveries, "DeliveryDrop"],
  [deliverySelections.RetryDeliveries, "DeliveryRetry"],
  [visitorSubscription, "VisitorSubscription"],
  [subscriberImport, "SubscriberImport"],
  [v2Subscription, "V2Subscription"],
  [teamRulesPatch, "TeamRulesPatch"],
  [integrationDryRun, "IntegrationDryRun"],
  [alertClosing, "AlertClosing"],
  [secretRotation, "SecretRotation"],
  [mappingRule, "MappingRuleCreate"],
  [alertPaths, "AlertPaths"],
  [senderEvent, "SenderEvent"],
]);

/** The schema of a list's items; undefined for what is no list. */
export function itemsOf(schema: z.ZodType): z.ZodType | undefined {
  const items: unknown = schema instanceof z.ZodObject ? schema.shape["Items"] : undefined;
  return items instanceof z.ZodArray && items.element instanceof z.ZodType ? items.element : undefined;
}

const bodySuffixes = { GET: "", POST: "Create", PUT: "Put", PATCH: "Patch", DELETE: "" } as const;

// The others are named after the resource in the path: Template, TemplateCreate, TemplatePatch.
for (const { method, path, body, result } of operationList) {
  const resource = path.split("/")[2] ?? "";
  const answer = result === null ? null : (itemsOf(result) ?? result);
  if (answer !== null && !answered.has(answer)) answered.set(answer, resource);
  if (body !== null && !sent.has(body)) sent.set(body, `${resource}${bodySuffixes[method]}`);
}

/** Name of a schema in the document. Throws if it has none. */
export function schemaName(schema: z.ZodType): string {
  const items = itemsOf(schema);
  if (items !== undefined) return `${schemaName(items)}List`;
  const name = answered.get(schema) ?? sent.get(schema);
  if (name === undefined) throw new Error("a schema of an operation has no name in the document");
  return name;
}

/** Where the document has a schema. */
export function referenceTo(schema: z.ZodType): JsonSchema {
  return { $ref: `#/components/schemas/${schemaName(schema)}` };
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const plainTypes: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean", "array"]);

/** Writes a plain value or null as one schema of two types. */
function withNullableType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema;
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const [value, none, ...more] = choices;
  if (!isObject(value) || !isObject(none) || none["type"] !== "null" || more.length > 0) return schema;
  if (!plainTypes.has(value["type"]) || "enum" in value || "const" in value) return schema;
  return { ...value, type: [value["type"], "null"], ...others };
}

/**
 * Removes what tells readers nothing: patterns of named formats, bounds of safe integers, and the example of the times in
 * answers, which have one form.
 */
function simplify(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((member) => simplify(member, isAnswer));
  if (!isObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === "$schema" || name === "$id") continue;
    if (name === "pattern" && "format" in value) continue;
    if (name === "minimum" && member === Number.MIN_SAFE_INTEGER) continue;
    if (name === "maximum" && member === Number.MAX_SAFE_INTEGER) continue;
    if (name === "example" && value["format"] === "date-time" && isAnswer) continue;
    // Responses may gain properties; clients must ignore unknown ones.
    if (name === "additionalProperties" && member === false && isAnswer) continue;
    result[name] = simplify(member, isAnswer);
  }
  return withNullableType(result);
}

/** Describes the fields of a schema, and those of the objects in it. */
function withDescriptions(id: string, schema: JsonSchema, path: readonly string[] = []): JsonSchema {
  const within = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(within);
    return isObject(member) ? withDescriptions(id, member, path) : member;
  };
  const { properties, items, anyOf } = schema;
  const parts = Object.entries({ items, anyOf }).filter(([, part]) => part !== undefined);
  const nested = Object.fromEntries<unknown>(parts.map(([name, part]) => [name, within(part)]));
  if (!isObject(properties)) return { ...schema, ...nested };
  const described = Object.entries(properties).map(([name, field]): [string, unknown] => {
    if (!isObject(field)) return [name, field];
    const own = typeof field["description"] === "string" ? field["description"] : undefined;
    const description = describeField(id, [...path, name], own);
    const inner = withDescriptions(id, field, [...path, name]);
    if (description === undefined) return [name, inner];
    if (!("type" in inner)) return [name, { ...inner, description }];
    const { type, format, description: _description, ...others } = inner;
    return [name, { type, ...(format === undefined ? {} : { format }), description, ...others }];
  });
  return { ...schema, ...nested, properties: Object.fromEntries<unknown>(described) };
}

type NamedSchema = readonly [schema: z.ZodType, name: string];

function written(namedSchemas: Iterable<NamedSchema>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of namedSchemas) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` });
  const plainSchemas: Record<string, JsonSchema> = {};
  for (const [id, schema] of Object.entries(schemas)) {
    const simple = simplify(schema, io === "output");
    if (isObject(simple)) plainSchemas[id] = withDescriptions(id, simple);
  }
  return plainSchemas;
}

/** Schemas as they were written: a page of the documentation asks hundreds of times for those of queries. */
const writtenSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** Writes one schema on its own, such as a query's. */
export function writeSchema(schema: z.ZodType): JsonSchema {
  const earlier = writtenSchemas.get(schema);
  if (earlier !== undefined) return earlier;
  const simple = simplify(z.toJSONSchema(schema, { io: "input" }), false);
  const writtenSchema = isObject(simple) ? simple : {};
  writtenSchemas.set(schema, writtenSchema);
  return writtenSchema;
}

const sharedName = (name: string) => new Error(`two schemas have the name ${name}`);

/** All schemas of several parts of the document. Throws if two have one name: the document would have only the later one. */
export function joinSchemas(
  ...parts: readonly Readonly<Record<string, JsonSchema>>[]
): Readonly<Record<string, JsonSchema>> {
  const joined = new Map<string, JsonSchema>();
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    if (joined.has(name)) throw sharedName(name);
    joined.set(name, schema);
  }
  return Object.fromEntries(joined);
}

/** Throws if two schemas have one name. */
function requireOwnNames(namedSchemas: Iterable<NamedSchema>): void {
  const owners = new Map<string, z.ZodType>();
  for (const [schema, name] of namedSchemas) {
    // Lists of the same items are alike.
    const owner = itemsOf(schema) ?? schema;
    if ((owners.get(name) ?? owner) !== owner) throw sharedName(name);
    owners.set(name, owner);
  }
}

/** Every named schema; `lists` are those of lists, which have their names from their items. */
export function writeSchemas(
  lists: readonly z.ZodType[],
  bodies: Iterable<NamedSchema> = sent,
): Record<string, JsonSchema> {
  const answers: NamedSchema[] = [
    ...answered,
    ...lists.map((schema) => [schema, schemaName(schema)] as const),
  ];
  requireOwnNames([...answers, ...bodies]);
  return joinSchemas(written(answers, "output"), written(bodies, "input"));
}
