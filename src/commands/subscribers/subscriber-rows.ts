/** Loads, finds, changes and erases subscriber rows within a unit of work. */

import { sql } from "kysely";
import { changeableStates } from "../../contract/deliveries.ts";
import { notFound } from "../../contract/not-found.ts";
import { defaultEvents, isNoEvents, type SubscriberEvents } from "../../contract/subscribers.ts";
import { foldName } from "../../rules/names.ts";
import { firstManageVersion, type SubscriptionToken } from "../../rules/subscription-links.ts";
import { listed, q } from "../../store/query.ts";
import { forUpdate } from "../../store/sql-dialect.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { DeliveryRow } from "../../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { type CompleteChoices, choicesOf } from "./subscriber-choices.ts";
import type { CreateSubscriber, OperatorChoices, SomeEvents, StoredAddress } from "./subscriber-commands.ts";

/** Plans to load the subscribers with these addresses, and the mails sent to them on request. */
export function planAddress(plan: LoadPlanBuilder, addresses: readonly StoredAddress[]): void {
  want(plan, "subscriber", {
    column: "address_key",
    values: addresses.map((candidate) => candidate.address_key),
  });
  const hashes = addresses.map((candidate) => candidate.address_hash);
  want(plan, "subscription_mail", { column: "address_hash", values: hashes });
  want(plan, "erased_address", { column: "address_hash", values: hashes });
}

/** The states of a delivery that nothing works on now, and that is still to be sent. */
const waitingStates = changeableStates.DropDeliveries;

/** Plans to load a subscriber by its public id with its waiting deliveries, for a change that ends it. */
export function planEnd(plan: LoadPlanBuilder, id: string): void {
  planSubscriber(plan, id);
  plan.queries.push({
    table: "delivery",
    query: sql<DeliveryRow>`select * from delivery
      where subscriber_id in (select id from subscriber where public_id = ${id})
        and state in ${listed(waitingStates)}
      order by id ${sql.raw(forUpdate)}`.compile(q),
  });
}

/** Ends the waiting deliveries of a subscriber, for the reason for which each would be suppressed in its turn. */
function suppressWaiting(
  uow: UnitOfWork,
  { id }: Pick<SubscriberRow, "id">,
  { isErased }: { readonly isErased: boolean },
): void {
  for (const row of uow.rows("delivery")) {
    const isWaiting = row.subscriber_id === id && waitingStates.some((state) => state === row.state);
    // A link that was asked for is sent to an unsubscribed address, too.
    if (isWaiting && (isErased || row.event !== "SubscriptionLink"))
      uow.update("delivery", { ...row, state: "Suppressed", reason: "SubscriberGone", state_at: uow.now });
  }
}

/** Plans to load a subscriber by its public id, with the mails sent to it on request. */
export function planSubscriber(plan: LoadPlanBuilder, id: string): void {
  want(plan, "subscriber", { column: "public_id", values: [id] });
  const hashes = q.selectFrom("subscriber").select("address_hash").where("public_id", "=", id);
  for (const table of ["subscription_mail", "erased_address"] as const) {
    plan.queries.push({
      table,
      query: q.selectFrom(table).selectAll().where("address_hash", "in", hashes).compile(),
    });
  }
}

/** The subscriber with an address on a page. */
export function findByAddress(
  uow: UnitOfWork,
  page: PageRow,
  { channel, address_key: key }: Pick<StoredAddress, "channel" | "address_key">,
): SubscriberRow | undefined {
  return uow
    .rows("subscriber")
    .find((row) => row.page_id === page.id && row.channel === channel && row.address_key === key);
}

/** A subscriber by its public id, if its page is not deleted. Throws a `Refusal`. */
export function findSubscriber(
  uow: UnitOfWork,
  id: string,
): { readonly row: SubscriberRow; readonly page: PageRow } {
  const row = uow.rows("subscriber").find((candidate) => candidate.public_id === id);
  const page = row === undefined ? undefined : uow.pages.find((candidate) => candidate.id === row.page_id);
  if (row === undefined || page === undefined) throw notFound("SubscriberNotFound");
  return { row, page };
}

/** The subscriber of an authentic link that was opened on its page. Throws a `Refusal`. */
export function findByToken(
  uow: UnitOfWork,
  { pageId, token }: { readonly pageId: string; readonly token: SubscriptionToken },
): { readonly row: SubscriberRow; readonly page: PageRow } {
  const subscriber = findSubscriber(uow, token.id);
  if (subscriber.page.public_id !== pageId) throw notFound("SubscriberNotFound");
  return subscriber;
}

function mergeEvents(base: SubscriberEvents, chosen: SomeEvents = {}): SubscriberEvents {
  return {
    Incidents: chosen.Incidents ?? base.Incidents,
    Maintenance: chosen.Maintenance ?? base.Maintenance,
    Notices: chosen.Notices ?? base.Notices,
    StatusChanges: chosen.StatusChanges ?? base.StatusChanges,
    MinimumImpact: chosen.MinimumImpact ?? base.MinimumImpact,
  };
}

/** Refuses events that name no message at all. Throws a `Refusal`. */
export function refuseNoEvents(chosen: SomeEvents | undefined, base: SubscriberEvents = defaultEvents): void {
  if (!isNoEvents(mergeEvents(base, chosen))) return;
  throw fieldRefusal(
    "Events",
    "Choose at least one kind of message: Incidents, Maintenance, Notices or StatusChanges.",
  );
}

/** Overrides some choices of a subscription. */
export function mergeChoices(
  base: CompleteChoices,
  { scope, events, language, timeZone }: OperatorChoices,
): CompleteChoices {
  return {
    scope: scope ?? base.scope,
    events: mergeEvents(base.events, events),
    language: language === undefined ? base.language : language,
    timeZone: timeZone === undefined ? base.timeZone : timeZone,
  };
}

/** The columns of a subscription's choices. */
export function choiceColumns({
  scope,
  events,
  language,
  timeZone,
}: CompleteChoices): Pick<SubscriberRow, "scope" | "events" | "language" | "time_zone"> {
  return {
    scope: writeJson("subscriber", "scope", scope),
    events: writeJson("subscriber", "events", events),
    language,
    time_zone: timeZone,
  };
}

/** The columns of a subscriber's name. */
const nameColumns = (name: string | null): Pick<SubscriberRow, "name" | "name_key"> => ({
  name,
  name_key: name === null ? null : foldName(name),
});

/** The columns of an operator's choices. */
export function operatorColumns(row: SubscriberRow, choices: OperatorChoices): Partial<SubscriberRow> {
  const { name, sharedMailbox, format, pausedUntil } = choices;
  return {
    ...(name === undefined ? {} : nameColumns(name)),
    ...choiceColumns(mergeChoices(choicesOf(row), choices)),
    ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
    ...(sharedMailbox === undefined ? {} : { shared_mailbox: sharedMailbox ? 1 : 0 }),
    ...(format === undefined ? {} : { format }),
  };
}

/** A new pending subscriber, not inserted. */
export function newSubscriber(
  uow: UnitOfWork,
  { id: pageNumber }: PageRow,
  { address, choices, signingSecret }: Pick<CreateSubscriber, "address" | "choices" | "signingSecret">,
): Omit<SubscriberRow, "id" | "public_id" | "source"> {
  const isWebhook = address.channel === "Webhook";
  const complete = mergeChoices(
    { scope: choices.scope, events: defaultEvents, language: null, timeZone: null },
    choices,
  );
  return {
    page_id: pageNumber,
    ...address,
    ...nameColumns(choices.name ?? null),
    state: "Pending",
    suspended_for: null,
    ...choiceColumns(complete),
    requested: null,
    paused_until: choices.pausedUntil ?? null,
    shared_mailbox: choices.sharedMailbox === true ? 1 : 0,
    format: isWebhook ? (choices.format ?? "Signalbox") : null,
    signing_secret: isWebhook ? signingSecret : null,
    previous_secret: null,
    previous_secret_until: null,
    consent_note: null,
    manage_version: firstManageVersion,
    confirmation_at: null,
    created_at: uow.now,
    confirmed_at: null,
    state_at: uow.now,
    updated_at: uow.now,
    version: 1,
  };
}

/** Changes columns of a subscriber. */
export function editSubscriber(uow: UnitOfWork, row: SubscriberRow, columns: Partial<SubscriberRow>): void {
  const isMoved = columns.state !== undefined && columns.state !== row.state;
  Object.assign(row, columns, { updated_at: uow.now, version: row.version + 1 });
  if (isMoved) row.state_at = uow.now;
  uow.update("subscriber", row);
}

/** Ends a subscription and its loaded waiting deliveries; its address is kept for a while, without being notified. */
export function endSubscription(uow: UnitOfWork, row: SubscriberRow): void {
  editSubscriber(uow, row, {
    state: "Unsubscribed",
    suspended_for: null,
    requested: null,
    confirmation_at: null,
  });
  suppressWaiting(uow, row, { isErased: false });
}

/**
 * Activates a subscriber, with the current time unless it was active. An earlier erasure of its address is forgotten.
 */
export function activate(uow: UnitOfWork, row: SubscriberRow, columns: Partial<SubscriberRow> = {}): void {
  const confirmed = row.state === "Active" ? row.confirmed_at : uow.now;
  editSubscriber(uow, row, { ...columns, state: "Active", suspended_for: null, confirmed_at: confirmed });
  for (const erasedAddress of uow.rows("erased_address")) {
    if (erasedAddress.page_id === row.page_id && erasedAddress.address_hash === row.address_hash)
      uow.delete("erased_address", erasedAddress.id);
  }
}

/** Deletes a subscriber and ends its loaded waiting deliveries; only the keyed hash of its address remains, which imports skip. */
export function eraseSubscriber(uow: UnitOfWork, row: SubscriberRow): void {
  uow.delete("subscriber", row.id);
  suppressWaiting(uow, row, { isErased: true });
  const { page_id: pageNumber, address_hash: hash } = row;
  const isRecorded = uow
    .rows("erased_address")
    .some((candidate) => candidate.page_id === pageNumber && candidate.address_hash === hash);
  if (isRecorded) return;
  uow.insert("erased_address", {
    id: uow.nextNumber(),
    page_id: pageNumber,
    address_hash: hash,
    erased_at: uow.now,
  });
}
