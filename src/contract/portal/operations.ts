/** Every operation of the portal's own, by its name: its routes are registered from this table. */
import { componentOperations } from "./components.ts";
import { composerOperations } from "./composer.ts";
import { factorsOperations } from "./factors.ts";
import { keyOperations } from "./keys.ts";
import type { PortalOperation } from "./operation.ts";
import { overviewOperations } from "./overview.ts";
import { pageOperations } from "./page.ts";
import { peopleOperations } from "./people.ts";
import { sessionOperations } from "./session.ts";
import { violationOperations } from "./violations.ts";

/** The operations, by their names. */
export const portalOperations = {
  ...componentOperations,
  ...composerOperations,
  ...factorsOperations,
  ...keyOperations,
  ...overviewOperations,
  ...pageOperations,
  ...peopleOperations,
  ...sessionOperations,
  ...violationOperations,
} as const satisfies Readonly<Record<string, PortalOperation>>;

/** The name of one of them. */
export type PortalOperationName = keyof typeof portalOperations;

/** The operations with their names, in the order of the table. */
export const portalOperationList: readonly (PortalOperation & { readonly name: PortalOperationName })[] =
  Object.entries(portalOperations satisfies Record<PortalOperationName, PortalOperation>).flatMap(
    ([name, operation]) => (isPortalOperationName(name) ? [{ ...operation, name }] : []),
  );

function isPortalOperationName(name: string): name is PortalOperationName {
  return Object.hasOwn(portalOperations, name);
}
