/** Checks at save whether a webhook's host may be asked; each attempt to send checks it again. */
import { isIP } from "node:net";
import { fieldRefusal } from "../commands/body-parsing.ts";
import type { CsvError, CsvSubscriber } from "../commands/subscribers/subscriber-csv.ts";
import {
  checkTarget,
  ForbiddenTarget,
  hasPublicForm,
  networksOf,
  type OutboundPolicy,
  type TargetSource,
} from "../platform/outbound-guard.ts";
import { withTimeout } from "../publishing/timeout.ts";

/** Whether requests may go to a URL that somebody named. An https host that cannot be resolved now may be. */
export type MayReach = (url: string, source: TargetSource) => Promise<boolean>;

const resolveTimeoutMs = 2_000;

/** The check by the networks that the operator opened. */
export function mayReachWith(allowed: readonly string[], resolve?: OutboundPolicy["resolve"]): MayReach {
  const policy: OutboundPolicy = {
    allowed: networksOf(allowed),
    ...(resolve === undefined ? {} : { resolve }),
  };
  return async (url, source) => {
    const target = new URL(url);
    try {
      await withTimeout(checkTarget(target, source, policy), resolveTimeoutMs);
      return true;
    } catch (error) {
      return !(error instanceof ForbiddenTarget) && hasPublicForm(target);
    }
  };
}

const forbiddenTarget =
  "This is not a public https address on port 443 or 8443. OUTBOUND_ALLOW permits private networks, with any port and http, for webhooks of operators.";

/** Rejects with a `Refusal` of the field `path` if operators' messages must not go to a URL. */
export async function refuseForbiddenTarget(
  mayReach: MayReach,
  url: string,
  path = "Address",
): Promise<void> {
  if (!(await mayReach(url, "operator"))) throw fieldRefusal(path, forbiddenTarget);
}

const lookupsAtOnce = 32;
/** Names that are not looked up by then pass with https: each attempt to send checks them again. */
const importLookupsMs = 10_000;

/** Errors for rows of an import whose webhooks operators' messages must not go to. Each origin is looked up once. */
export async function forbiddenRows(rows: readonly CsvSubscriber[], mayReach: MayReach): Promise<CsvError[]> {
  const byOrigin = Map.groupBy(rows, ({ plain }) => plain.url?.origin ?? null);
  const lines: number[] = [];
  const startedAt = performance.now();
  const queue = byOrigin.entries();
  const lookUp = async () => {
    for (const [origin, sameOrigin] of queue) {
      if (origin === null) continue;
      const url = new URL(origin);
      const isName = isIP(url.hostname.replaceAll(/[[\]]/gu, "")) === 0;
      const isLate = isName && performance.now() - startedAt > importLookupsMs;
      if (!(isLate ? hasPublicForm(url) : await mayReach(origin, "operator")))
        lines.push(...sameOrigin.map(({ line }) => line));
    }
  };
  await Promise.all(Array.from({ length: lookupsAtOnce }, lookUp));
  return lines.toSorted((a, b) => a - b).map((line) => ({ line, message: forbiddenTarget }));
}
