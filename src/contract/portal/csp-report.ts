/** What browsers tell of the portal's content security policy: that it kept something out. */
import type { PortalOperation } from "./portal-operation.ts";

/** Where browsers tell it. */
export const violationsPath = "/portal/api/PolicyViolation";

/** The operations of this family. Browsers send what this takes by themselves: it changes nothing, and nobody needs to be signed in. */
export const violationOperations = {
  TellPolicyViolation: {
    method: "POST",
    path: violationsPath,
    access: "anyone",
    needsProof: false,
    query: null,
    body: null,
    sent: { mediaType: "application/reports+json", mostBytes: 16 * 1024 },
    status: 204,
    result: null,
    refusals: ["CrossSite", "UnsupportedMediaType", "PayloadTooLarge", "MalformedJson", "RateLimited"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
