/** Subscribers in their JSON form. */

import type { SubscriberOut } from "../../contract/subscribers.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { readJson } from "../../store/stored-json.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { presentScope } from "./subscriber-scopes.ts";

/**
 * A subscriber. `page` is the slug of its page. With `showsAddress` an e-mail address is included; otherwise, and
 * always for a webhook, it is masked.
 */
export function presentSubscriber(
  row: SubscriberRow,
  { page, showsAddress }: { readonly page: string; readonly showsAddress: boolean },
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
    Events: readJson("subscriber", "events", row),
    Language: row.language,
    TimeZone: row.time_zone,
    SharedMailbox: row.shared_mailbox === 1,
    Format: row.format,
    PausedUntil: writeTimeOrNull(row.paused_until),
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
