/** Subscriptions of visitors, and subscribers' changes through the links in their mails. */

import { notFound } from "../../contract/not-found.ts";
import { Refusal } from "../../contract/refusal.ts";
import { defaultEvents } from "../../contract/subscribers.ts";
import { isCurrentToken, type LinkPurpose, type SubscriptionToken } from "../../rules/subscription-links.ts";
import { isEmptyScope, type SubscriptionScope, uniteScopes } from "../../rules/subscription-scope.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { Answer } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { type CompleteChoices, choicesOf } from "./subscriber-choices.ts";
import type { Subscribe, SubscriberCommandOf, SubscriptionChoices } from "./subscriber-commands.ts";
import {
  countChallenge,
  mayChallenge,
  maySend,
  planChallenge,
  sendOnRequest,
  wasSentToday,
} from "./subscriber-mails.ts";
import {
  activate,
  choiceColumns,
  editSubscriber,
  endSubscription,
  eraseSubscriber,
  findByAddress,
  findByToken,
  mergeChoices,
  newSubscriber,
  planAddress,
  planEnd,
  planSubscriber,
  refuseNoEvents,
} from "./subscriber-rows.ts";
import { findScope, planScope } from "./subscriber-scopes.ts";

/** The outcome of a subscriber's own command, for the response page. */
export type VisitOutcome =
  | "Requested"
  | "Confirmed"
  | "Saved"
  | "Resumed"
  | "Unsubscribed"
  | "LinkSent"
  | "LimitReached"
  | "Erased";

function outcome(uow: UnitOfWork, visitOutcome: VisitOutcome): Answer {
  return answerWith(uow, { result: { Outcome: visitOutcome }, version: null, message: visitOutcome });
}

function pageWithId(uow: UnitOfWork, id: string): PageRow {
  const page = uow.pages.find((candidate) => candidate.public_id === id);
  if (page === undefined) throw notFound("SubscriberNotFound");
  return page;
}

/** A visitor's choices added to those of an existing subscriber: scopes are united. */
function requestedOn(row: SubscriberRow, choices: Subscribe["choices"]): CompleteChoices {
  const isUnsubscribed = row.state === "Unsubscribed";
  const base = readJson("subscriber", "requested", row) ?? choicesOf(row);
  if (isUnsubscribed && row.requested === null) {
    const { language, timeZone } = base;
    return mergeChoices({ scope: choices.scope, events: defaultEvents, language, timeZone }, choices);
  }
  return mergeChoices(base, { ...choices, scope: uniteScopes(base.scope, choices.scope) });
}

/** An address that an operator added is a visitor's own once they sign up with it: its confirmation says so. */
function signUpColumns({ channel, source }: SubscriberRow): Partial<SubscriberRow> {
  return channel === "Email" && (source === "Import" || source === "Portal") ? { source: "Page" } : {};
}

/**
 * Records a visitor's subscription. The state is unchanged until confirmed, and the response is the same whether the
 * address is new, known, suspended, or has reached its mail limit.
 */
export const subscribe: CommandDefinition<Subscribe> = {
  loads(plan, { address, choices, hostHash }) {
    planAddress(plan, [address]);
    if (hostHash !== undefined) planChallenge(plan, hostHash);
    planScope(plan, choices.scope);
  },
  decide(uow, _submission, command) {
    const { pageId, address, choices, hostHash } = command;
    const page = pageWithId(uow, pageId);
    findScope({ uow, page, isVisitor: true }, choices.scope);
    refuseNoEvents(choices.events);
    if (hostHash !== undefined && !mayChallenge(uow, hostHash)) return outcome(uow, "Requested");
    const existing = findByAddress(uow, page, address);
    if (existing === undefined) {
      // Without a confirmation the row could never be confirmed.
      if (maySend(uow, address, "Confirmation")) {
        const columns = { ...newSubscriber(uow, page, command), source: "Page" as const };
        const row: SubscriberRow = { id: uow.nextNumber(), public_id: newId(uow.now), ...columns };
        uow.insert("subscriber", row);
        if (sendOnRequest(uow, row, "Confirmation")) countChallenge(uow, hostHash);
      }
    } else if (existing.suspended_for !== "ByOperator") {
      const requested = requestedOn(existing, choices);
      const columns =
        existing.state === "Pending"
          ? { ...choiceColumns(requested), ...signUpColumns(existing) }
          : { requested: writeJson("subscriber", "requested", requested) };
      editSubscriber(uow, existing, columns);
      if (sendOnRequest(uow, existing, "Confirmation")) countChallenge(uow, hostHash);
    }
    return outcome(uow, "Requested");
  },
};

/** Refuses a link of another purpose, or an expired one. Throws a `Refusal`. */
function refuseInvalidLink(
  uow: UnitOfWork,
  { row, token }: { readonly row: SubscriberRow; readonly token: SubscriptionToken },
  purposes: readonly LinkPurpose[],
): void {
  if (!purposes.includes(token.purpose)) throw notFound("SubscriberNotFound");
  if (isCurrentToken(token, row, uow.now)) return;
  throw new Refusal("LinkExpired", "This link has expired. A new one can be sent to the same address.");
}

/** Choices of a form on top of existing ones. A form ends the following of announcements, and begins none. */
function applyForm(
  uow: UnitOfWork,
  { base, page }: { readonly base: CompleteChoices; readonly page: PageRow },
  choices: SubscriptionChoices,
): CompleteChoices {
  refuseNoEvents(choices.events, base.events);
  if (choices.scope === undefined) return mergeChoices(base, choices);
  const chosen = new Set(choices.scope.announcementIds);
  const announcementIds = base.scope.announcementIds.filter((id) => chosen.has(id));
  const scope: SubscriptionScope = choices.scope.page ? choices.scope : { ...choices.scope, announcementIds };
  findScope({ uow, page, isVisitor: true }, { ...scope, announcementIds: [] });
  if (isEmptyScope(scope)) throw fieldRefusal("Scope", "Choose at least one component or group.");
  return mergeChoices(base, { ...choices, scope });
}

/** Confirms a subscription, with the choices of the confirmation page. */
export const confirmSubscription: CommandDefinition<SubscriberCommandOf<"ConfirmSubscription">> = {
  loads(plan, { token, choices }) {
    planSubscriber(plan, token.id);
    planScope(plan, choices.scope);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["confirm"]);
    if (row.suspended_for === "ByOperator") throw notFound("SubscriberNotFound");
    if (row.source === "Page" && page.access !== "Public" && !command.isAdmitted) {
      throw new Refusal(
        "PageClosed",
        "This page is restricted. Open it with its password or sign in, then confirm.",
      );
    }
    const complete = applyForm(
      uow,
      { base: readJson("subscriber", "requested", row) ?? choicesOf(row), page },
      command.choices,
    );
    activate(uow, row, { ...choiceColumns(complete), requested: null });
    return outcome(uow, "Confirmed");
  },
};

/** Changes a subscription through its manage page. */
export const changeSubscription: CommandDefinition<SubscriberCommandOf<"ChangeSubscription">> = {
  loads(plan, { token, choices }) {
    planSubscriber(plan, token.id);
    planScope(plan, choices.scope);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["manage"]);
    const { pausedUntil } = command.choices;
    const complete = applyForm(uow, { base: choicesOf(row), page }, command.choices);
    editSubscriber(uow, row, {
      ...choiceColumns(complete),
      ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
    });
    return outcome(uow, "Saved");
  },
};

/**
 * Replaces the address of a browser's push subscription. The holder of its link is the browser itself, so that no
 * confirmation is needed.
 */
export const movePushSubscription: CommandDefinition<SubscriberCommandOf<"MovePushSubscription">> = {
  loads(plan, { token, address }) {
    planSubscriber(plan, token.id);
    planAddress(plan, [address]);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["manage"]);
    if (row.channel !== "WebPush") throw notFound("SubscriberNotFound");
    // Another request may have subscribed the new address.
    if (findByAddress(uow, page, command.address) === undefined) editSubscriber(uow, row, command.address);
    return outcome(uow, "Saved");
  },
};

/** Resumes an unsubscribed or suspended subscription, unless an operator suspended it. */
export const resumeSubscription: CommandDefinition<SubscriberCommandOf<"ResumeSubscription">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["manage"]);
    const { suspended_for: reason, state } = row;
    const isResumable =
      reason === "ByOperator"
        ? false
        : reason === "PageClosed"
          ? command.isAdmitted
          : row.confirmed_at !== null;
    if (state !== "Active" && isResumable) activate(uow, row);
    return outcome(uow, "Resumed");
  },
};

/**
 * Unsubscribes. For a shared mailbox a one-click request only sends a link to it, since one reader must not decide for
 * all.
 */
export const unsubscribe: CommandDefinition<SubscriberCommandOf<"Unsubscribe">> = {
  loads: (plan, { token }) => planEnd(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["unsubscribe", "manage"]);
    if (row.state === "Unsubscribed") return outcome(uow, "Unsubscribed");
    if (row.shared_mailbox === 1 && command.token.purpose === "unsubscribe") {
      if (!wasSentToday(uow, row, "Link")) sendOnRequest(uow, row, "Link");
      return outcome(uow, "LinkSent");
    }
    endSubscription(uow, row);
    return outcome(uow, "Unsubscribed");
  },
};

/** Deletes all data of a subscriber on its request. */
export const eraseSubscription: CommandDefinition<SubscriberCommandOf<"EraseSubscription">> = {
  loads: (plan, { token }) => planEnd(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["manage"]);
    eraseSubscriber(uow, row);
    return outcome(uow, "Erased");
  },
};

/** Ends the links to manage in all earlier messages, for example after one was forwarded. */
export const endEarlierLinks: CommandDefinition<SubscriberCommandOf<"EndEarlierLinks">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseInvalidLink(uow, { row, token: command.token }, ["manage"]);
    editSubscriber(uow, row, { manage_version: row.manage_version + 1 });
    return outcome(uow, "Saved");
  },
};

/** Sends the next mail that a subscriber needs: a confirmation if anything is unconfirmed, else a link. */
function sendNext(uow: UnitOfWork, row: SubscriberRow): VisitOutcome {
  const needsConfirmation = row.state === "Pending" || row.requested !== null;
  const isSilent = row.suspended_for === "ByOperator" || (!needsConfirmation && row.channel === "Webhook");
  if (isSilent) return "LinkSent";
  return sendOnRequest(uow, row, needsConfirmation ? "Confirmation" : "Link") ? "LinkSent" : "LimitReached";
}

/** Sends a new link to the address of an authentic link, whose holder may learn that the limit is reached. */
export const renewSubscriptionLink: CommandDefinition<SubscriberCommandOf<"RenewSubscriptionLink">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    return outcome(uow, sendNext(uow, findByToken(uow, command).row));
  },
};

/** Sends a link to an address if it is subscribed. */
export const requestSubscriptionLink: CommandDefinition<SubscriberCommandOf<"RequestSubscriptionLink">> = {
  loads(plan, { address }) {
    planAddress(plan, [address]);
  },
  decide(uow, _submission, { pageId, address }) {
    const row = findByAddress(uow, pageWithId(uow, pageId), address);
    if (row !== undefined) sendNext(uow, row);
    return outcome(uow, "LinkSent");
  },
};

/** Records that a webhook answered its challenge. */
export const confirmWebhook: CommandDefinition<SubscriberCommandOf<"ConfirmWebhook">> = {
  loads: (plan, { number }) => want(plan, "subscriber", { column: "id", values: [number] }),
  decide(uow, _submission, { number, confirmationAt }) {
    const row = uow.get("subscriber", number);
    // Later requests have their own challenge.
    if (row?.confirmation_at === confirmationAt && row.suspended_for !== "ByOperator") {
      const complete = readJson("subscriber", "requested", row) ?? choicesOf(row);
      activate(uow, row, { ...choiceColumns(complete), requested: null });
    }
    return outcome(uow, "Confirmed");
  },
};
