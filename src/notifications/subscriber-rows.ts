/** Subscribers' rows as notifications read them. */
import type { Recipient, RecipientScope } from "../rules/recipients.ts";
import { readJson } from "../store/stored-json.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";

/** The scopes of a subscriber. */
export function scopesOf(row: Pick<SubscriberRow, "scope"> & { readonly id?: number }): RecipientScope[] {
  const { page, componentIds, groupIds, announcementIds } = readJson("subscriber", "scope", row);
  const scopes: RecipientScope[] = page ? [{ kind: "Page" }] : [];
  if (componentIds.length + groupIds.length > 0) scopes.push({ kind: "Components", componentIds, groupIds });
  for (const announcementId of announcementIds) scopes.push({ kind: "Announcement", announcementId });
  return scopes;
}

/** The columns that the rules decide on. */
type RecipientRow = { readonly id?: number } & Pick<
  SubscriberRow,
  "page_id" | "channel" | "format" | "state" | "confirmed_at" | "paused_until" | "scope" | "events"
>;

/**
 * A subscriber as the rules decide on it. Statuspage has no notices, and never ends one: its format leaves them out, as the
 * status API v2 does.
 */
export function recipientOf(row: RecipientRow, wasNotified: boolean): Recipient {
  const events = readJson("subscriber", "events", row);
  const isStatuspage = row.format === "Statuspage";
  return {
    pageId: row.page_id,
    state: row.state,
    confirmedAt: row.confirmed_at,
    pausedUntil: row.paused_until,
    scopes: scopesOf(row),
    events: {
      incidents: events.Incidents,
      maintenance: events.Maintenance,
      notices: events.Notices,
      statusChanges: events.StatusChanges,
      minimumImpact: events.MinimumImpact,
    },
    wasNotified,
    isProgram: row.channel === "Webhook" && !isStatuspage,
    formatHasNotices: !isStatuspage,
  };
}
