/** The mails that subscribers ask for: counted per address over all pages, and recorded to be sent. */
import { sql } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { listed, q } from "../../store/query.ts";
import type { SubscriberRow, SubscriptionMailKind } from "../../store/tables/subscriber-tables.ts";
import type { Tables } from "../../store/tables/tables.ts";
import { type LoadPlanBuilder, want } from "../bus/load-plan-builder.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import { notifySubscriber } from "../notifications/record-notification.ts";

const hour = 60 * 60_000;
const day = 24 * 60 * 60_000;

/** How many mails of a kind an address gets in 24 hours, over all pages. */
const maxMails: Readonly<Record<SubscriptionMailKind, number>> = { Confirmation: 1, Link: 2 };

/** When the address may get another mail of a kind (epoch milliseconds); at once where that is not after now. */
function nextMailAt(
  uow: UnitOfWork,
  { address_hash: hash }: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): number {
  const sent = uow
    .rows("subscription_mail")
    .filter((one) => one.address_hash === hash && one.kind === kind && one.sent_at > uow.now - day)
    .map((one) => one.sent_at)
    .toSorted((one, other) => other - one);
  const oldest = sent[maxMails[kind] - 1];
  return oldest === undefined ? uow.now : oldest + day;
}

/** Whether an address may get another mail of a kind now. */
export function maySend(
  uow: UnitOfWork,
  address: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): boolean {
  return nextMailAt(uow, address, kind) <= uow.now;
}

/** Whether an address got a mail of a kind within 24 hours. */
export function wasSentToday(
  uow: UnitOfWork,
  { address_hash: hash }: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): boolean {
  const all = uow.rows("subscription_mail");
  return all.some((one) => one.address_hash === hash && one.kind === kind && one.sent_at > uow.now - day);
}

/**
 * Sends a subscriber a confirmation or a link, unless the address has had as many of them as it gets; whether it did. A
 * webhook gets a challenge instead of either.
 */
export function sendOnRequest(uow: UnitOfWork, row: SubscriberRow, kind: SubscriptionMailKind): boolean {
  if (!maySend(uow, row, kind)) return false;
  uow.insert("subscription_mail", {
    id: uow.nextNumber(),
    address_hash: row.address_hash,
    kind,
    sent_at: uow.now,
  });
  const asked =
    kind === "Confirmation" ? { confirmation_at: uow.now } : { manage_version: row.manage_version + 1 };
  Object.assign(row, asked);
  uow.update("subscriber", row);
  const event = kind === "Confirmation" ? "SubscriptionConfirmation" : "SubscriptionLink";
  notifySubscriber(uow, {
    event: row.channel === "Webhook" ? "SubscriptionChallenge" : event,
    pageNumber: row.page_id,
    subscriberNumber: row.id,
    subscriberId: row.public_id,
  });
  return true;
}

/** The same for a person who gets the reason. Throws a `Refusal`. */
export function sendOrRefuse(uow: UnitOfWork, row: SubscriberRow, kind: SubscriptionMailKind): void {
  const next = nextMailAt(uow, row, kind);
  if (next > uow.now) {
    const what = kind === "Confirmation" ? "one confirmation" : "two links";
    throw new Refusal(
      "MailLimitReached",
      `This address has had its ${what} within 24 hours, counted over all pages. The next is possible after ${new Date(next).toISOString()}.`,
    );
  }
  sendOnRequest(uow, row, kind);
}

/** Plans to load the mails that subscribers were sent on request, by the subscribers' numbers. */
export function planMailsOf(plan: LoadPlanBuilder, numbers: readonly number[]): void {
  const query = sql<Tables["subscription_mail"]>`
    select * from subscription_mail where address_hash in
      (select address_hash from subscriber where id in ${listed(numbers)})`.compile(q);
  plan.queries.push({ table: "subscription_mail", query });
}

/** Plans to load the challenges that were sent to a host. */
export function planChallenge(plan: LoadPlanBuilder, hostHash: string): void {
  want(plan, "subscription_mail", { column: "address_hash", values: [hostHash] });
}

/** Whether a host, which visitors name, may get another challenge: one an hour. */
export function mayChallenge(uow: UnitOfWork, hostHash: string): boolean {
  const mails = uow.rows("subscription_mail");
  return !mails.some(
    (one) => one.address_hash === hostHash && one.kind === "Challenge" && one.sent_at > uow.now - hour,
  );
}

/** Counts a challenge that is sent to a host; nothing where it is sent to none. */
export function countChallenge(uow: UnitOfWork, hostHash: string | undefined): void {
  if (hostHash === undefined) return;
  uow.insert("subscription_mail", {
    id: uow.nextNumber(),
    address_hash: hostHash,
    kind: "Challenge",
    sent_at: uow.now,
  });
}
