/** `POST /api/v2/subscribers.json`, as Atlassian's status API has it: its body read, and its answer. */
import type * as z from "zod";
import { fieldRefusal, readBody, validationRefusal } from "../../commands/body-parsing.ts";
import { readSubscriberAddress } from "../../commands/subscribers/subscriber-address.ts";
import type { ReadVisitorSubscription } from "../../commands/subscribers/subscriber-bodies.ts";
import { isOpen } from "../../contract/announcement-states.ts";
import { missingField, Refusal } from "../../contract/refusal.ts";
import { type v2Subscriber, v2Subscription } from "../../contract/status-api-v2.ts";
import { chatChannelOf } from "../../platform/chat-address.ts";
import { presentV2Page } from "../../publishing/representations/status-api-v2.ts";
import type { Snapshot } from "../../publishing/snapshot.ts";
import { emptyScope, type SubscriptionScope, wholePage } from "../../rules/subscription-scope.ts";

const helpWithAddress =
  "Give an e-mail address, or the https URL of a webhook in subscriber.endpoint: as JSON, or as a form with subscriber[email].";

type V2Fields = z.output<typeof v2Subscription>["subscriber"];

/** The fields of a form, whose names have the form `subscriber[email]` or `subscriber[component_ids][]`, as JSON. */
export function v2BodyOf(form: URLSearchParams): unknown {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    const { field, list } = /^subscriber\[(?<field>\w+)\](?<list>\[\d*\])?$/u.exec(name)?.groups ?? {};
    if (field === undefined) continue;
    const isList = list !== undefined || field === "component_ids";
    fields.set(field, isList ? [fields.get(field) ?? [], value].flat() : value);
  }
  return { subscriber: Object.fromEntries(fields) };
}

function scopeIn(fields: V2Fields, { components, groups, announcements }: Snapshot): SubscriptionScope {
  const { component_id, incident_id, incident } = fields;
  const announcementId = (incident_id ?? incident)?.toLowerCase();
  if (announcementId !== undefined) {
    const announcement = announcements.find(({ id }) => id === announcementId);
    if (announcement === undefined || !isOpen(announcement.kind, announcement.state)) {
      const path = `subscriber.${incident_id == null ? "incident" : "incident_id"}`;
      throw fieldRefusal(path, "The page shows no open incident or maintenance with this id.");
    }
    return { ...emptyScope, announcementIds: [announcementId] };
  }
  const ids = fields.component_ids ?? (component_id == null ? [] : [component_id]);
  if (ids.length === 0) return wholePage;
  const scope = { componentIds: new Set<string>(), groupIds: new Set<string>() };
  for (const [index, entered] of ids.entries()) {
    const id = entered.toLowerCase();
    if (components.some((component) => component.id === id)) scope.componentIds.add(id);
    else if (groups.some((group) => group.id === id)) scope.groupIds.add(id);
    else {
      const path = fields.component_ids == null ? "component_id" : `component_ids[${index}]`;
      throw fieldRefusal(`subscriber.${path}`, "The page shows no component or group with this id.");
    }
  }
  return { ...emptyScope, componentIds: [...scope.componentIds], groupIds: [...scope.groupIds] };
}

/** A subscription as it was requested, and the answer, which is the same whatever the state of the address. */
export type ReadV2Subscription = {
  readonly subscription: ReadVisitorSubscription;
  readonly answer: z.output<typeof v2Subscriber>;
};

/** Reads the body. Throws a `Refusal`. */
export function readV2Subscription(body: unknown, snapshot: Snapshot): ReadV2Subscription {
  const { subscriber } = readBody(v2Subscription, body);
  const email = subscriber.email?.trim() ?? "";
  const endpoint = subscriber.endpoint?.trim() ?? "";
  const choices = { scope: scopeIn(subscriber, snapshot) };
  const common = { page: presentV2Page(snapshot), can_select_components: true as const };
  if (endpoint !== "") {
    const channel = chatChannelOf(endpoint) ?? "Webhook";
    const address = readSubscriberAddress(channel, endpoint, { path: "subscriber.endpoint" });
    return {
      subscription: { address, choices: { ...choices, format: "Statuspage" } },
      answer: { ...common, mode: "webhook", webhook: endpoint },
    };
  }
  if (email === "" && subscriber.phone_number != null)
    throw new Refusal("ChannelUnavailable", "There is no SMS. Give subscriber.email or subscriber.endpoint.");
  if (email === "") throw validationRefusal([missingField("subscriber.email", helpWithAddress)]);
  const address = readSubscriberAddress("Email", email, { path: "subscriber.email" });
  return { subscription: { address, choices }, answer: { ...common, mode: "email_sms", email } };
}
