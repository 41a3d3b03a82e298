/** Components to choose from on the overview. */
import type { ComponentOut } from "../components.ts";
import type { ComponentStatus } from "../words.ts";

/** Maximum number of components listed; others are found by search. */
export const maxListedComponents = 30;

/** The fields of a component in a list to choose from. */
export type ComponentChoice = Pick<ComponentOut, "Id" | "Name" | "Page" | "AlsoOn" | "Status">;

/** A component in the overview's document. */
export type PreloadedComponent = ComponentChoice & {
  /** The status that people or keys last reported directly, to undo a change of it; null if there is none. */
  readonly Reported: ComponentStatus | null;
};
