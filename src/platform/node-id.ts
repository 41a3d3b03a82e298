/** Node ids: a file in each data directory identifies the nodes of one store. */

import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isUuid } from "../contract/uuid-format.ts";

function nodeFile(dataDirectory: string): string {
  return join(dataDirectory, "node");
}

/** The node id stored in a data directory; undefined if none was started there. */
export function storedNodeId(dataDirectory: string): string | undefined {
  try {
    const text = readFileSync(nodeFile(dataDirectory), "utf8").trim();
    return isUuid(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The node id of a data directory, created at the first start. If it can't be stored, a new one is generated
 * each time.
 */
export function nodeId(dataDirectory: string): string {
  const stored = storedNodeId(dataDirectory);
  if (stored !== undefined) return stored;
  const id = randomUUID();
  try {
    writeFileSync(nodeFile(dataDirectory), `${id}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only disk is reported elsewhere.
  }
  return id;
}
