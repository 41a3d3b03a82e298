/** Components to choose from on the overview. */
import type { ComponentOut } from "../components.ts";

/** Maximum number of components listed; others are found by search. */
export const maxListedComponents = 30;

/** The fields of a component in a list to choose from. */
export type ComponentChoice = Pick<ComponentOut, "Id" | "Name" | "Page" | "AlsoOn" | "Status">;
