/** Collects the rows that the commands of a group touch. */
import { type NumberedTable, type RowQuery, rowsWhere } from "../store/row-set.ts";
import type { Column } from "../store/tables/table-columns.ts";

/** A `LoadPlan` while it grows. */
export type LoadPlanBuilder = {
  readonly components: Set<string>;
  readonly componentNames: Set<string>;
  readonly componentNumbers: Set<number>;
  readonly membersOf: Set<string>;
  readonly namesakesOf: Set<string>;
  readonly announcements: Set<string>;
  readonly announcementNumbers: Set<number>;
  announcementSizes: boolean;
  groups: boolean;
  keys: boolean;
  positions: boolean;
  messages: boolean;
  readonly templates: Set<string>;
  readonly templateNames: Set<string>;
  people: boolean;
  sessions: boolean;
  links: boolean;
  readonly challenges: Set<string>;
  readonly drafts: Set<string>;
  readonly draftsOf: Set<number>;
  readonly pendingPublications: Set<string>;
  readonly pendingPublicationNumbers: Set<number>;
  readonly referencedAnnouncements: Set<string>;
  readonly factorsOf: Set<number>;
  identities: boolean;
  logos: Set<string> | null;
  readonly queries: RowQuery[];
};

/** A plan that loads nothing yet. */
export function emptyLoadPlan(): LoadPlanBuilder {
  return {
    components: new Set(),
    componentNames: new Set(),
    componentNumbers: new Set(),
    membersOf: new Set(),
    namesakesOf: new Set(),
    announcements: new Set(),
    announcementNumbers: new Set(),
    announcementSizes: false,
    groups: false,
    keys: false,
    positions: false,
    messages: false,
    templates: new Set(),
    templateNames: new Set(),
    people: false,
    sessions: false,
    links: false,
    challenges: new Set(),
    drafts: new Set(),
    draftsOf: new Set(),
    pendingPublications: new Set(),
    pendingPublicationNumbers: new Set(),
    referencedAnnouncements: new Set(),
    factorsOf: new Set(),
    identities: false,
    logos: null,
    queries: [],
  };
}

/**
 * Plans to load the rows of a table whose `column` holds one of the values; does nothing without values. For other
 * conditions push a query that selects all columns to `plan.queries`.
 */
export function want<T extends NumberedTable>(
  plan: Pick<LoadPlanBuilder, "queries">,
  table: T,
  { column, values }: { readonly column: Column<T>; readonly values: readonly (string | number)[] },
): void {
  if (values.length > 0) plan.queries.push(rowsWhere(table, column, values));
}
