/** Finds the component of an alert, and checks whether the sender's key covers it. */
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";
import type { Actor } from "../command.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/**
 * Finds the first of several names or ids among the components of the integration's page: its own take precedence over
 * shared ones.
 */
export function componentsOf(
  uow: UnitOfWork,
  integration: Pick<IntegrationRow, "page_id">,
): (names: readonly string[]) => TrackedComponent | undefined {
  const byName = new Map<string, TrackedComponent>();
  const shownComponents = uow.components.filter((component) =>
    isShownOn(uow, component, integration.page_id),
  );
  const ownPageLast = shownComponents.toSorted(
    (a, b) => rankOf(a, integration.page_id) - rankOf(b, integration.page_id),
  );
  for (const component of ownPageLast) {
    byName.set(component.row.name_key, component);
    byName.set(component.row.public_id, component);
  }
  return (names) => {
    for (const name of names) {
      const found = byName.get(name.trim().toLowerCase()) ?? byName.get(nameKeyOf(name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function rankOf({ row }: TrackedComponent, pageNumber: number): number {
  return row.page_id === pageNumber ? 1 : 0;
}

function isShownOn(uow: UnitOfWork, { row }: TrackedComponent, pageNumber: number): boolean {
  if (row.deleted_at !== null || uow.pageOf(row).deleted_at !== null) return false;
  return row.page_id === pageNumber || uow.componentAlsoOn(row).includes(pageNumber);
}

/** True if the sender may report about a component: a webhook key limited to components may report only about these. */
export function isCovered(actor: Actor, { row }: TrackedComponent): boolean {
  if (actor.kind !== "key" || actor.role !== "Webhook") return true;
  return actor.covers === "all" || actor.covers.includes(row.id);
}
