import { Fragment, useId } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { uiTexts } from "../texts/ui.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { CheckField } from "../ui/fields/CheckField.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { useAllActions } from "./actions.ts";
import { allNavigationItems, navigation } from "./navigation-places.ts";
import { setLettersEnabled, useLettersEnabled } from "./shortcuts.ts";

function Keys({ keys }: { readonly keys: string }) {
  return keys.split(" ").map((key, index) => (
    <Fragment key={`${index} ${key}`}>
      {index > 0 && <span className="px-1.5 text-second text-ink2">{shell.keys.then}</span>}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
}

/** The shortcuts of this screen, and the setting for single-key shortcuts. */
export function ShortcutHelp({ onOpenChange }: { readonly onOpenChange: (open: boolean) => void }) {
  const isEnabled = useLettersEnabled();
  const { Role } = useMe().Person;
  const actions = useAllActions();
  const items = [...new Set([...navigation, ...allNavigationItems])].filter(({ access }) =>
    mayUse(Role, access),
  );
  const rows = [...items, ...actions].flatMap(({ label, keys }) =>
    keys === undefined ? [] : [{ label, keys }],
  );
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={shell.keys.title}
      cancel={uiTexts.close}
      closesOnOutsideClick
      size="wide"
    >
      <CheckField
        label={shell.keys.toggle}
        hint={shell.keys.toggleHint}
        checked={isEnabled}
        onChange={(event) => setLettersEnabled(event.currentTarget.checked)}
      />
      <dl className="mt-5 border-t border-rule min-[900px]:columns-2 min-[900px]:gap-x-10">
        {[
          { label: shell.keys.palette, keys: shell.palette.keys },
          { label: shell.keys.submit, keys: shell.keys.submitKeys },
          { label: shell.keys.help, keys: "?" },
          ...rows,
        ].map(({ label, keys }) => (
          <div
            key={`${id} ${label}`}
            className="flex break-inside-avoid items-center justify-between gap-4 border-b border-rule py-2"
          >
            <dt>{label}</dt>
            <dd className="shrink-0">
              {/^(?:Ctrl|⌘)/u.test(keys) ? <Kbd>{keys}</Kbd> : <Keys keys={keys} />}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
