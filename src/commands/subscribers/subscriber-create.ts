/** Adds subscribers on request of people and keys. */
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { defaultEvents, eventsInFormat, type SubscriberSource } from "../../contract/subscribers.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import { rangeRefusal, refuseErrors } from "../body-parsing.ts";
import type { Actor, Answer, Submission } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { CreateSubscriber, OperatorChoices } from "./subscriber-commands.ts";
import { sendOrRefuse } from "./subscriber-mails.ts";
import { auditedSubscriber, presentSubscriber } from "./subscriber-presenters.ts";
import {
  activate,
  editSubscriber,
  findByAddress,
  newSubscriber,
  planAddress,
  refuseNoEvents,
} from "./subscriber-rows.ts";
import { findScope, planScope } from "./subscriber-scopes.ts";

/** The subject of a subscriber's audit entries: without what identifies a person, which is erased with the subscriber. */
export function subscriberSubject(row: SubscriberRow) {
  const name = row.channel === "Email" ? row.address_mask : (row.name ?? row.address_mask);
  return { kind: "Subscriber", id: row.public_id, name } as const;
}

function sourceOf(actor: Actor): SubscriberSource {
  if (actor.kind === "person") return "Portal";
  return actor.kind === "command line" ? "Command Line" : "Api";
}

/** Refuses choices that do not exist for the channel. Throws a `Refusal` that lists each. */
export function refuseForChannel(
  { channel, format: stored }: Pick<SubscriberRow, "channel"> & Partial<Pick<SubscriberRow, "format">>,
  { format, sharedMailbox, events }: Pick<OperatorChoices, "format" | "sharedMailbox" | "events">,
): void {
  const errors: FieldError[] = [];
  if (format !== undefined && channel !== "Webhook")
    errors.push({ Path: "Format", Message: "Only a webhook has a format. Omit it." });
  if (sharedMailbox === true && channel !== "Email") {
    const Message = "Only an e-mail address can be a shared mailbox. Omit it.";
    errors.push({ Path: "SharedMailbox", Message });
  }
  if (events?.Notices === true && channel === "Webhook" && (format ?? stored) === "Statuspage") {
    const Message = "Statuspage's format has no notices. Omit it, or set Format to Signalbox.";
    errors.push({ Path: "Events.Notices", Message });
  }
  refuseErrors(errors);
}

/** Refuses a pause that is over; one that was stored before may be sent again unchanged. Throws a `Refusal`. */
export function refusePastPause(
  { pausedUntil }: Pick<OperatorChoices, "pausedUntil">,
  { now, stored }: { readonly now: number; readonly stored: number | null },
): void {
  if (pausedUntil == null || pausedUntil > now || pausedUntil === stored) return;
  throw rangeRefusal("PausedUntil", "It is in the past. Give a future time, or null to end a pause.");
}

/** Inserts a subscriber, or reuses an unsubscribed one. */
function insertOrReuse(
  uow: UnitOfWork,
  columns: Omit<SubscriberRow, "id" | "public_id">,
  unsubscribed: SubscriberRow | undefined,
): SubscriberRow {
  if (unsubscribed !== undefined) {
    const { created_at: _created, version: _version, manage_version: _manage, ...others } = columns;
    editSubscriber(uow, unsubscribed, others);
    return unsubscribed;
  }
  const row: SubscriberRow = { id: uow.nextNumber(), public_id: newId(uow.now), ...columns };
  uow.insert("subscriber", row);
  return row;
}

function decide(uow: UnitOfWork, submission: Submission, command: CreateSubscriber): Answer {
  const { address, choices, consentNote, signingSecret } = command;
  const page = targetPage(uow.pages, command.page);
  refuseForChannel(address, choices);
  refusePastPause(choices, { now: uow.now, stored: null });
  const scope = findScope({ uow, page }, choices.scope);
  refuseNoEvents(choices.events, eventsInFormat(defaultEvents, choices.format));
  const existing = findByAddress(uow, page, address);
  if (existing !== undefined && existing.state !== "Unsubscribed") {
    const Message = `This address is a subscriber of the page "${page.slug}" already: ${existing.public_id}.`;
    throw new Refusal("SubscriberExists", Message, {
      errors: [{ Path: "Address", Message }],
      existing: `/api/Subscriber/${existing.public_id}`,
    });
  }
  const columns = {
    ...newSubscriber(uow, page, { ...command, choices: { ...choices, scope } }),
    source: sourceOf(submission.actor),
    consent_note: consentNote,
  };
  const row = insertOrReuse(uow, columns, existing);
  if (consentNote !== null || address.channel !== "Email") activate(uow, row);
  else sendOrRefuse(uow, row, "Confirmation");
  const result = presentSubscriber(row, { page: page.slug, showsAddress: true, now: uow.now });
  audit(uow, submission, {
    action: "Subscriber.Create",
    subject: subscriberSubject(row),
    before: null,
    after: auditedSubscriber(row, page.slug),
  });
  return answerWith(uow, {
    result: signingSecret === null ? result : { ...result, SigningSecret: signingSecret },
    version: row.version,
    message: row.state === "Active" ? "Subscriber added" : "Subscriber added; confirmation sent",
    location: `/api/Subscriber/${row.public_id}`,
  });
}

/** Adds a subscriber. */
export const createSubscriber: CommandDefinition<CreateSubscriber> = {
  loads(plan, { address, choices }) {
    planAddress(plan, [address]);
    planScope(plan, choices.scope);
  },
  decide,
};
