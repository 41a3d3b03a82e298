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
import { type SentChange, useSetStatus } from "../components/use-set-status.ts";
import { ComponentSelection } from "./ComponentSelection.tsx";
import {
  focusAfterChoice,
  type InitialStatus,
  isEmptyInput,
  readInput,
  type StatusInput,
} from "./status-input.ts";

/** The key of the changes that are being saved. */
export const statusMutationKey = ["set status"];

type Change = {
  readonly component: ComponentChoice;
  readonly status: ReportableStatus;
  readonly sent?: SentChange;
};

/** Chooses a component and its status, and sets it. */
export function StatusForm(props: {
  readonly components: readonly ComponentChoice[];
  readonly missingCount: number;
  readonly initial: InitialStatus;
}) {
  const { components, missingCount, initial } = props;
  const [input, setInput] = useState<StatusInput>({ query: "", ...initial });
  const change = (changed: Partial<StatusInput>) => setInput((previous) => ({ ...previous, ...changed }));
  const [isSubmitted, setSubmitted] = useState(false);
  const client = useQueryClient();
  const setComponentStatus = useSetStatus();
  const findComponent = ({ componentId }: Pick<StatusInput, "componentId">) =>
    components.find(({ Id }) => Id === componentId);
  const component = findComponent(input);
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
  const addressedId = component === undefined ? undefined : initial.componentId;
  const focusNext = useEffectEvent(() => {
    const form = content.current?.closest("form");
    if (form != null && addressedId !== undefined) focusAfterChoice(form, initial);
  });
  useEffect(() => focusNext(), [addressedId]);
  // The document's input: a replayed click precedes the state. Only the state has a component that the search hides.
  const readChoice = (form: HTMLFormElement) => {
    const { componentId, status } = readInput(form);
    return { component: findComponent({ componentId }) ?? component, status };
  };
  const mutation = useMutation({
    mutationKey: statusMutationKey,
    mutationFn: (change: Change) => setComponentStatus(change.component, change.status, change.sent),
    onSuccess: (_, change) => {
      const form = content.current?.closest("form");
      const choice = form == null ? undefined : readChoice(form);
      // Another choice that was made meanwhile is kept.
      if (choice?.component?.Id === change.component.Id && choice.status === change.status)
        form?.closest("dialog")?.close();
    },
    onError: (error) => {
      if (content.current?.closest("dialog")?.open !== true) toast({ text: error.message });
    },
  });
  const submit = (form: HTMLFormElement) => {
    setSubmitted(true);
    const choice = readChoice(form);
    if (choice.component === undefined) focusSelection();
    else if (choice.status !== null) mutation.mutate({ component: choice.component, status: choice.status });
  };
  const submitEarlyStatuses = useEffectEvent(() => {
    const statusesBefore = new Map<string, ReportableStatus>();
    for (const { componentId, status: sentStatus, response } of takeEarlyStatuses()) {
      const status = readReportableStatus(sentStatus);
      const sentFor = findComponent({ componentId });
      if (sentFor === undefined || status === undefined) continue;
      const sent = { response, statusBefore: statusesBefore.get(componentId) };
      mutation.mutate({ component: sentFor, status, sent });
      statusesBefore.set(componentId, status);
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
          value={input.componentId}
          query={input.query}
          error={isSubmitted && component === undefined ? texts.chooseComponent : undefined}
          onChange={(id) => {
            change({ componentId: id });
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
