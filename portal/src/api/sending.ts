import { queryOptions } from "@tanstack/react-query";
import type { SendingStateOut } from "../../../src/contract/portal/portal-notifications.ts";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** Polling interval in ms: pausing and holding deliveries raises no revision. */
const pollIntervalMs = 60_000;

/** Whether notifications are sent now. */
export const sendingQuery = queryOptions({
  queryKey: keys.sending,
  queryFn: ({ signal }) => read("SendingState", {}, signal),
  refetchInterval: pollIntervalMs,
});

/** True if nothing is sent, or no mail. */
export function isSendingPaused({
  State,
  IsHeldBySetting,
  MailPausedAt,
  StoppedSince,
}: SendingStateOut): boolean {
  return IsHeldBySetting || State !== "Running" || MailPausedAt !== null || StoppedSince !== null;
}
