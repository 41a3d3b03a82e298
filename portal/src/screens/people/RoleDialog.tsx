import { useState } from "react";
import { isAtLeast } from "../../../../src/contract/people.ts";
import type { PersonOut } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { offerToRevoke } from "./offer-to-revoke.ts";
import { RoleChoice } from "./RoleChoice.tsx";

/** Changes a person's role. */
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
        const { result } = await send("PATCH", `Person/${person.Id}`, { Role: role });
        if (!isAtLeast(role, person.Role)) offerToRevoke(person.Name, result);
        toast({ text: people.roleDialog.changed(person.Name, role) });
        await queryClient.invalidateQueries({ queryKey: keys.people });
      }
      onOpenChange(false);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={people.roleDialog.title(person.Name)}>
      <div className="grid gap-5">
        <RoleChoice value={role} onChange={setRole} />
        {error !== undefined && <ErrorNotice error={error} />}
        <DialogActions>
          <Button kind="primary" busy={busy} onClick={() => void change()}>
            {people.roleDialog.act}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
