/** Violation reports of the portal's content security policy. */
import type { PortalOperation } from "./portal-operation.ts";

/** Path to which browsers send violation reports. */
export const violationsPath = "/portal/api/PolicyViolation";

/**
 * The operations of this family. Browsers send these reports automatically: they change nothing and need no
 * session.
 */
export const violationOperations = {
  TellPolicyViolation: {
    method: "POST",
    path: violationsPath,
    access: "anyone",
    needsProof: false,
    query: null,
    body: null,
    sent: { mediaType: "application/reports+json", maxBytes: 16 * 1024 },
    status: 204,
    result: null,
    refusals: ["CrossSite", "UnsupportedMediaType", "PayloadTooLarge", "MalformedJson", "RateLimited"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
