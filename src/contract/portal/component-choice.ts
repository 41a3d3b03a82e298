/** Components to choose from on the overview. */
import type { ComponentGroupOut, ComponentOut } from "../components.ts";
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

const byName = new Intl.Collator("en", { numeric: true });
type Placed = { readonly Position: number; readonly Name: string };
const byPlace = (a: Placed, b: Placed) => a.Position - b.Position || byName.compare(a.Name, b.Name);

/** The places of groups, each followed by its sub-groups, by id. */
function groupPlaces(
  groups: readonly Pick<ComponentGroupOut, "Id" | "Name" | "ParentId" | "Position">[],
): ReadonlyMap<string, number> {
  const children = Map.groupBy(groups.toSorted(byPlace), ({ ParentId }) => ParentId);
  const ordered = (children.get(null) ?? []).flatMap((group) => [group, ...(children.get(group.Id) ?? [])]);
  return new Map(ordered.map(({ Id }, index) => [Id, index]));
}

/** Components to choose from: those with a problem first, then by page (`pages` are slugs in their order) and as on their page. */
export function inChoiceOrder<Component extends Placed & Pick<ComponentOut, "Page" | "GroupId" | "Status">>(
  components: readonly Component[],
  groups: Parameters<typeof groupPlaces>[0],
  pages: readonly string[],
): Component[] {
  const places = groupPlaces(groups);
  const calm = ({ Status }: Component) => Number(Status === "Operational");
  const page = ({ Page }: Component) => pages.indexOf(Page);
  const group = ({ GroupId }: Component) => (GroupId === null ? -1 : (places.get(GroupId) ?? -1));
  return components.toSorted(
    (a, b) => calm(a) - calm(b) || page(a) - page(b) || group(a) - group(b) || byPlace(a, b),
  );
}
