/** The components as the command line reads them. */
import type { Door } from "../commands/door.ts";
import { q } from "../ledger/query.ts";
import type { ComponentGroupTable, ComponentTable } from "../ledger/tables.ts";
import { foldName } from "../rules/names.ts";

/** A component, with the name and the public id of its group. */
export type ListedComponent = {
  readonly row: ComponentTable;
  readonly group: { readonly id: string; readonly name: string } | null;
};

/** The component groups that are there, in the order of the page. */
export async function readGroups(door: Door): Promise<ComponentGroupTable[]> {
  return await door.rows(
    q
      .selectFrom("component_group")
      .selectAll()
      .where("deleted_at", "is", null)
      .orderBy("position")
      .orderBy("id")
      .compile(),
  );
}

/** The components that are there, in the order of the page. */
export async function readComponents(door: Door): Promise<ListedComponent[]> {
  const groups = await readGroups(door);
  const rows = await door.rows(
    q.selectFrom("component").selectAll().where("deleted_at", "is", null).compile(),
  );
  const place = new Map(groups.map((group) => [group.id, group]));
  const order = ({ group_id }: ComponentTable) =>
    group_id === null ? -1 : (place.get(group_id)?.position ?? 0);
  return rows
    .toSorted(
      (a, b) => order(a) - order(b) || (a.group_id ?? 0) - (b.group_id ?? 0) || a.position - b.position,
    )
    .map((row) => {
      const group = row.group_id === null ? undefined : place.get(row.group_id);
      return { row, group: group === undefined ? null : { id: group.public_id, name: group.name } };
    });
}

/** The components with a name, compared as names are everywhere: trimmed, and without regard to case. */
export async function findComponents(door: Door, name: string): Promise<ComponentTable[]> {
  return await door.rows(
    q
      .selectFrom("component")
      .selectAll()
      .where("name_key", "=", foldName(name))
      .where("deleted_at", "is", null)
      .compile(),
  );
}
