import { type KeyboardEvent, useState } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import type { AffectedRow } from "../model/composer-form.ts";

/** Maximum number of components listed; others are found by search. */
const maxListed = 30;

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/** Adds components, found by their names; several at a time. */
export function AddComponents(props: {
  readonly components: readonly ComponentOut[];
  readonly affected: readonly AffectedRow[];
  readonly onChange: (component: ComponentOut, isSelected: boolean) => void;
}) {
  const { components, affected, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const matches = components.filter(({ Name }) => normalize(Name).includes(normalize(query.trim())));
  const isSelected = ({ Id }: ComponentOut) => affected.some(({ componentId }) => componentId === Id);
  const open = (next: boolean) => {
    setOpen(next);
    setQuery("");
  };
  // Without leaving the search, so that several can be added from the keyboard.
  const toggleOnlyMatch = (event: KeyboardEvent<HTMLInputElement>) => {
    const [match, ...others] = matches;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (match === undefined || others.length > 0) return;
    onChange(match, !isSelected(match));
    event.currentTarget.select();
  };
  return (
    <>
      <button type="button" className="link mt-3 min-h-(--target) text-second" onClick={() => open(true)}>
        {composer.addComponent}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={open}
        title={composer.addTitle}
        cancel={composer.addDone}
        closesOnOutsideClick
      >
        <CheckedForm onSubmit={() => open(false)}>
          {components.length > 8 && (
            <TextField
              label={composer.addFind}
              value={query}
              autoComplete="off"
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={toggleOnlyMatch}
            />
          )}
          <ul className="mt-4 grid gap-3">
            {matches.slice(0, maxListed).map((component) => (
              <li key={component.Id}>
                <CheckField
                  label={component.Name}
                  hint={
                    <span className="inline-flex items-center gap-2">
                      <Mark kind={component.Status} />
                      {component.Status}
                    </span>
                  }
                  checked={isSelected(component)}
                  onChange={(event) => onChange(component, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          <p className="mt-3 mb-5 text-second text-ink2" role="status">
            {matches.length === 0 && composer.addNone}
            {matches.length > maxListed && composer.addMore(matches.length - maxListed)}
          </p>
          <DialogActions>
            <Button type="submit">{composer.addDone}</Button>
          </DialogActions>
        </CheckedForm>
      </Dialog>
    </>
  );
}
