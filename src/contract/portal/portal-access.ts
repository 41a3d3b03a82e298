/** The operations of the native API that the portal offers under `/portal/api`: those with access for people. */
import type { OperationName } from "../operations/operations.ts";

/** Operations that require step-up authentication: deleting a page loses the most. */
export const provenEachTime: ReadonlySet<OperationName> = new Set(["DeletePage", "RestorePage"]);

/** Where the portal has an operation of the native API. */
export function portalPath(path: `/api/${string}`): `/portal/api/${string}` {
  return `/portal${path}`;
}
