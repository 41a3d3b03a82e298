import type { ComponentProps, ReactElement } from "react";

/** One act of a menu, or a rule between acts. */
export type MenuEntry =
  | "rule"
  | {
      readonly label: string;
      /** A line under it. */
      readonly line?: string;
      readonly onSelect: () => void;
      readonly disabled?: boolean;
      /** Where it is one of several that can be so or not. */
      readonly chosen?: boolean;
    };

export type MenuProps = {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly entries: readonly MenuEntry[];
  readonly align?: "start" | "end";
  readonly side?: "top" | "bottom";
};

/** How a menu was first opened. */
export type OpenedBy = { readonly byKey: boolean; readonly landmark: HTMLElement | null };

/** The landmark around a button: the menu is inserted there, but not clipped by its row. */
export function landmarkOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>("[role=dialog],main,header");
}
