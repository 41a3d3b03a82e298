import type { ComponentProps, ReactElement } from "react";

/** An action, or a rule between actions. */
export type MenuEntry =
  | "rule"
  | {
      readonly label: string;
      /** A line under it. */
      readonly line?: string;
      readonly onSelect: () => void;
      readonly disabled?: boolean;
      /** For actions that can be switched on and off. */
      readonly checked?: boolean;
    };

export type MenuProps = {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly entries: readonly MenuEntry[];
  readonly align?: "start" | "end";
  readonly side?: "top" | "bottom";
};

/** How a menu was first opened. */
export type OpenedBy = { readonly isByKeyboard: boolean; readonly landmark: HTMLElement | null };

/** The landmark around a button: the menu is inserted there, but not clipped by its row. */
export function landmarkOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>("[role=dialog],main,header");
}
