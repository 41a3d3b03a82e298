/** Limit on open files and connections of this process, from which its capacity is derived. */

import { readFileSync } from "node:fs";
import type { Logger } from "./logger.ts";

/** The limits of this process from Linux's /proc; undefined on other systems. */
export function readLimits(): string | undefined {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return undefined;
  }
}

/** Maximum number of open files; infinite if not stated. */
export function openFilesOf(limits: string | undefined): number {
  const softLimit = /^Max open files\s+(\d+)/mu.exec(limits ?? "")?.[1];
  return softLimit === undefined ? Number.POSITIVE_INFINITY : Number(softLimit);
}

/** Limit above which the service has its full capacity. */
export const enoughOpenFiles = 20_000;

/** Maximum number of connections, and of live readers among them. */
export type Capacity = { readonly connections: number; readonly readers: number };

const maxCapacity = { connections: 15_000, readers: 12_000 };
/** Reserved for the store, the log and other internal files. */
const reservedFiles = 200;

/** Capacity for a limit on open files: live readers leave room for others. */
export function capacityOf(openFiles: number): Capacity {
  const connections = Math.max(100, Math.min(maxCapacity.connections, openFiles - reservedFiles));
  return { connections, readers: Math.floor((connections * maxCapacity.readers) / maxCapacity.connections) };
}

/** Warns if the limit on open files restricts the number of visitors. */
export function warnOfFewFiles(logger: Logger): void {
  const openFiles = openFilesOf(readLimits());
  if (openFiles >= enoughOpenFiles) return;
  const { connections, readers } = capacityOf(openFiles);
  logger.warn(
    { openFiles, connections, readers },
    `limit on open files is low; raise it to ${enoughOpenFiles} (ulimit -n, LimitNOFILE=) to admit more visitors`,
  );
}
