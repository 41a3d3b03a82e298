import type { HeldOut } from "../../../../src/contract/portal/composer.ts";

// Offset of the service's clock to the browser's, in milliseconds, from the last publication.
const skewKey = "signalbox.skew";

/** Estimates the clock offset from a new publication; zero if they may agree. */
export function estimateClockSkew(
  publication: HeldOut,
  request: { readonly startedAt: number; readonly endedAt: number },
): void {
  const createdAt = Date.parse(publication.CreatedAt);
  const skewMs = createdAt - Math.min(Math.max(createdAt, request.startedAt), request.endedAt);
  try {
    sessionStorage.setItem(skewKey, String(skewMs));
  } catch {
    // Without storage the clocks are assumed to agree.
  }
}

function skew(): number {
  try {
    const stored = Number(sessionStorage.getItem(skewKey) ?? 0);
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}

/** A time of the browser's clock by that of the service, in epoch milliseconds. */
export function toServiceTime(at: number): number {
  return at + skew();
}
