import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type ComponentChoice } from "../../../../src/contract/portal/component-choice.ts";
import {
  type ReportableStatus,
  readReportableStatus,
  reportableStatuses,
} from "../../../../src/contract/words.ts";
import { reportedStatusQuery } from "../../api/components.ts";
import { takeEarlyStatuses } from "../../prerender/early-status.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Button } from "../../ui/Button.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { initialFocus } from "../../ui/dialogs/modal.ts";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { type StatusTarget, useSetStatuses } from "../components/use-set-status.ts";
import { ComponentSelection } from "./ComponentSelection.tsx";
import {
  focusAfterChoice,
  type InitialStatus,
  isEmptyInput,
  readAllInput,
  readInput,
  type StatusInput,
} from "./status-input.ts";

/** The key of the changes that are being saved. */
export const statusMutationKey = ["set status"];

type Change = {
  readonly targets: readonly (StatusTarget & { readonly component: ComponentChoice })[];
  readonly status: ReportableStatus;
};

/** Chooses components and their status, and sets it. */
export function StatusForm(props: {
  readonly components: readonly ComponentChoice[];
  readonly missingCount: number;
  readonly initial: InitialStatus;
}) {
  const { components, missingCount, initial } = props;
  const [input, setInput] = useState<StatusInput>({
    query: "",
    componentIds: initial.componentId === undefined ? [] : [initial.componentId],
    status: initial.status,
  });
  const change = (changed: Partial<StatusInput>) => setInput((previous) => ({ ...previous, ...changed }));
  const [isSubmitted, setSubmitted] = useState(false);
  const client = useQueryClient();
  const setStatuses = useSetStatuses();
  const findComponents = (ids: readonly string[]) => components.filter(({ Id }) => ids.includes(Id));
  const hasComponent = findComponents(input.componentIds).length > 0;
  const content = useRef<HTMLDivElement>(null);
  const focusSelection = () => initialFocus(content.current)?.focus();
  useLayoutEffect(() => {
    const form = content.current?.closest("form");
    // Hydration keeps the input that was made before it. Without any, nothing is rendered again.
    if (form != null && !isEmptyInput(readInput(form))) setInput(readInput(form));
    // The dialog was opened before its components were loaded.
    if (document.activeElement?.matches("dialog, dialog [data-closes-dialog]") === true) focusSelection();
  }, []);
  // Undefined until the component of the address is loaded.
  const addressedId = hasComponent ? initial.componentId : undefined;
  const focusNext = useEffectEvent(() => {
    const form = content.current?.closest("form");
    if (form != null && addressedId !== undefined) focusAfterChoice(form, initial);
  });
  useEffect(() => focusNext(), [addressedId]);
  // The document's input: a replayed click precedes the state. Only the state has components that the search hides.
  const readChoice = (form: HTMLFormElement) => {
    const { componentIds, status } = readAllInput(form, input.componentIds);
    return { chosen: findComponents(componentIds), status };
  };
  const mutation = useMutation({
    mutationKey: statusMutationKey,
    mutationFn: (change: Change) => setStatuses(change.targets, change.status),
    onSuccess: (_, change) => {
      const form = content.current?.closest("form");
      const choice = form == null ? undefined : readChoice(form);
      // Another choice that was made meanwhile is kept.
      const savedIds = new Set(change.targets.map(({ component }) => component.Id));
      const chosenIds = new Set(choice?.chosen.map(({ Id }) => Id));
      if (chosenIds.symmetricDifference(savedIds).size === 0 && choice?.status === change.status)
        form?.closest("dialog")?.close();
    },
    onError: (error) => {
      if (content.current?.closest("dialog")?.open !== true) toast({ text: error.message });
    },
  });
  const submit = (form: HTMLFormElement) => {
    setSubmitted(true);
    const choice = readChoice(form);
    if (choice.chosen.length === 0) focusSelection();
    else if (choice.status !== null)
      mutation.mutate({ targets: choice.chosen.map((component) => ({ component })), status: choice.status });
  };
  const submitEarlyStatuses = useEffectEvent(() => {
    const statusesBefore = new Map<string, ReportableStatus>();
    for (const { componentIds, status: sentStatus, responses } of takeEarlyStatuses()) {
      const status = readReportableStatus(sentStatus);
      const targets = findComponents(componentIds).map((component) => ({
        component,
        sent: {
          response: responses[componentIds.indexOf(component.Id)],
          statusBefore: statusesBefore.get(component.Id),
        },
      }));
      if (targets.length === 0 || status === undefined) continue;
      mutation.mutate({ targets, status });
      for (const id of componentIds) statusesBefore.set(id, status);
    }
  });
  useEffect(() => submitEarlyStatuses(), []);
  return (
    <CheckedForm onSubmit={submit}>
      <div ref={content} className="grid gap-5">
        {mutation.error !== null && <ErrorNotice error={mutation.error} />}
        <ComponentSelection
          components={components}
          missingCount={missingCount}
          value={input.componentIds}
          query={input.query}
          error={isSubmitted && !hasComponent ? texts.chooseComponent : undefined}
          onToggle={(id) => {
            setInput((previous) => ({
              ...previous,
              componentIds: [...new Set(previous.componentIds).symmetricDifference(new Set([id]))],
            }));
            // Read now, it does not delay the change.
            void client.prefetchQuery(reportedStatusQuery(id));
          }}
          onQueryChange={(text) => change({ query: text })}
        />
        <StatusSelect
          label={texts.status}
          name="status"
          value={input.status}
          options={reportableStatuses}
          emptyLabel={texts.chooseStatus}
          error={isSubmitted && input.status === null ? texts.missingStatus : undefined}
          onChange={(selected) => change({ status: selected })}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={mutation.isPending}>
            {texts.set}
          </Button>
        </DialogActions>
      </div>
    </CheckedForm>
  );
}
