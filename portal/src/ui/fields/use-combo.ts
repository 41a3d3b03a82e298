import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { type ComboOption, matchingOptions } from "./combo-options.ts";

/** The state of a combo box: what is typed, the open list, and the highlighted option. */
export function useCombo(about: {
  readonly value: string;
  readonly options: readonly ComboOption[];
  readonly onChange: (value: string) => void;
}) {
  const { value, options, onChange } = about;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const found = typed === undefined ? options : matchingOptions(options, typed);
  const optionId = (place: number) => `${listId}-${place}`;
  const activeId = isOpen && found[active] !== undefined ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        found.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: ComboOption | undefined) => {
    if (option !== undefined && option.value !== value) onChange(option.value);
    close();
  };
  const move = (step: number) => {
    if (!isOpen) return open();
    setActive(Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(8),
    PageUp: () => move(-8),
    ...(isOpen && { Enter: () => choose(found[active]), Escape: close }),
  };
  return {
    listId,
    optionId,
    isOpen,
    found,
    active,
    activeId,
    choose,
    open,
    text: typed ?? options.find((option) => option.value === value)?.label ?? value,
    type: (text: string): void => {
      setTyped(text);
      setOpen(true);
      setActive(0);
    },
    /** On leaving, a label that is typed in full is chosen; anything else is given up. */
    leave: (): void => {
      choose(found.find(({ label }) => label.toLowerCase() === typed?.trim().toLowerCase()));
    },
    press: (event: KeyboardEvent): void => {
      const act = keys[event.key];
      if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // Escape closes the list alone, not the dialog around it.
      event.stopPropagation();
      act();
    },
  };
}
