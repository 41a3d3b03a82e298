/** Components of a service on another machine. */
import {
  type ComponentGroupOut,
  type ComponentOut,
  component,
  componentGroup,
} from "../../contract/components.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { orderedTree } from "../../rules/group-tree.ts";
import { foldName } from "../../rules/names.ts";
import { noSuch } from "../no-such.ts";
import type { RemoteService } from "../remote-service.ts";

/** The groups in the order of the page, each with its sub-groups behind it. */
export async function listRemoteGroups(service: RemoteService): Promise<readonly ComponentGroupOut[]> {
  const groups = await service.list("/api/ComponentGroup", {}, componentGroup);
  const inOrder = groups.toSorted((a, b) => a.Position - b.Position);
  return orderedTree(inOrder.map((group) => ({ group, id: group.Id, parentId: group.ParentId }))).map(
    ({ group }) => group,
  );
}

/** The group with a name or an id. Throws a `Refusal` if there is none. */
export function groupAmong(groups: readonly ComponentGroupOut[], nameOrId: string): ComponentGroupOut {
  const found = groups.find(
    ({ Id, Name }) => Id === nameOrId.trim().toLowerCase() || foldName(Name) === foldName(nameOrId),
  );
  if (found !== undefined) return found;
  throw noSuch("ComponentGroupNotFound", `component group "${nameOrId}"`, {
    text: nameOrId,
    names: groups.map(({ Name }) => Name),
    list: "group list",
  });
}

/** The components that a query selects, in the order of the page. */
export async function listRemoteComponents(
  service: RemoteService,
  query: Readonly<Record<string, string | undefined>>,
  groups: readonly ComponentGroupOut[],
): Promise<readonly ComponentOut[]> {
  const all = await service.list("/api/Component", query, component);
  const pages = [...new Set(all.map(({ Page }) => Page))];
  const orderOf = ({ GroupId }: ComponentOut) => groups.findIndex(({ Id }) => Id === GroupId);
  return all.toSorted(
    (a, b) =>
      pages.indexOf(a.Page) - pages.indexOf(b.Page) || orderOf(a) - orderOf(b) || a.Position - b.Position,
  );
}

/** The id of the component with a name or an id. Rejects with a `Refusal` if there is none. */
export async function findRemoteComponentId(service: RemoteService, nameOrId: string): Promise<string> {
  if (isUuid(nameOrId.trim())) return nameOrId.trim();
  const all = await service.list("/api/Component", {}, component);
  const found = all.find(({ Name }) => foldName(Name) === foldName(nameOrId));
  if (found !== undefined) return found.Id;
  throw noSuch("ComponentNotFound", `component "${nameOrId}"`, {
    text: nameOrId,
    names: all.map(({ Name }) => Name),
    list: "component list",
  });
}
