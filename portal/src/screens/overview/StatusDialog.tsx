import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inChoiceOrder } from "../../../../src/contract/portal/component-choice.ts";
import { componentsQuery, readFirstComponents } from "../../api/components.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { PrerenderedDialog } from "../../ui/dialogs/PrerenderedDialog.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { groupsQuery } from "../components/component-queries.ts";
import { StatusForm, statusMutationKey } from "./StatusForm.tsx";
import { hasChoice, type InitialStatus } from "./status-input.ts";

/** The id of the dialog, for the button that opens it. */
export const statusDialogId = "set-status";

/**
 * Sets the status of one component by hand. Neither is preselected: visitors see it at once. The document contains the
 * first components; when the dialog is opened, all are read.
 */
export function StatusDialog(props: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The component and the status to begin with. */
  readonly initial: InitialStatus;
  /** Number of components of the selected page, or of all. */
  readonly count: number;
}) {
  const { isOpen, onOpenChange, initial, count } = props;
  const { data: allComponents, error } = useQuery({ ...componentsQuery, enabled: isOpen });
  // Without them the components of a page are in their order, but not by group.
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: isOpen });
  const pages = usePages();
  const page = pages.selected?.Slug;
  const client = useQueryClient();
  // A closed dialog forgets its input.
  const [round, setRound] = useState(0);
  const savingCount = useIsMutating({ mutationKey: statusMutationKey });
  const changeOpen = (nextOpen: boolean) => {
    onOpenChange(nextOpen);
    if (!nextOpen) setRound(round + 1);
  };
  const ownFirst = [...(page === undefined ? [] : [page]), ...pages.all.map(({ Slug }) => Slug)];
  const components =
    allComponents === undefined
      ? readFirstComponents(client, page)
      : inChoiceOrder(
          allComponents.filter((item) => isShownOn(item, page)),
          groups,
          ownFirst,
        );
  const missingCount = allComponents === undefined ? count - (components?.length ?? 0) : 0;
  return (
    <PrerenderedDialog
      id={statusDialogId}
      isOpen={isOpen}
      onOpenChange={changeOpen}
      isUnsaved={(dialog) => savingCount === 0 && hasChoice(dialog.querySelector("form"), initial)}
      title={texts.set}
      description={texts.dialogLine}
    >
      {error !== null && <ErrorNotice error={error} />}
      {components === undefined && error === null && <Progress />}
      {components?.length === 0 && <p>{texts.noComponents}</p>}
      {components !== undefined && components.length > 0 && (
        <StatusForm
          key={`${round} ${initial.componentId ?? ""}`}
          components={components}
          missingCount={Math.max(0, missingCount)}
          initial={initial}
        />
      )}
    </PrerenderedDialog>
  );
}
