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

/** What a menu is made of. */
export type MenuProps = {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly entries: readonly MenuEntry[];
  readonly align?: "start" | "end";
  readonly side?: "top" | "bottom";
};

/** How a menu was opened for the first time. */
export type OpenedBy = { readonly byKey: boolean; readonly landmark: HTMLElement | null };

/** The part of the document that a button belongs to: its menu stands within that, but is not clipped by its row. */
export function landmarkOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>("[role=dialog],main,header");
}
