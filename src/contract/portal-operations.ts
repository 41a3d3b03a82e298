/** Every operation of the portal's own, by its name: its routes are registered from this table. */
import { componentOperations } from "./portal-components.ts";
import type { PortalOperation } from "./portal-operation.ts";

/** The operations, by their names. */
export const portalOperations = { ...componentOperations } as const satisfies Readonly<
  Record<string, PortalOperation>
>;

/** The name of one of them. */
export type PortalOperationName = keyof typeof portalOperations;
