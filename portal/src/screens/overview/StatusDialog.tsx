import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ReportableStatus, reportableStatuses } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActs } from "../../ui/dialogs/DialogActs.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { overview as words } from "../../words/overview.ts";
import { componentsQuery } from "../composer/composer-queries.ts";
import { nameWithPage } from "../pages/name-with-page.ts";

const worstFirst = reportableStatuses.toReversed();

/** Sets the status of one component by hand. */
export function StatusDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: every, error } = useQuery(componentsQuery);
  const pages = usePages();
  const data = every?.filter((one) => isShownOn(one, pages.chosen?.Slug));
  const [chosen, setChosen] = useState<string>();
  const [status, setStatus] = useState<ReportableStatus>("Major Outage");
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const component = data?.find(({ Id }) => Id === chosen) ?? data?.[0];
  const set = async () => {
    if (component === undefined) return;
    setState({ isBusy: true });
    try {
      await send("PATCH", `Component/${component.Id}`, { Status: status });
      toast({ text: words.wasSet(component.Name, status) });
      onClose();
      await Promise.all(
        [keys.overview, keys.components].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    } catch (failed) {
      setState({ isBusy: false, error: failed });
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={words.dialog} description={words.dialogLine} light>
      {(state.error ?? error) != null && <ErrorNotice error={state.error ?? error} />}
      {data === undefined && error === null && <Progress />}
      {data?.length === 0 && <p>{words.noComponents}</p>}
      {component !== undefined && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void set();
          }}
        >
          <SelectField
            label={words.component}
            value={component.Id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={(data ?? []).map((one) => ({ value: one.Id, label: nameWithPage(pages, one) }))}
          />
          <StatusSelect
            label={words.status}
            value={status}
            options={worstFirst}
            onChange={(next) => setStatus(next ?? status)}
          />
          <DialogActs>
            <Button kind="primary" type="submit" busy={state.isBusy}>
              {words.set}
            </Button>
          </DialogActs>
        </form>
      )}
    </Dialog>
  );
}
