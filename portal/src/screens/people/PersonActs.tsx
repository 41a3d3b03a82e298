import { useState } from "react";
import type { LinkOut, PersonOut } from "../../../../src/contract/portal/people.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../look/Button.tsx";
import { useConfirm } from "../../look/dialogs/ConfirmDialog.tsx";
import { Menu } from "../../look/menus/Menu.tsx";
import { toast } from "../../look/notices/toast.ts";
import { look } from "../../words/look.ts";
import { people } from "../../words/people.ts";
import { RoleDialog } from "./RoleDialog.tsx";
import type { MadeLink } from "./reads.ts";

const reload = () => queryClient.invalidateQueries({ queryKey: keys.people });

/** Does something that is told of when it is done or refused. */
async function tell(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : look.unexpected, forMs: 15_000 });
  }
  await reload();
}

type Named = Pick<PersonOut, "Id" | "Name">;

async function setDisabled({ Id, Name }: Named, isDisabled: boolean): Promise<void> {
  await send("PATCH", `Person/${Id}`, { Disabled: isDisabled });
  toast(
    isDisabled
      ? {
          text: people.disable.done(Name),
          act: {
            label: people.undo,
            run: () => void tell(() => setDisabled({ Id, Name }, false)),
          },
        }
      : { text: people.disable.undone(Name) },
  );
}

async function remove({ Id, Name }: Named): Promise<void> {
  await send("DELETE", `Person/${Id}`);
  const restore = async () => {
    await send("POST", `Person/${Id}/Restore`);
    toast({ text: people.remove.undone(Name) });
  };
  toast({
    text: people.remove.done(Name),
    act: { label: people.undo, run: () => void tell(restore) },
  });
}

/** What may be done with one person. */
export function PersonActs(props: { readonly person: PersonOut; readonly onLink: (link: MadeLink) => void }) {
  const { person, onLink } = props;
  const confirm = useConfirm();
  const [isChoosing, setChoosing] = useState(false);
  const isDisabled = person.DisabledAt !== null;
  const reset = async () => {
    const { result } = await send<LinkOut>("POST", `Person/${person.Id}/ResetLink`);
    onLink({ ...result, title: people.link.reset(person.Name) });
  };
  const disable = async () => {
    const { title, text } = people.disable;
    if (isDisabled || (await confirm({ title: title(person.Name), text, act: people.disableAct })))
      await setDisabled(person, !isDisabled);
  };
  const removeAsked = async () => {
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
          { label: people.roleAct, onSelect: () => setChoosing(true) },
          { label: people.resetAct, onSelect: () => void tell(reset) },
          "rule",
          {
            label: isDisabled ? people.enableAct : people.disableAct,
            onSelect: () => void tell(disable),
          },
          { label: people.removeAct, onSelect: () => void tell(removeAsked) },
        ]}
      />
      {isChoosing && <RoleDialog person={person} onOpenChange={setChoosing} />}
    </>
  );
}
