import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { type ComboOption, matchingOptions } from "./combo-options.ts";

/** The state of a combo box: the typed text, the open list, and the highlighted option. Text without option is a value. */
export function useCombo(props: {
  readonly value: string;
  readonly options: readonly ComboOption[];
  readonly onChange: (value: string) => void;
}) {
  const { value, options, onChange } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const matches = typed === undefined ? options : matchingOptions(options, typed);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = isOpen && matches[active] !== undefined ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        matches.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const select = (option: ComboOption | undefined) => {
    if (option !== undefined && option.value !== value) onChange(option.value);
    close();
  };
  /** Selects a label typed in full, or the only match; any other text becomes the value, which the field refuses. */
  const selectTyped = () => {
    const text = typed?.trim() ?? "";
    const option = matches.find(({ label }) => label.toLowerCase() === text.toLowerCase());
    const [onlyMatch, ...others] = matches;
    if (text === "") close();
    else if (option !== undefined) select(option);
    else if (onlyMatch !== undefined && others.length === 0) select(onlyMatch);
    else {
      if (text !== value) onChange(text);
      close();
    }
  };
  const move = (step: number) => {
    if (!isOpen) return open();
    setActive(Math.min(Math.max(active + step, 0), Math.max(matches.length - 1, 0)));
  };
  const keyHandlers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(8),
    PageUp: () => move(-8),
    ...(isOpen && {
      Enter: () => (matches[active] === undefined ? selectTyped() : select(matches[active])),
      Escape: close,
    }),
  };
  return {
    listId,
    optionId,
    isOpen,
    matches,
    active,
    activeId,
    select,
    open,
    text: typed ?? options.find((option) => option.value === value)?.label ?? value,
    setInput: (text: string): void => {
      setTyped(text);
      setOpen(true);
      setActive(0);
    },
    handleBlur: selectTyped,
    /** Whether the value is no option. */
    isUnknown: options.every((option) => option.value !== value),
    handleKey: (event: KeyboardEvent): void => {
      const handler = keyHandlers[event.key];
      if (handler === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // Escape closes the list alone, not the dialog around it.
      event.stopPropagation();
      handler();
    },
  };
}
