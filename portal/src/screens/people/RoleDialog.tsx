import { useState } from "react";
import type { PersonOut } from "../../../../src/contract/portal/people.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/dialogs/Dialog.tsx";
import { DialogActs } from "../../look/dialogs/DialogActs.tsx";
import { ErrorNotice } from "../../look/notices/ErrorNotice.tsx";
import { toast } from "../../look/notices/toast.ts";
import { people } from "../../words/people.ts";
import { RoleChoice } from "./RoleChoice.tsx";

/** Asks which role somebody is to have. */
export function RoleDialog(props: {
  readonly person: PersonOut;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { person, onOpenChange } = props;
  const [role, setRole] = useState(person.Role);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const change = async () => {
    setBusy(true);
    setError(undefined);
    try {
      if (role !== person.Role) {
        await send("PATCH", `Person/${person.Id}`, { Role: role });
        toast({ text: people.roleDialog.changed(person.Name, role) });
        await queryClient.invalidateQueries({ queryKey: keys.people });
      }
      onOpenChange(false);
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={people.roleDialog.title(person.Name)}>
      <RoleChoice value={role} onChange={setRole} />
      {error !== undefined && <ErrorNotice error={error} />}
      <div className="mt-5">
        <DialogActs>
          <Button kind="primary" busy={busy} onClick={() => void change()}>
            {people.roleDialog.act}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}
