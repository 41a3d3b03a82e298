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
  readonly response: Promise<Response> | undefined;
  /** The previous status, if an earlier change of the same component was sent. */
  readonly statusBefore: ReportableStatus | undefined;
};

/** A component whose status is set. */
export type StatusTarget = { readonly component: ComponentRef; readonly sent?: SentChange };

/** A component whose status was set. */
type SavedStatus = {
  readonly component: ComponentRef;
  readonly shown: ComponentStatus;
  readonly statusBefore: ReportableStatus | undefined;
};

type Restored = { readonly isUndone: boolean; readonly text: string };

/** Restores the previous direct report, unless another report has replaced `status` meanwhile. */
async function restore(
  { Id, Name }: ComponentRef,
  status: ComponentStatus,
  statusBefore: ReportableStatus,
): Promise<Restored> {
  const failed = (text: string): Restored => ({ isUndone: false, text });
  try {
    const { result, etag } = await readResponse(`Component/${Id}`);
    const directReport = result.Voices.find(({ Kind }) => Kind === "Report");
    if (directReport?.Status !== status || directReport.LastReportAt !== null)
      return failed(texts.notUndone(Name));
    await send("PATCH", `Component/${Id}`, { Status: statusBefore }, { ifMatch: etag });
    return { isUndone: true, text: texts.undone(Name, statusBefore) };
  } catch (error) {
    if (isRefused(error, "PreconditionFailed")) return failed(texts.notUndone(Name));
    return failed(error instanceof Error ? error.message : texts.notUndone(Name));
  }
}

/** Restores several, and says how it went in one text. */
async function restoreAll(saved: readonly SavedStatus[], status: ComponentStatus): Promise<string> {
  const tried = await Promise.all(
    saved.flatMap(({ component, statusBefore }) =>
      statusBefore === undefined ? [] : [restore(component, status, statusBefore)],
    ),
  );
  const refused = tried.filter(({ isUndone }) => !isUndone).map(({ text }) => text);
  const undoneCount = tried.length - refused.length;
  if (tried.length === 1) return tried[0]?.text ?? "";
  return [...(undoneCount > 0 ? [texts.undoneCount(undoneCount)] : []), ...refused].join(" ");
}

/** The text after statuses were set, with those that another source hides. */
function savedText(saved: readonly SavedStatus[], status: ComponentStatus): string {
  const [first, ...others] = saved;
  const hidden = saved.filter(({ shown }) => shown !== status);
  if (first !== undefined && others.length === 0)
    return hidden.length === 0
      ? texts.isSet(first.component.Name, status)
      : texts.isSetBut(first.component.Name, status, first.shown);
  if (hidden.length === 0) return texts.areSet(saved.length, status);
  const names = hidden.map(({ component }) => component.Name);
  return texts.areSetBut(saved.length, status, names);
}

/**
 * Sets the status of components by hand. One toast offers to undo it for all, and leads to the sources of a status that
 * differs, or to an announcement of the problem. Throws the first `RefusedError`; the others are set nevertheless.
 */
export function useSetStatuses(onShowSources?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all([keys.overview, keys.components].map((queryKey) => client.invalidateQueries({ queryKey })));
  const setOne = async ({ component, sent }: StatusTarget, status: ComponentStatus): Promise<SavedStatus> => {
    const { Id } = component;
    const reported = sent?.statusBefore ?? (await client.fetchQuery(reportedStatusQuery(Id)));
    const statusBefore = reported === null ? undefined : readReportableStatus(reported);
    const { result } = await send(
      "PATCH",
      `Component/${Id}`,
      { Status: status },
      { response: sent?.response },
    );
    return { component, shown: result.Status, statusBefore };
  };
  const showSaved = (saved: readonly SavedStatus[], status: ComponentStatus) => {
    const changed = saved.filter(({ statusBefore }) => statusBefore !== undefined && statusBefore !== status);
    const undo: NoticeAction = {
      label: texts.undo,
      run: () => {
        void restoreAll(changed, status).then(async (text) => {
          toast({ text });
          await refresh();
        });
      },
    };
    const hidden = saved.find(({ shown }) => shown !== status);
    const showSources = (id: string): NoticeAction => ({
      label: texts.why,
      run: onShowSources ?? (() => void navigate({ to: "/components/$id", params: { id } })),
    });
    const [first] = saved;
    const announce: NoticeAction = {
      label: texts.announce,
      run: () =>
        void navigate({
          to: "/announcements/new",
          search:
            saved.length === 1 && first !== undefined ? { component: first.component.Id } : { from: "red" },
        }),
    };
    const next =
      hidden === undefined ? status !== "Operational" && announce : showSources(hidden.component.Id);
    toast({
      text: savedText(saved, status),
      ...(changed.length > 0 && { action: undo }),
      ...(next && { secondAction: next }),
    });
  };
  return async (targets: readonly StatusTarget[], status: ComponentStatus) => {
    const outcomes = await Promise.allSettled(targets.map((target) => setOne(target, status)));
    const saved = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    if (saved.length > 0) showSaved(saved, status);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    if (refused === undefined) await refresh();
    else {
      if (saved.length > 0) await refresh();
      throw refused.reason;
    }
  };
}

/** Sets the status of one component. */
export function useSetStatus(onShowSources?: () => void) {
  const setStatuses = useSetStatuses(onShowSources);
  return (component: ComponentRef, status: ComponentStatus) => setStatuses([{ component }], status);
}
