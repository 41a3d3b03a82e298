import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { type ReportableStatus, reportableStatuses } from "../../../../src/contract/words.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { useSetStatus } from "../components/use-set-status.ts";
import { componentsQuery } from "../composer/composer-queries.ts";
import { ComponentChoice } from "./ComponentChoice.tsx";

const worstFirst = reportableStatuses.toReversed();

/** Sets the status of one component by hand. Neither is preselected: visitors see it at once. */
export function StatusDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: allComponents, error } = useQuery(componentsQuery);
  const pages = usePages();
  const data = allComponents?.filter((item) => isShownOn(item, pages.selected?.Slug));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.dialog}
      description={texts.dialogLine}
      closesOnOutsideClick
    >
      {error !== null && <ErrorNotice error={error} />}
      {data === undefined && error === null && <Progress />}
      {data?.length === 0 && <p>{texts.noComponents}</p>}
      {data !== undefined && data.length > 0 && <StatusForm components={data} onClose={onClose} />}
    </Dialog>
  );
}

function StatusForm(props: { readonly components: readonly ComponentOut[]; readonly onClose: () => void }) {
  const { components, onClose } = props;
  const [selectedId, setSelectedId] = useState<string>();
  const [status, setStatus] = useState<ReportableStatus | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const setComponentStatus = useSetStatus();
  const component = components.find(({ Id }) => Id === selectedId);
  const choice = useRef<HTMLDivElement>(null);
  const focusChoice = () => choice.current?.querySelector("input")?.focus();
  useEffect(() => {
    // The dialog focuses its first field itself, unless the components are loaded later. It must come first.
    const frame = requestAnimationFrame(focusChoice);
    return () => cancelAnimationFrame(frame);
  }, []);
  const mutation = useMutation({
    mutationFn: async () => {
      if (component !== undefined && status !== null) await setComponentStatus(component, status);
    },
    onSuccess: onClose,
  });
  const submit = () => {
    setSubmitted(true);
    if (component === undefined) focusChoice();
    else if (status !== null) mutation.mutate();
  };
  return (
    <CheckedForm className="grid gap-5" onSubmit={submit}>
      {mutation.error !== null && <ErrorNotice error={mutation.error} />}
      <div ref={choice}>
        <ComponentChoice
          components={components}
          value={selectedId}
          error={isSubmitted && component === undefined ? texts.chooseComponent : undefined}
          onChange={setSelectedId}
        />
      </div>
      <StatusSelect
        label={texts.status}
        value={status}
        options={worstFirst}
        emptyLabel={texts.chooseStatus}
        error={isSubmitted && component !== undefined && status === null ? texts.missingStatus : undefined}
        onChange={setStatus}
      />
      <DialogActions>
        <Button kind="primary" type="submit" busy={mutation.isPending}>
          {texts.set}
        </Button>
      </DialogActions>
    </CheckedForm>
  );
}
