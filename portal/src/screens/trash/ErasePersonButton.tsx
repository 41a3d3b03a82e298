import { useState } from "react";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { trash as texts } from "../../texts/trash.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { toast } from "../../ui/notices/toast.ts";

/** Erases a deleted person at once, after confirmation. */
export function ErasePersonButton(props: {
  readonly person: { readonly Id: string; readonly Name: string };
  readonly onError: (error: unknown) => void;
}) {
  const { person, onError } = props;
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const erase = async () => {
    const { title, text, act } = texts.erase;
    if (!(await confirm({ title: title(person.Name), text, act }))) return;
    setBusy(true);
    onError(undefined);
    try {
      await send("POST", `Person/${person.Id}/Erase`);
      toast({ text: texts.erase.done });
      await queryClient.invalidateQueries();
      // The pressed button was removed with its row.
      focusTitle();
    } catch (problem) {
      onError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small busy={isBusy} aria-label={texts.erase.of(person.Name)} onClick={() => void erase()}>
      {texts.erase.act}
    </Button>
  );
}
