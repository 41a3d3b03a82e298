import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isUuid } from "../../../../src/contract/uuid-format.ts";
import { type ReportableStatus, readReportableStatus } from "../../../../src/contract/words.ts";
import type { InitialStatus } from "./status-input.ts";

/** Parameters of the overview. */
export type StatusSearch = {
  /** Opens the dialog that sets a status: of the component with this id, or of one to choose. */
  readonly set?: string | true | undefined;
  /** The status to begin with. */
  readonly status?: ReportableStatus | undefined;
};

/** Parses them, ignoring invalid ones. */
export function statusSearch({ set, status }: Readonly<Record<string, unknown>>): StatusSearch {
  const isId = typeof set === "string" && isUuid(set.toLowerCase());
  if (!isId && set !== true) return {};
  const initialStatus = typeof status === "string" ? readReportableStatus(status) : undefined;
  return { set, ...(initialStatus !== undefined && { status: initialStatus }) };
}

/** Calls `openDialog` if the address requests it, and removes the parameters. */
export function useStatusInAddress(openDialog: (initial: InitialStatus) => void): void {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false, shouldThrow: false }) ?? {};
  const navigate = useNavigate();
  const { set, status } = statusSearch(search);
  const openRequested = useEffectEvent(() => {
    openDialog({ componentId: set === true ? undefined : set, status: status ?? null });
    void navigate({
      to: ".",
      search: (previous) => ({ ...previous, set: undefined, status: undefined }),
      replace: true,
    });
  });
  useEffect(() => {
    if (set !== undefined) openRequested();
  }, [set]);
}
