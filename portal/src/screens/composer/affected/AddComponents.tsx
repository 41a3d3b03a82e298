import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import { groupsQuery } from "../../components/component-queries.ts";
import { groupOptions } from "../../components/group-options.ts";
import type { AffectedRow } from "../model/composer-form.ts";

/** Maximum number of components listed; others are found by search. */
const maxListed = 30;

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

type Selection = {
  readonly components: readonly ComponentOut[];
  readonly affected: readonly AffectedRow[];
  readonly onChange: (component: ComponentOut, isSelected: boolean) => void;
};

/** Adds components, several at a time. */
export function AddComponents(props: Selection) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link mt-3 min-h-(--target) text-second" onClick={() => setOpen(true)}>
        {composer.addComponent}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={composer.addTitle}
        cancel={null}
        closesOnEscape
        closesOnOutsideClick
      >
        <CheckedForm onSubmit={() => setOpen(false)}>
          <ComponentChoices {...props} />
          <DialogActions>
            <Button type="submit">{composer.addDone}</Button>
          </DialogActions>
        </CheckedForm>
      </Dialog>
    </>
  );
}

/** Components found by their names and groups. The arrow keys move between the search and the components. */
function ComponentChoices({ components, affected, onChange }: Selection) {
  const [query, setQuery] = useState("");
  const [isAmbiguous, setAmbiguous] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const groupNames = useGroupNames();
  const groupOf = ({ GroupId }: ComponentOut) => groupNames.get(GroupId ?? "") ?? "";
  const words = normalize(query.trim());
  const matches = components.filter((component) =>
    normalize(`${component.Name} ${groupOf(component)}`).includes(words),
  );
  const isSelected = ({ Id }: ComponentOut) => affected.some(({ componentId }) => componentId === Id);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(choices.current, event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // Enter selects: with it the form would close.
    event.preventDefault();
    if (event.target.type === "checkbox") {
      event.target.click();
      return;
    }
    const [match] = matches;
    setAmbiguous(matches.length > 1);
    if (match === undefined || matches.length > 1) return;
    onChange(match, !isSelected(match));
    event.target.select();
  };
  return (
    <div ref={choices} role="presentation" onKeyDown={handleKey}>
      {components.length > 8 && (
        <TextField
          label={composer.addFind}
          value={query}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAmbiguous(false);
          }}
        />
      )}
      <p className="mt-1.5 text-second text-ink2 empty:hidden" role="status">
        {matches.length === 0 && composer.addNone}
        {isAmbiguous && matches.length > 1 && composer.addAmbiguous(matches.length)}
      </p>
      <ul className="mt-4 mb-5 grid gap-3">
        {matches.slice(0, maxListed).map((component) => (
          <li key={component.Id}>
            <CheckField
              label={component.Name}
              hint={
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  <Mark kind={component.Status} />
                  {component.Status}
                  {groupOf(component) !== "" && <span>· {groupOf(component)}</span>}
                </span>
              }
              checked={isSelected(component)}
              onChange={(event) => onChange(component, event.currentTarget.checked)}
            />
          </li>
        ))}
        {matches.length > maxListed && (
          <li className="text-second text-ink2">{composer.addMore(matches.length - maxListed)}</li>
        )}
      </ul>
    </div>
  );
}

/** The names of the groups by their ids, each with its parent's. */
function useGroupNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(groupsQuery);
  return new Map(groupOptions(data).map(({ value, label }) => [value, label]));
}

/** Moves the focus to the next or the previous input, and stays at the ends. */
function moveFocus(container: HTMLElement | null, step: 1 | -1): void {
  const inputs = [...(container?.querySelectorAll("input") ?? [])];
  const index = inputs.findIndex((input) => input === document.activeElement);
  inputs[index + step]?.focus();
}
