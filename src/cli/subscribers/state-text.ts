/** The state of a subscriber for people. */
import type { SubscriberOut } from "../../contract/subscribers.ts";
import { writeMinute } from "../terminal.ts";

/** `Suspended (Bounced)`, `Paused until 2026-11-30 08:00`, or the state alone. */
export function stateText({
  State,
  SuspendedFor,
  PausedUntil,
}: Pick<SubscriberOut, "State" | "SuspendedFor" | "PausedUntil">): string {
  if (SuspendedFor !== null) return `${State} (${SuspendedFor})`;
  const until = PausedUntil === null ? 0 : Date.parse(PausedUntil);
  return State === "Active" && until > Date.now() ? `Paused until ${writeMinute(until)}` : State;
}
