/** Mails that subscribers request: counted per address over all pages, and recorded for sending. */
import { sql } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { listed, q } from "../../store/query.ts";
import type { SubscriberRow, SubscriptionMailKind } from "../../store/tables/subscriber-tables.ts";
import type { Tables } from "../../store/tables/tables.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import { notifySubscriber } from "../notifications/record-notification.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Maximum mails of a kind per address in 24 hours, over all pages. */
const maxMails: Readonly<Record<SubscriptionMailKind, number>> = { Confirmation: 2, Link: 2 };
/** Minimum time between two mails of a kind: a lost confirmation can be had again. */
const mailGapsMs: Readonly<Record<SubscriptionMailKind, number>> = { Confirmation: 10 * 60_000, Link: 0 };

/** Time from which the address may get another mail of a kind (epoch milliseconds); not after now if at once. */
function nextMailAt(
  uow: UnitOfWork,
  { address_hash: hash }: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): number {
  const sent = uow
    .rows("subscription_mail")
    .filter((mail) => mail.address_hash === hash && mail.kind === kind && mail.sent_at > uow.now - dayMs)
    .map((mail) => mail.sent_at)
    .toSorted((a, b) => b - a);
  const [newest] = sent;
  if (newest === undefined) return uow.now;
  const oldestCounted = sent[maxMails[kind] - 1];
  return Math.max(newest + mailGapsMs[kind], oldestCounted === undefined ? uow.now : oldestCounted + dayMs);
}

/** True if an address may get another mail of a kind now. */
export function maySend(
  uow: UnitOfWork,
  address: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): boolean {
  return nextMailAt(uow, address, kind) <= uow.now;
}

/** True if an address got a mail of a kind within 24 hours. */
export function wasSentToday(
  uow: UnitOfWork,
  { address_hash: hash }: Pick<SubscriberRow, "address_hash">,
  kind: SubscriptionMailKind,
): boolean {
  const mails = uow.rows("subscription_mail");
  return mails.some(
    (mail) => mail.address_hash === hash && mail.kind === kind && mail.sent_at > uow.now - dayMs,
  );
}

function countMail(uow: UnitOfWork, { address_hash: hash }: SubscriberRow, kind: SubscriptionMailKind): void {
  uow.insert("subscription_mail", { id: uow.nextNumber(), address_hash: hash, kind, sent_at: uow.now });
}

/**
 * Sends a subscriber a confirmation or a link unless the limit is reached; returns whether it did. A webhook gets a
 * challenge instead.
 */
export function sendOnRequest(uow: UnitOfWork, row: SubscriberRow, kind: SubscriptionMailKind): boolean {
  if (!maySend(uow, row, kind)) return false;
  countMail(uow, row, kind);
  // Links to manage go on working: anyone who knows an address could end them otherwise.
  if (kind === "Confirmation") {
    Object.assign(row, { confirmation_at: uow.now });
    uow.update("subscriber", row);
  }
  const event = kind === "Confirmation" ? "SubscriptionConfirmation" : "SubscriptionLink";
  notifySubscriber(uow, {
    event: row.channel === "Webhook" ? "SubscriptionChallenge" : event,
    pageNumber: row.page_id,
    subscriberNumber: row.id,
    subscriberId: row.public_id,
  });
  return true;
}

/** Throws a `Refusal` while an address may get no more mail of a kind. */
function refuseMore(uow: UnitOfWork, row: SubscriberRow, kind: SubscriptionMailKind): void {
  const nextAt = nextMailAt(uow, row, kind);
  if (nextAt > uow.now) {
    const limitText =
      kind === "Confirmation" ? "two confirmations, 10 minutes apart," : "two links and tests";
    throw new Refusal(
      "MailLimitReached",
      `An address gets at most ${limitText} in 24 hours, counted over all pages. The next is possible after ${new Date(nextAt).toISOString()}.`,
    );
  }
}

/** The same for a caller who may learn the reason. Throws a `Refusal`. */
export function sendOrRefuse(uow: UnitOfWork, row: SubscriberRow, kind: SubscriptionMailKind): void {
  refuseMore(uow, row, kind);
  sendOnRequest(uow, row, kind);
}

/**
 * Sends a test message; returns the id of its delivery. A mailbox, which a person reads, gets as few of them as of links.
 * Throws a `Refusal`.
 */
export function sendTest(uow: UnitOfWork, row: SubscriberRow): string {
  if (row.channel === "Email") {
    refuseMore(uow, row, "Link");
    countMail(uow, row, "Link");
  }
  return notifySubscriber(uow, {
    event: "SubscriptionTest",
    pageNumber: row.page_id,
    subscriberNumber: row.id,
    subscriberId: row.public_id,
  });
}

/** Plans to load the mails that subscribers were sent on request, by the subscribers' numbers. */
export function planMailsOf(plan: LoadPlanBuilder, numbers: readonly number[]): void {
  const query = sql<Tables["subscription_mail"]>`
    select * from subscription_mail where address_hash in
      (select address_hash from subscriber where id in ${listed(numbers)})`.compile(q);
  plan.queries.push({ table: "subscription_mail", query });
}

/** Plans to load the challenges sent to a host. */
export function planChallenge(plan: LoadPlanBuilder, hostHash: string): void {
  want(plan, "subscription_mail", { column: "address_hash", values: [hostHash] });
}

/** True if a host, which visitors choose, may get another challenge: one an hour. */
export function mayChallenge(uow: UnitOfWork, hostHash: string): boolean {
  const mails = uow.rows("subscription_mail");
  return !mails.some(
    (mail) => mail.address_hash === hostHash && mail.kind === "Challenge" && mail.sent_at > uow.now - hourMs,
  );
}

/** Counts a challenge sent to a host, if any. */
export function countChallenge(uow: UnitOfWork, hostHash: string | undefined): void {
  if (hostHash === undefined) return;
  uow.insert("subscription_mail", {
    id: uow.nextNumber(),
    address_hash: hostHash,
    kind: "Challenge",
    sent_at: uow.now,
  });
}
