/** Whether the service of the store on this machine is stopped, so that it sends nothing. */
import type { AnnouncementDryRunOut, RecipientCountOut } from "../contract/announcement-dry-run.ts";
import type { Configuration } from "../platform/configuration.ts";
import type { Delay } from "./announcements/recipients-text.ts";
import { findHolder } from "./doctor/examine-server.ts";
import { printNote } from "./terminal.ts";

/** Whether no service runs on the data directory; false with PostgreSQL, where it may run on another machine. */
export function isServiceStopped({ database, dataDirectory }: Configuration): boolean {
  return database === undefined && findHolder(dataDirectory) === "free";
}

/** The delay of messages to all recipients, or that the service is stopped where it alone keeps them from being sent. */
export function delayHere(
  configuration: Configuration,
  { Obstacle: obstacle, Delayed: delayed }: Pick<AnnouncementDryRunOut, "Obstacle" | "Delayed">,
  { Total }: RecipientCountOut,
): Delay {
  if (obstacle !== null && obstacle !== "Stopped") return { obstacle, delayed };
  return isServiceStopped(configuration) ? { obstacle: "NotRunning", delayed: Total } : { obstacle, delayed };
}

export const stoppedNote =
  "The service is not running: nothing is sent until `bin/signalbox serve` starts it.";

/** Says that nothing is sent now, if so. */
export function printStoppedNote(configuration: Configuration): void {
  if (isServiceStopped(configuration)) printNote(stoppedNote);
}
