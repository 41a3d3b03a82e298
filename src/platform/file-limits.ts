/** How many files and connections this process may have open: what the service takes on depends on it. */

import { readFileSync } from "node:fs";
import type { Logger } from "./logger.ts";

/** The limits of this process, as Linux tells them; undefined elsewhere. */
export function readLimits(): string | undefined {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return undefined;
  }
}

/** How many may be open by such limits; infinitely many where they do not say. */
export function openFilesOf(limits: string | undefined): number {
  const soft = /^Max open files\s+(\d+)/mu.exec(limits ?? "")?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}

/** So many let the service take on all that it can. */
export const enoughOpenFiles = 20_000;

/** How many connections the service takes, and how many of them may follow the page. */
export type Capacity = { readonly connections: number; readonly readers: number };

const most = { connections: 15_000, readers: 12_000 };
/** For the ledger, the log, and what else is no visitor. */
const ownFiles = 200;

/** What the service takes on where so many files may be open: whoever follows leaves room for those who only read. */
export function capacityOf(openFiles: number): Capacity {
  const connections = Math.max(100, Math.min(most.connections, openFiles - ownFiles));
  return { connections, readers: Math.floor((connections * most.readers) / most.connections) };
}

/** Tells where the machine lets fewer visitors in than the service could serve. */
export function warnOfFewFiles(logger: Logger): void {
  const openFiles = openFilesOf(readLimits());
  if (openFiles >= enoughOpenFiles) return;
  const { connections, readers } = capacityOf(openFiles);
  logger.warn(
    { openFiles, connections, readers },
    `few files may be open: allow ${enoughOpenFiles} (ulimit -n, LimitNOFILE=) so that more visitors get in`,
  );
}
