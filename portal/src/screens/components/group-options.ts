/** Groups as the options of a select field, in the order of the page. */
import type { ComponentGroupOut } from "../../../../src/contract/components.ts";
import { linesOf } from "./list/ordering.ts";

type GroupOption = { readonly value: string; readonly label: string };

/** The groups of one page; a sub-group after its group, with the names of both. */
export function groupOptions(groups: readonly ComponentGroupOut[]): readonly GroupOption[] {
  const byId = new Map(groups.map((group) => [group.Id, group]));
  return linesOf({ groups, components: [] }).flatMap(({ id }) => {
    const group = byId.get(id);
    if (group === undefined) return [];
    const parent = byId.get(group.ParentId ?? "");
    return [{ value: id, label: parent === undefined ? group.Name : `${parent.Name} / ${group.Name}` }];
  });
}

/** The groups of the top level of a page, other than `self`. */
export function parentOptions(
  groups: readonly ComponentGroupOut[],
  { page, self }: { readonly page: string | undefined; readonly self: string | undefined },
): readonly GroupOption[] {
  return groupOptions(
    groups.filter(({ Id, Page, ParentId }) => Page === page && ParentId === null && Id !== self),
  );
}
