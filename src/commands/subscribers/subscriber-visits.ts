/** Visitors who subscribe, and subscribers who change their own subscription by the links in their mails. */
import { Refusal } from "../../contract/refusal.ts";
import { defaultEvents } from "../../contract/subscribers.ts";
import { isCurrentToken, type LinkPurpose, type SubscriptionToken } from "../../rules/subscription-links.ts";
import { isEmptyScope, type SubscriptionScope, uniteScopes } from "../../rules/subscription-scope.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { fieldRefusal } from "../body-parsing.ts";
import { want } from "../bus/load-plan-builder.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerWith } from "../resource-versions.ts";
import type { Subscribe, SubscriberCommandOf, SubscriptionChoices } from "./subscriber-commands.ts";
import { type CompleteChoices, choicesOf, requestedOf } from "./subscriber-json.ts";
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
  planSubscriber,
  subscriberNotFound,
} from "./subscriber-rows.ts";
import { planScope, refuseForeign } from "./subscriber-scopes.ts";

/** The outcome of a subscriber's own command, for the response page. */
export type VisitOutcome =
  | "Requested"
  | "Confirmed"
  | "Saved"
  | "Resumed"
  | "Unsubscribed"
  | "LinkSent"
  | "Erased";

function outcome(uow: UnitOfWork, what: VisitOutcome): Answer {
  return answerWith(uow, { result: { Outcome: what }, version: null, message: what });
}

function pageWithId(uow: UnitOfWork, id: string): PageRow {
  const page = uow.pages.find((one) => one.public_id === id);
  if (page === undefined) throw subscriberNotFound();
  return page;
}

/** The choices that a visitor asks for on top of those that a subscriber has: scopes are a union. */
function requestedOn(row: SubscriberRow, choices: Subscribe["choices"]): CompleteChoices {
  const isFresh = row.state === "Unsubscribed";
  const base = requestedOf(row) ?? choicesOf(row);
  if (isFresh && row.requested === null) {
    const { language, timeZone } = base;
    return mergeChoices({ scope: choices.scope, events: defaultEvents, language, timeZone }, choices);
  }
  return mergeChoices(base, { ...choices, scope: uniteScopes(base.scope, choices.scope) });
}

/**
 * Records a visitor's subscription. Its status is unchanged until it is confirmed, and the response is the same
 * whether the address is new, known, suspended, or has had its mails.
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
    refuseForeign(uow, page, choices.scope);
    if (hostHash !== undefined && !mayChallenge(uow, hostHash)) return outcome(uow, "Requested");
    const known = findByAddress(uow, page, address);
    if (known === undefined) {
      // Without a confirmation there would be nothing to confirm.
      if (maySend(uow, address, "Confirmation")) {
        const columns = { ...newSubscriber(uow, page, command), source: "Page" as const };
        const row: SubscriberRow = { id: uow.nextNumber(), public_id: newId(uow.now), ...columns };
        uow.insert("subscriber", row);
        if (sendOnRequest(uow, row, "Confirmation")) countChallenge(uow, hostHash);
      }
    } else if (known.suspended_for !== "ByOperator") {
      const requested = requestedOn(known, choices);
      const columns =
        known.state === "Pending" ? choiceColumns(requested) : { requested: JSON.stringify(requested) };
      editSubscriber(uow, known, columns);
      if (sendOnRequest(uow, known, "Confirmation")) countChallenge(uow, hostHash);
    }
    return outcome(uow, "Requested");
  },
};

/** Refuses a link that is of another purpose, or counts no more. Throws a `Refusal`. */
function refuseStale(
  uow: UnitOfWork,
  { row, token }: { readonly row: SubscriberRow; readonly token: SubscriptionToken },
  purposes: readonly LinkPurpose[],
): void {
  if (!purposes.includes(token.purpose)) throw subscriberNotFound();
  if (isCurrentToken(token, row, uow.now)) return;
  throw new Refusal("LinkExpired", "This link has expired. A new one can be sent to the same address.");
}

/** The choices of a form on top of others. The form shows no announcements: those that were followed stay. */
function withForm(
  uow: UnitOfWork,
  { base, page }: { readonly base: CompleteChoices; readonly page: PageRow },
  choices: SubscriptionChoices,
): CompleteChoices {
  if (choices.scope === undefined) return mergeChoices(base, choices);
  const { announcementIds } = base.scope;
  const scope: SubscriptionScope = choices.scope.page ? choices.scope : { ...choices.scope, announcementIds };
  refuseForeign(uow, page, { ...scope, announcementIds: [] });
  if (isEmptyScope(scope)) throw fieldRefusal("Scope", "Choose at least one component or group.");
  return mergeChoices(base, { ...choices, scope });
}

/** Confirms a subscription, with the choices of the confirm page. */
export const confirmSubscription: CommandDefinition<SubscriberCommandOf<"ConfirmSubscription">> = {
  loads(plan, { token, choices }) {
    planSubscriber(plan, token.id);
    planScope(plan, choices.scope);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["confirm"]);
    if (row.suspended_for === "ByOperator") throw subscriberNotFound();
    if (row.source === "Page" && page.access !== "Public" && !command.isAdmitted) {
      throw new Refusal(
        "PageClosed",
        "This page is restricted. Open it with its password or sign in, then confirm.",
      );
    }
    const complete = withForm(uow, { base: requestedOf(row) ?? choicesOf(row), page }, command.choices);
    activate(uow, row, { ...choiceColumns(complete), requested: null });
    return outcome(uow, "Confirmed");
  },
};

/** Changes a subscription by its manage page. */
export const changeSubscription: CommandDefinition<SubscriberCommandOf<"ChangeSubscription">> = {
  loads(plan, { token, choices }) {
    planSubscriber(plan, token.id);
    planScope(plan, choices.scope);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["manage"]);
    const { pausedUntil } = command.choices;
    const complete = withForm(uow, { base: choicesOf(row), page }, command.choices);
    editSubscriber(uow, row, {
      ...choiceColumns(complete),
      ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
    });
    return outcome(uow, "Saved");
  },
};

/**
 * Gives a browser's subscription another address. The holder of its link is the browser itself, so that nothing has to be
 * confirmed again.
 */
export const movePushSubscription: CommandDefinition<SubscriberCommandOf<"MovePushSubscription">> = {
  loads(plan, { token, address }) {
    planSubscriber(plan, token.id);
    planAddress(plan, [address]);
  },
  decide(uow, _submission, command) {
    const { row, page } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["manage"]);
    if (row.channel !== "WebPush") throw subscriberNotFound();
    // The new address may have been subscribed meanwhile.
    if (findByAddress(uow, page, command.address) === undefined) editSubscriber(uow, row, command.address);
    return outcome(uow, "Saved");
  },
};

/** Resumes a subscription that was unsubscribed or suspended; only its operator resumes what that suspended. */
export const resumeSubscription: CommandDefinition<SubscriberCommandOf<"ResumeSubscription">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["manage"]);
    const { suspended_for: reason, state } = row;
    const mayResume =
      reason === "ByOperator"
        ? false
        : reason === "PageClosed"
          ? command.isAdmitted
          : row.confirmed_at !== null;
    if (state !== "Active" && mayResume) activate(uow, row);
    return outcome(uow, "Resumed");
  },
};

/** Unsubscribes. From a shared mailbox one click sends a link to the box instead, since one reader is not all. */
export const unsubscribe: CommandDefinition<SubscriberCommandOf<"Unsubscribe">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["unsubscribe", "manage"]);
    if (row.state === "Unsubscribed") return outcome(uow, "Unsubscribed");
    if (row.shared_mailbox === 1 && command.token.purpose === "unsubscribe") {
      if (!wasSentToday(uow, row, "Link")) sendOnRequest(uow, row, "Link");
      return outcome(uow, "LinkSent");
    }
    endSubscription(uow, row);
    return outcome(uow, "Unsubscribed");
  },
};

/** Deletes all that is stored of a subscriber, on its own wish. */
export const eraseSubscription: CommandDefinition<SubscriberCommandOf<"EraseSubscription">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    const { row } = findByToken(uow, command);
    refuseStale(uow, { row, token: command.token }, ["manage"]);
    eraseSubscriber(uow, row);
    return outcome(uow, "Erased");
  },
};

/** Sends the mail that a subscriber needs next: a confirmation where something waits for one, else a link. */
function sendNext(uow: UnitOfWork, row: SubscriberRow): void {
  if (row.suspended_for === "ByOperator") return;
  const isWaiting = row.state === "Pending" || row.requested !== null;
  if (isWaiting) sendOnRequest(uow, row, "Confirmation");
  else if (row.channel !== "Webhook") sendOnRequest(uow, row, "Link");
}

/** Sends a new link to the address of a link that expired. */
export const renewSubscriptionLink: CommandDefinition<SubscriberCommandOf<"RenewSubscriptionLink">> = {
  loads: (plan, { token }) => planSubscriber(plan, token.id),
  decide(uow, _submission, command) {
    sendNext(uow, findByToken(uow, command).row);
    return outcome(uow, "LinkSent");
  },
};

/** Sends a link to an address, where it is subscribed. */
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

/** Takes note that a webhook answered its challenge. */
export const confirmWebhook: CommandDefinition<SubscriberCommandOf<"ConfirmWebhook">> = {
  loads: (plan, { number }) => want(plan, "subscriber", { column: "id", values: [number] }),
  decide(uow, _submission, { number, confirmationAt }) {
    const row = uow.get("subscriber", number);
    // What was requested since has a challenge of its own.
    if (row?.confirmation_at === confirmationAt && row.suspended_for !== "ByOperator") {
      const complete = requestedOf(row) ?? choicesOf(row);
      activate(uow, row, { ...choiceColumns(complete), requested: null });
    }
    return outcome(uow, "Confirmed");
  },
};
