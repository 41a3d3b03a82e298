/** Deliveries as the store has them. */
import type { DeliveryRow } from "../../src/store/tables/delivery-tables.ts";

/** A sent mail of the notification 1, but for what the test says. */
export const deliveryRow = (id: number, fields: Partial<DeliveryRow>): DeliveryRow => ({
  id,
  public_id: `d${id}`,
  notification_id: 1,
  subscriber_id: 1,
  address_hash: `a${id}`,
  page_id: 1,
  announcement_id: 5,
  event: "IncidentOpened",
  channel: "Email",
  destination: "example.com",
  state: "Sent",
  reason: null,
  attempts: 1,
  next_attempt_at: 0,
  created_at: 0,
  state_at: 0,
  sent_at: null,
  remote_answer: null,
  message_id: null,
  provider_id: null,
  sender_crashes: 0,
  lease_owner: null,
  lease_until: null,
  fence: 0,
  ...fields,
});
