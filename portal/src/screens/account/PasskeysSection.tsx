import { useState } from "react";
import type { PasskeyOut } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { addPasskey, supportsPasskeys } from "../../api/passkeys.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { runAction } from "./account-actions.ts";
import { NameDialog } from "./NameDialog.tsx";

/** Passkeys: create, rename, remove. */
export function PasskeysSection(props: {
  readonly passkeys: readonly PasskeyOut[];
  /** Whether browsers support passkeys at this address. */
  readonly isAvailable: boolean;
}) {
  const { passkeys, isAvailable } = props;
  const { passkeys: texts } = account;
  const [isAdding, setAdding] = useState(false);
  const canAdd = isAvailable && supportsPasskeys;
  const add = async (name: string) => {
    const { Name } = await addPasskey(name);
    await runAction(() => Promise.resolve(texts.added(Name)));
  };
  return (
    <Section
      heading={texts.heading}
      line={isAvailable ? (supportsPasskeys ? texts.line : texts.unknown) : texts.unavailable}
      action={
        canAdd && (
          <Button small onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && isAvailable && <p className="pt-3">{texts.none}</p>}
      {passkeys.length > 0 && (
        <Rows label={texts.heading}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.Id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {isAdding && (
        <NameDialog
          title={texts.add}
          line={texts.addLine}
          hint={texts.nameHint}
          buttonText={texts.add}
          name=""
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: PasskeyOut }) {
  const { passkeys: texts } = account;
  const { Id, Name, CreatedAt, LastUsedAt } = passkey;
  const confirm = useConfirm();
  const [isRenaming, setRenaming] = useState(false);
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: act } = texts;
    if (!(await confirm({ title: title(Name), text, act }))) return;
    await runAction(async () => {
      await send("DELETE", `Me/Passkey/${Id}`);
      return texts.removed(Name);
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
          {texts.created} <Time at={CreatedAt} dayOnly />,{" "}
          {LastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.used} <Time at={LastUsedAt} />
            </>
          )}
        </>
      }
      action={
        <Menu
          trigger={
            <Button small>
              {texts.change}
              <span className="sr-only"> {Name}</span>
            </Button>
          }
          entries={[
            { label: texts.rename, onSelect: () => setRenaming(true) },
            "rule",
            { label: texts.remove, onSelect: () => void remove() },
          ]}
        />
      }
    >
      {isRenaming && (
        <NameDialog
          title={texts.renameTitle}
          buttonText={texts.renameAct}
          name={Name}
          onSubmit={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </Row>
  );
}
