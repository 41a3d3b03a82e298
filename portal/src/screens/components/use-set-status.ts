import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import {
  type ComponentStatus,
  type ReportableStatus,
  readReportableStatus,
} from "../../../../src/contract/words.ts";
import { readResponse, send } from "../../api/client.ts";
import { reportedStatusQuery } from "../../api/components.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { setStatus as texts } from "../../texts/set-status.ts";
import { type NoticeAction, toast } from "../../ui/notices/toast.ts";

type ComponentRef = Pick<ComponentOut, "Id" | "Name">;

/** A change that was sent before the portal was loaded. */
export type SentChange = {
  readonly response: Promise<Response>;
  /** The previous status, if an earlier change of the same component was sent. */
  readonly statusBefore: ReportableStatus | undefined;
};

/** Restores the previous direct report, unless another report has replaced `status` meanwhile. */
async function restore({ Id, Name }: ComponentRef, status: ComponentStatus, statusBefore: ReportableStatus) {
  try {
    const { result, etag } = await readResponse(`Component/${Id}`);
    const directReport = result.Voices.find(({ Kind }) => Kind === "Report");
    if (directReport?.Status !== status || directReport.LastReportAt !== null) return texts.notUndone(Name);
    await send("PATCH", `Component/${Id}`, { Status: statusBefore }, { ifMatch: etag });
    return texts.undone(Name, statusBefore);
  } catch (error) {
    if (isRefused(error, "PreconditionFailed")) return texts.notUndone(Name);
    return error instanceof Error ? error.message : texts.notUndone(Name);
  }
}

/**
 * Sets a component's status by hand. The toast offers to undo it, and leads to the sources of a status that
 * differs, or to an announcement of the problem. Throws `RefusedError`.
 */
export function useSetStatus(onShowSources?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all([keys.overview, keys.components].map((queryKey) => client.invalidateQueries({ queryKey })));
  return async ({ Id, Name }: ComponentRef, status: ComponentStatus, sent?: SentChange) => {
    const reported = sent?.statusBefore ?? (await client.fetchQuery(reportedStatusQuery(Id)));
    const statusBefore = reported === null ? undefined : readReportableStatus(reported);
    const { result } = await send(
      "PATCH",
      `Component/${Id}`,
      { Status: status },
      { response: sent?.response },
    );
    const undo: NoticeAction = {
      label: texts.undo,
      run: () => {
        if (statusBefore === undefined) return;
        void restore({ Id, Name }, status, statusBefore).then(async (text) => {
          toast({ text });
          await refresh();
        });
      },
    };
    const showSources: NoticeAction = {
      label: texts.why,
      run: onShowSources ?? (() => void navigate({ to: "/components/$id", params: { id: Id } })),
    };
    const announce: NoticeAction = {
      label: texts.announce,
      run: () => void navigate({ to: "/announcements/new", search: { component: Id } }),
    };
    const isShown = result.Status === status;
    const isProblem = status !== "Operational";
    const next = isShown ? isProblem && announce : showSources;
    toast({
      text: isShown ? texts.isSet(Name, status) : texts.isSetBut(Name, status, result.Status),
      ...(statusBefore !== undefined && statusBefore !== status && { action: undo }),
      ...(next && { secondAction: next }),
    });
    await refresh();
  };
}
