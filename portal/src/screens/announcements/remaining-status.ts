import type { ComponentStatus } from "../../../../src/contract/words.ts";

/** Whether the status of a component was read before the announcement's last change, which may have set it. */
export function isStatusOutdated({
  readAt,
  updatedAt,
}: {
  readonly readAt: number;
  readonly updatedAt: number;
}) {
  return readAt <= updatedAt;
}

/**
 * The status to name beside the component of an ended incident, unless it is well; undefined while the status was read
 * before the announcement's last change, which may have set it. Times are epoch milliseconds of the service's clock.
 */
export function remainingStatus(
  status: ComponentStatus | undefined,
  { readAt, updatedAt }: { readonly readAt: number; readonly updatedAt: number },
): ComponentStatus | undefined {
  return status === "Operational" || isStatusOutdated({ readAt, updatedAt }) ? undefined : status;
}
