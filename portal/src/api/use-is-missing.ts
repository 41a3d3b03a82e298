import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { isRefused } from "./refused-error.ts";

/** Whether an item does not exist: refused with `code`, also while it is read once more, as after each change. */
export function useIsMissing(
  id: string,
  { error, isPending }: Pick<UseQueryResult, "error" | "isPending">,
  code: Parameters<typeof isRefused>[1],
): boolean {
  const [missingId, setMissingId] = useState<string>();
  const isRefusedNow = isRefused(error, code);
  const nextId = isRefusedNow ? id : undefined;
  if (!isPending && missingId !== nextId) setMissingId(nextId);
  return isRefusedNow || (isPending && missingId === id);
}
