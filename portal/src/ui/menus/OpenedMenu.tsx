import { DropdownMenu } from "radix-ui";
import { type FocusEvent, useRef, useState } from "react";
import { landmarkOf, type MenuProps, type OpenedBy } from "./menu-parts.ts";

/** A menu that is open on its first render. */
export function OpenedMenu(props: MenuProps & { readonly openedBy: OpenedBy }) {
  const { trigger, entries, align = "end", side = "bottom", openedBy } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState(openedBy.landmark);
  const shouldFocusFirst = useRef(openedBy.isByKeyboard);
  // Opened by keyboard: focus the first item, as if the menu had handled the key.
  const focusFirstItem = ({ currentTarget }: FocusEvent<HTMLDivElement>) => {
    if (!shouldFocusFirst.current) return;
    shouldFocusFirst.current = false;
    currentTarget.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  };
  return (
    // Not modal: a modal menu adds a style element to the document, which the content security policy forbids.
    <DropdownMenu.Root
      modal={false}
      defaultOpen
      onOpenChange={(isOpen) => {
        // Within the part of the document it belongs to, but not clipped by its row.
        if (isOpen && button.current !== null) setLandmark(landmarkOf(button.current));
      }}
    >
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          onFocus={focusFirstItem}
          onCloseAutoFocus={(event) => {
            // An action has moved the focus: it does not go back to the button.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-30 max-h-[70vh] max-w-[calc(100vw-1rem)] min-w-48 overflow-y-auto rounded border border-ink bg-paper py-1.5"
        >
          {entries.map((entry, index) => {
            if (entry === "rule")
              return (
                <DropdownMenu.Separator
                  key={entries.slice(0, index).length}
                  className="my-1.5 border-t border-rule"
                />
              );
            const content = (
              <span>
                {entry.label}
                {entry.line !== undefined && (
                  <span className="block text-second text-ink2">{entry.line}</span>
                )}
              </span>
            );
            const shared = {
              disabled: entry.disabled ?? false,
              onSelect: entry.onSelect,
              className:
                "flex min-h-(--target) cursor-pointer items-center gap-2 px-3.5 py-1.5 outline-none data-disabled:text-ink2 data-highlighted:bg-sunk data-highlighted:underline data-highlighted:decoration-1 data-highlighted:underline-offset-4",
            };
            return entry.checked === undefined ? (
              <DropdownMenu.Item key={entry.label} {...shared}>
                {content}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.CheckboxItem key={entry.label} checked={entry.checked} {...shared}>
                <span className="w-4 shrink-0">
                  <DropdownMenu.ItemIndicator>●</DropdownMenu.ItemIndicator>
                </span>
                {content}
              </DropdownMenu.CheckboxItem>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
