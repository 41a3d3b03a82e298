/** Subscribers in their JSON form. */

import { eventsInFormat, type SubscriberOut } from "../../contract/subscribers.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { readJson } from "../../store/stored-json.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { presentScope } from "./subscriber-scopes.ts";

/** How a subscriber is presented. */
type Presentation = {
  /** The slug of its page. */
  readonly page: string;
  /** Whether an e-mail address is shown whole. */
  readonly showsAddress: boolean;
  /** The time (epoch milliseconds), after which a pause is shown; all are if absent. */
  readonly now?: number;
};

/** A subscriber. The addresses of all channels but e-mail are always masked. */
export function presentSubscriber(
  row: SubscriberRow,
  { page, showsAddress, now = 0 }: Presentation,
): SubscriberOut {
  return {
    Id: row.public_id,
    Page: page,
    Channel: row.channel,
    Address: showsAddress && row.channel === "Email" ? row.address : row.address_mask,
    Name: row.name,
    State: row.state,
    SuspendedFor: row.suspended_for,
    Scope: presentScope(readJson("subscriber", "scope", row)),
    Events: eventsInFormat(readJson("subscriber", "events", row), row.format),
    Language: row.language,
    TimeZone: row.time_zone,
    SharedMailbox: row.shared_mailbox === 1,
    Format: row.format,
    // An ended pause is none.
    PausedUntil: writeTimeOrNull((row.paused_until ?? 0) > now ? row.paused_until : null),
    Source: row.source,
    ConsentNote: row.consent_note,
    CreatedAt: writeTime(row.created_at),
    ConfirmedAt: writeTimeOrNull(row.confirmed_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}

/**
 * A subscriber as the audit log keeps it, also after its erasure: without what identifies a person. Of the name of an
 * e-mail address the first letter stays.
 */
export function auditedSubscriber(row: SubscriberRow, page: string): SubscriberOut {
  const masked = presentSubscriber(row, { page, showsAddress: false });
  if (row.channel !== "Email" || row.name === null) return masked;
  return { ...masked, Name: `${String.fromCodePoint(row.name.codePointAt(0) ?? 0)}…` };
}
