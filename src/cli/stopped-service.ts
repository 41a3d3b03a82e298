/** Whether the service of the store on this machine is stopped, so that it sends nothing. */
import type { SendingObstacle } from "../contract/announcement-dry-run.ts";
import type { Configuration } from "../platform/configuration.ts";
import type { Obstacle } from "./announcements/recipients-text.ts";
import { findHolder } from "./doctor/examine-server.ts";
import { printNote } from "./terminal.ts";

/** Whether no service runs on the data directory; false with PostgreSQL, where it may run on another machine. */
export function isServiceStopped({ database, dataDirectory }: Configuration): boolean {
  return database === undefined && findHolder(dataDirectory) === "free";
}

/** An obstacle of messages, or that the service is stopped where it alone keeps them from being sent. */
export function obstacleHere(configuration: Configuration, found: SendingObstacle | null): Obstacle | null {
  if (found !== null && found !== "Stopped") return found;
  return isServiceStopped(configuration) ? "NotRunning" : found;
}

export const stoppedNote =
  "The service is not running: nothing is sent until `bin/signalbox serve` starts it.";

/** Says that nothing is sent now, if so. */
export function printStoppedNote(configuration: Configuration): void {
  if (isServiceStopped(configuration)) printNote(stoppedNote);
}
