/** Every operation of the portal's own, by its name: its routes are registered from this table. */

import { composerOperations } from "./composer.ts";
import { violationOperations } from "./csp-report.ts";
import { factorsOperations } from "./factors.ts";
import { guideOperations } from "./integration-guides.ts";
import { overviewOperations } from "./overview.ts";
import { pageOperations } from "./page-look.ts";
import { componentOperations } from "./portal-components.ts";
import { mappingEffectOperations } from "./portal-integrations.ts";
import { keyOperations } from "./portal-keys.ts";
import { notificationOperations } from "./portal-notifications.ts";
import type { PortalOperation } from "./portal-operation.ts";
import { peopleOperations } from "./portal-people.ts";
import { subscriberOperations } from "./portal-subscribers.ts";
import { sessionOperations } from "./session.ts";

/** The operations, by their names. */
export const portalOperations = {
  ...componentOperations,
  ...composerOperations,
  ...factorsOperations,
  ...guideOperations,
  ...keyOperations,
  ...mappingEffectOperations,
  ...notificationOperations,
  ...overviewOperations,
  ...pageOperations,
  ...peopleOperations,
  ...sessionOperations,
  ...subscriberOperations,
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
