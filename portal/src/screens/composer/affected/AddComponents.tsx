import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import { composer } from "../../../texts/composer.ts";
import { shell } from "../../../texts/shell.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { Kbd } from "../../../ui/Kbd.tsx";
import { groupsQuery } from "../../components/component-queries.ts";
import { choiceSections, firstOf } from "./choice-sections.ts";
import { SectionChoices, type Selection } from "./SectionChoices.tsx";

/** Maximum number of components listed; others are found by search. */
const maxListed = 200;
/** Maximum number of components without a search field. */
const maxWithoutSearch = 8;

/** Chooses the components, several at a time. */
export function AddComponents(props: {
  readonly components: readonly ComponentOut[];
  readonly selected: Selection;
  readonly onChange: (selected: Selection) => void;
}) {
  const { components, selected: initial, onChange } = props;
  // Undefined while the dialog is closed.
  const [selected, setSelected] = useState<Selection>();
  const isChanged = selected !== undefined && initial.symmetricDifference(selected).size > 0;
  return (
    <>
      <button
        type="button"
        className="link mt-3 min-h-(--target) text-second"
        onClick={() => setSelected(initial)}
      >
        {composer.addComponents}
      </button>
      {selected !== undefined && (
        <Dialog
          open
          onOpenChange={() => setSelected(undefined)}
          title={composer.addComponents}
          closesOnOutsideClick={!isChanged}
          dropsChanges
        >
          <CheckedForm
            onSubmit={() => {
              onChange(selected);
              setSelected(undefined);
            }}
          >
            <Choices components={components} selected={selected} onChange={setSelected} />
            <DialogActions>
              <Button kind="primary" type="submit">
                {composer.addDone}
              </Button>
              {/* Enter chooses components here. */}
              <span className="self-center not-wide:hidden">
                <Kbd>{shell.keys.submitKeys}</Kbd>
              </span>
            </DialogActions>
          </CheckedForm>
        </Dialog>
      )}
    </>
  );
}

/** Components found by their names and groups. The arrow keys move between the search and the components. */
function Choices(props: Parameters<typeof AddComponents>[0]) {
  const { components, selected, onChange } = props;
  const [query, setQuery] = useState("");
  const [isAmbiguous, setAmbiguous] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const { data: groups = [] } = useQuery(groupsQuery);
  const sections = choiceSections({ components, groups }, query);
  const matches = sections.flatMap((section) => section.choices);
  const toggle = (id: string) => onChange(selected.symmetricDifference(new Set([id])));
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
    toggle(match.component.Id);
    event.target.select();
  };
  return (
    <div ref={choices} role="presentation" onKeyDown={handleKey} className="mb-5">
      {components.length > maxWithoutSearch && (
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
      {firstOf(sections, maxListed).map((section) => (
        <SectionChoices key={section.heading} section={section} selected={selected} onChange={onChange} />
      ))}
      {matches.length > maxListed && (
        <p className="mt-3 text-second text-ink2">{composer.addMore(matches.length - maxListed)}</p>
      )}
    </div>
  );
}

/** Moves the focus to the next or the previous input, and stays at the ends. */
function moveFocus(container: HTMLElement | null, step: 1 | -1): void {
  const inputs = [...(container?.querySelectorAll("input") ?? [])];
  const index = inputs.findIndex((input) => input === document.activeElement);
  inputs[index + step]?.focus();
}
