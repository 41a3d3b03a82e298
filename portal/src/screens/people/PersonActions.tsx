import { useState } from "react";
import type { PersonOut } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { EmailDialog } from "./EmailDialog.tsx";
import { offerToRevoke } from "./offer-to-revoke.ts";
import type { CreatedLink } from "./people-queries.ts";
import { RoleDialog } from "./RoleDialog.tsx";

const refetchPeople = () => queryClient.invalidateQueries({ queryKey: keys.people });

/** Runs an action and reports the result. */
async function runAction(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected, durationMs: 15_000 });
  }
  await refetchPeople();
}

type NamedPerson = Pick<PersonOut, "Id" | "Name">;

async function setDisabled({ Id, Name }: NamedPerson, isDisabled: boolean): Promise<void> {
  const { result } = await send("PATCH", `Person/${Id}`, { Disabled: isDisabled });
  if (isDisabled) offerToRevoke(Name, result);
  toast(
    isDisabled
      ? {
          text: people.disable.done(Name),
          action: {
            label: people.undo,
            run: () => void runAction(() => setDisabled({ Id, Name }, false)),
          },
        }
      : { text: people.disable.undone(Name) },
  );
}

async function remove({ Id, Name }: NamedPerson): Promise<void> {
  const { result } = await send("DELETE", `Person/${Id}`);
  offerToRevoke(Name, result);
  const restore = async () => {
    await send("POST", `Person/${Id}/Restore`);
    toast({ text: people.remove.undone(Name) });
  };
  toast({
    text: people.remove.done(Name),
    action: { label: people.undo, run: () => void runAction(restore) },
  });
}

/** Actions on a person. */
export function PersonActions(props: {
  readonly person: PersonOut;
  readonly onLink: (link: CreatedLink) => void;
}) {
  const { person, onLink } = props;
  const confirm = useConfirm();
  const [openDialog, setOpenDialog] = useState<"role" | "email">();
  const closeDialog = () => setOpenDialog(undefined);
  const isDisabled = person.DisabledAt !== null;
  const reset = async () => {
    const { result } = await send("POST", `Person/${person.Id}/ResetLink`);
    onLink({
      ...result,
      recipient: person.Name,
      title: people.link.reset(person.Name),
      isSent: false,
    });
  };
  const disable = async () => {
    const { title, text } = people.disable;
    if (isDisabled || (await confirm({ title: title(person.Name), text, act: people.disableAct })))
      await setDisabled(person, !isDisabled);
  };
  const confirmAndRemove = async () => {
    const { title, text } = people.remove;
    if (await confirm({ title: title(person.Name), text, act: people.removeAct })) await remove(person);
  };
  return (
    <>
      <Menu
        trigger={
          <Button small>
            {people.more}
            <span className="sr-only"> {person.Name}</span>
          </Button>
        }
        entries={[
          { label: people.roleAct, onSelect: () => setOpenDialog("role") },
          { label: people.emailAct, onSelect: () => setOpenDialog("email") },
          { label: people.resetAct, onSelect: () => void runAction(reset) },
          "rule",
          {
            label: isDisabled ? people.enableAct : people.disableAct,
            onSelect: () => void runAction(disable),
          },
          { label: people.removeAct, onSelect: () => void runAction(confirmAndRemove) },
        ]}
      />
      {openDialog === "role" && <RoleDialog person={person} onOpenChange={closeDialog} />}
      {openDialog === "email" && <EmailDialog person={person} onOpenChange={closeDialog} />}
    </>
  );
}
