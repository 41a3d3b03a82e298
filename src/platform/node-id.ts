/** What tells the nodes of one ledger from each other: a file in each data directory. */
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, "node");
}

/** The id of the node whose data directory this is; undefined where none was started on it. */
export function knownNodeId(dataDirectory: string): string | undefined {
  try {
    const text = readFileSync(fileIn(dataDirectory), "utf8").trim();
    return uuid.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the node whose data directory this is: made at its first start. Where it cannot be kept it is new each time. */
export function nodeId(dataDirectory: string): string {
  const known = knownNodeId(dataDirectory);
  if (known !== undefined) return known;
  const id = randomUUID();
  try {
    writeFileSync(fileIn(dataDirectory), `${id}\n`, { mode: 0o600 });
  } catch {
    // A disk that takes nothing is told of elsewhere.
  }
  return id;
}
