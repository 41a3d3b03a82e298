/** Checks at save whether a webhook's host may be asked; each attempt to send checks it again. */
import {
  checkTarget,
  ForbiddenTarget,
  networksOf,
  type OutboundPolicy,
  type TargetSource,
} from "../platform/outbound-guard.ts";
import { withTimeout } from "../publishing/timeout.ts";

/** Whether requests may go to a URL that somebody named. A host that cannot be resolved now may be. */
export type MayReach = (url: string, source: TargetSource) => Promise<boolean>;

const resolveTimeoutMs = 2_000;

/** The check by the networks that the operator opened. */
export function mayReachWith(allowed: readonly string[], resolve?: OutboundPolicy["resolve"]): MayReach {
  const policy: OutboundPolicy = {
    allowed: networksOf(allowed),
    ...(resolve === undefined ? {} : { resolve }),
  };
  return async (url, source) => {
    try {
      await withTimeout(checkTarget(new URL(url), source, policy), resolveTimeoutMs);
      return true;
    } catch (error) {
      return !(error instanceof ForbiddenTarget);
    }
  };
}
