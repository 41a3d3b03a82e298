/** Edits, deletes and resends to subscribers, on request of people and keys. */
import { Refusal } from "../../contract/refusal.ts";
import { eventsInFormat } from "../../contract/subscribers.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerDone, answerWith, matchVersion } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { choicesOf } from "./subscriber-choices.ts";
import type { PatchSubscriber, SubscriberCommandOf } from "./subscriber-commands.ts";
import { refuseForChannel, refusePastPause, subscriberSubject } from "./subscriber-create.ts";
import { sendOrRefuse, sendTest } from "./subscriber-mails.ts";
import { auditedSubscriber, presentSubscriber } from "./subscriber-presenters.ts";
import {
  activate,
  editSubscriber,
  endSubscription,
  eraseSubscriber,
  findSubscriber,
  operatorColumns,
  planEnd,
  planSubscriber,
  refuseNoEvents,
} from "./subscriber-rows.ts";
import { findScope, planScope } from "./subscriber-scopes.ts";

function stateForbids(message: string): Refusal {
  return new Refusal("SubscriberStateForbids", message);
}

/** Moves a subscriber to the requested state. Throws a `Refusal`. */
function moveTo(uow: UnitOfWork, row: SubscriberRow, { state, consentNote }: PatchSubscriber): void {
  if (consentNote !== undefined && row.state === "Unsubscribed")
    throw stateForbids("This address is unsubscribed. Add it again with POST /api/Subscriber.");
  if (consentNote !== undefined) activate(uow, row, { consent_note: consentNote });
  if (state === "Suspended" && row.state !== "Suspended") {
    if (row.state === "Unsubscribed") throw stateForbids("This address is already unsubscribed.");
    editSubscriber(uow, row, { state, suspended_for: "ByOperator" });
  }
  if (state !== "Active" || row.state === "Active") return;
  if (row.state === "Unsubscribed")
    throw stateForbids("This address is unsubscribed. Add it again with POST /api/Subscriber.");
  if (row.confirmed_at !== null) activate(uow, row);
  else if (row.state === "Suspended") editSubscriber(uow, row, { state: "Pending", suspended_for: null });
  else throw stateForbids("This address was never confirmed. Send Confirmed: true with a ConsentNote.");
}

/** Throws a `Refusal` if nothing is to be sent to a subscriber now, not even a link. */
function refuseSilenced(row: SubscriberRow, now: number): void {
  if (row.state === "Unsubscribed")
    throw stateForbids("This address is unsubscribed, so nothing is sent to it.");
  if (row.state === "Suspended")
    throw stateForbids(
      "This subscriber is suspended, so nothing is sent to it. Set its State to Active first.",
    );
  if (row.paused_until !== null && row.paused_until > now)
    throw stateForbids(
      `This subscriber is paused until ${writeTime(row.paused_until)}. Set PausedUntil to null first.`,
    );
}

/** Changes a subscriber. */
export const patchSubscriber: CommandDefinition<PatchSubscriber> = {
  loads(plan, { id, choices }) {
    planSubscriber(plan, id);
    planScope(plan, choices.scope);
  },
  decide(uow, submission, command) {
    const { row, page } = findSubscriber(uow, command.id);
    refuseForChannel(row, command.choices);
    refusePastPause(command.choices, { now: uow.now, stored: row.paused_until });
    const { scope: requested, events, format = row.format } = command.choices;
    const scope = requested && findScope({ uow, page }, requested);
    if (events !== undefined || format !== row.format)
      refuseNoEvents(events, eventsInFormat(choicesOf(row).events, format));
    matchVersion(submission, row.version);
    const before = auditedSubscriber(row, page.slug);
    const columns = operatorColumns(row, { ...command.choices, scope });
    const isSame = Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value);
    const { version } = row;
    moveTo(uow, row, command);
    if (!isSame) editSubscriber(uow, row, columns);
    const isChanged = row.version !== version;
    if (isChanged) {
      const subject = subscriberSubject(row);
      audit(uow, submission, {
        action: "Subscriber.Update",
        subject,
        before,
        after: auditedSubscriber(row, page.slug),
      });
    }
    const message = `Subscriber ${isChanged ? "updated" : "unchanged"}`;
    return answerWith(uow, {
      result: presentSubscriber(row, { page: page.slug, showsAddress: true, now: uow.now }),
      version: row.version,
      message,
    });
  },
};

/** Deletes a subscriber with all its data, except the keyed hash of its address. */
export const deleteSubscriber: CommandDefinition<SubscriberCommandOf<"DeleteSubscriber">> = {
  loads: (plan, { id }) => planEnd(plan, id),
  decide(uow, submission, { id }) {
    const { row, page } = findSubscriber(uow, id);
    matchVersion(submission, row.version);
    const before = auditedSubscriber(row, page.slug);
    eraseSubscriber(uow, row);
    const subject = subscriberSubject(row);
    audit(uow, submission, { action: "Subscriber.Delete", subject, before, after: null });
    return answerDone(uow, "Subscriber deleted");
  },
};

/** Refuses mail where none can be sent. Throws a `Refusal`. */
function refuseWithoutMail({ channel }: SubscriberRow, hasMail: boolean): void {
  if (channel !== "Email" || hasMail) return;
  throw new Refusal("ChannelUnavailable", "The service sends no mail: SMTP_URL is not set. Set it first.");
}

/** Resends the confirmation to a pending subscriber, and a manage link to any other. */
export const resendToSubscriber: CommandDefinition<SubscriberCommandOf<"ResendToSubscriber">> = {
  loads: (plan, { id }) => planSubscriber(plan, id),
  decide(uow, submission, { id, hasMail }) {
    const { row, page } = findSubscriber(uow, id);
    refuseWithoutMail(row, hasMail);
    refuseSilenced(row, uow.now);
    if (row.channel === "Webhook" && row.state !== "Pending")
      throw stateForbids("A confirmed webhook needs no link.");
    const kind = row.state === "Pending" ? "Confirmation" : "Link";
    sendOrRefuse(uow, row, kind);
    const subject = subscriberSubject(row);
    audit(uow, submission, { action: "Subscriber.Resend", subject, before: null, after: { Kind: kind } });
    return answerWith(uow, {
      result: presentSubscriber(row, { page: page.slug, showsAddress: true, now: uow.now }),
      version: row.version,
      message: kind === "Confirmation" ? "Confirmation sent" : "Link sent",
    });
  },
};

/** Sends a test message to an active subscriber. */
export const testSubscriber: CommandDefinition<SubscriberCommandOf<"TestSubscriber">> = {
  loads: (plan, { id }) => planSubscriber(plan, id),
  decide(uow, submission, { id, hasMail }) {
    const { row, page } = findSubscriber(uow, id);
    refuseWithoutMail(row, hasMail);
    refuseSilenced(row, uow.now);
    if (row.state === "Pending")
      throw stateForbids(
        "This subscriber has not confirmed yet, so only its confirmation is sent. POST /api/Subscriber/{id}/Resend sends it again.",
      );
    const DeliveryId = sendTest(uow, row);
    const subject = subscriberSubject(row);
    audit(uow, submission, { action: "Subscriber.Test", subject, before: null, after: null });
    return answerWith(uow, {
      result: {
        ...presentSubscriber(row, { page: page.slug, showsAddress: true, now: uow.now }),
        DeliveryId,
      },
      version: row.version,
      message: "A test message is queued",
    });
  },
};

/** Rotates a webhook's signing secret; for a while its messages are signed with both. */
export const rotateSigningSecret: CommandDefinition<SubscriberCommandOf<"RotateSigningSecret">> = {
  loads: (plan, { id }) => planSubscriber(plan, id),
  decide(uow, submission, { id, signingSecret, keepMilliseconds }) {
    const { row } = findSubscriber(uow, id);
    if (row.channel !== "Webhook")
      throw new Refusal(
        "NoSigningSecret",
        "Only a webhook has a signing secret. Messages to this subscriber are not signed.",
      );
    const previousUntil = keepMilliseconds > 0 ? uow.now + keepMilliseconds : null;
    editSubscriber(uow, row, {
      signing_secret: signingSecret,
      previous_secret: previousUntil === null ? null : row.signing_secret,
      previous_secret_until: previousUntil,
    });
    const subject = subscriberSubject(row);
    audit(uow, submission, { action: "Subscriber.RotateSecret", subject, before: null, after: null });
    return answerWith(uow, {
      result: {
        Id: row.public_id,
        SigningSecret: signingSecret,
        OldValidUntil: writeTimeOrNull(previousUntil),
      },
      version: null,
      message: "Signing secret rotated",
    });
  },
};

/** Suspends subscribers for a reason found while sending. */
export const suspendSubscribers: CommandDefinition<SubscriberCommandOf<"SuspendSubscribers">> = {
  loads: (plan, { numbers }) => want(plan, "subscriber", { column: "id", values: [...numbers] }),
  decide(uow, _submission, { numbers, reason }) {
    for (const number of numbers) {
      const row = uow.get("subscriber", number);
      if (row === undefined || (row.state !== "Active" && row.state !== "Pending")) continue;
      editSubscriber(uow, row, { state: "Suspended", suspended_for: reason });
    }
    return answerDone(uow, "Subscribers suspended");
  },
};

/** Ends subscriptions whose addresses no longer exist. */
export const endSubscriptions: CommandDefinition<SubscriberCommandOf<"EndSubscriptions">> = {
  loads: (plan, { numbers }) => want(plan, "subscriber", { column: "id", values: [...numbers] }),
  decide(uow, _submission, { numbers }) {
    for (const number of numbers) {
      const row = uow.get("subscriber", number);
      if (row !== undefined && row.state !== "Unsubscribed") endSubscription(uow, row);
    }
    return answerDone(uow, "Subscriptions ended");
  },
};

/** Audits an export. */
export const noteSubscriberExport: CommandDefinition<SubscriberCommandOf<"NoteSubscriberExport">> = {
  loads: () => undefined,
  decide(uow, submission, { page: slug, count }) {
    const page = targetPage(uow.pages, slug);
    audit(uow, submission, {
      action: "Subscriber.Export",
      subject: { kind: "Page", id: page.public_id, name: page.name },
      before: null,
      after: { Subscribers: count },
    });
    return answerDone(uow, "Export noted");
  },
};
