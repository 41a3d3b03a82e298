import { useState } from "react";
import type { PasskeyOut } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { addPasskey, supportsPasskeys } from "../../api/passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { account } from "../../words/account.ts";
import { runAction } from "./account-actions.ts";
import { NameDialog } from "./NameDialog.tsx";

/** Passkeys: create, rename, remove. */
export function PasskeysSection(props: {
  readonly passkeys: readonly PasskeyOut[];
  /** Whether browsers support passkeys at this address. */
  readonly areOffered: boolean;
}) {
  const { passkeys, areOffered } = props;
  const { passkeys: words } = account;
  const [isAdding, setAdding] = useState(false);
  const canAdd = areOffered && supportsPasskeys;
  const add = async (name: string) => {
    const { Name } = await addPasskey(name);
    await runAction(() => Promise.resolve(words.added(Name)));
  };
  return (
    <Section
      heading={words.heading}
      line={areOffered ? (supportsPasskeys ? words.line : words.unknown) : words.unavailable}
      action={
        canAdd && (
          <Button small onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && areOffered && <p className="pt-3">{words.none}</p>}
      {passkeys.length > 0 && (
        <Rows label={words.heading}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.Id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {isAdding && (
        <NameDialog
          title={words.addTitle}
          line={words.addLine}
          hint={words.nameHint}
          act={words.addAct}
          name=""
          onName={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: PasskeyOut }) {
  const { passkeys: words } = account;
  const { Id, Name, CreatedAt, LastUsedAt } = passkey;
  const confirm = useConfirm();
  const [isRenaming, setRenaming] = useState(false);
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: act } = words;
    if (!(await confirm({ title: title(Name), text, act }))) return;
    await runAction(async () => {
      await send("DELETE", `Me/Passkey/${Id}`);
      return words.removed(Name);
    });
  };
  const rename = async (name: string) => {
    await send("PATCH", `Me/Passkey/${Id}`, { Name: name });
    await runAction(() => Promise.resolve(account.saved));
  };
  return (
    <Row
      title={Name}
      line={
        <>
          {words.made} <Time at={CreatedAt} dayOnly />,{" "}
          {LastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.used} <Time at={LastUsedAt} />
            </>
          )}
        </>
      }
      action={
        <Menu
          trigger={
            <Button small>
              {words.change}
              <span className="sr-only"> {Name}</span>
            </Button>
          }
          entries={[
            { label: words.rename, onSelect: () => setRenaming(true) },
            "rule",
            { label: words.remove, onSelect: () => void remove() },
          ]}
        />
      }
    >
      {isRenaming && (
        <NameDialog
          title={words.renameTitle}
          act={words.renameAct}
          name={Name}
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </Row>
  );
}
