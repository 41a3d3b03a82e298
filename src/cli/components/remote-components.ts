/** Components of a service on another machine. */
import { announcement } from "../../contract/announcements.ts";
import {
  type AttributedComponentOut,
  attributedComponent,
  type ComponentGroupOut,
  type ComponentOut,
  component,
  componentGroup,
} from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { orderedTree } from "../../rules/group-tree.ts";
import { foldName } from "../../rules/names.ts";
import { onlyWithPrefix, onSeveralPages } from "../id-prefix.ts";
import { onlyShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import type { RemoteService } from "../remote-service.ts";
import {
  componentCandidates,
  groupOnOtherPage,
  isGroupPath,
  noSuchGroup,
  onOtherPage,
} from "./component-lookup.ts";

/** The groups in the order of the page, each with its sub-groups behind it. */
export async function listRemoteGroups(
  service: RemoteService,
  page?: string,
): Promise<readonly ComponentGroupOut[]> {
  const groups = await service.list("/api/ComponentGroup", { Page: page }, componentGroup);
  const inOrder = groups.toSorted((a, b) => a.Position - b.Position);
  return orderedTree(inOrder.map((group) => ({ group, id: group.Id, parentId: group.ParentId }))).map(
    ({ group }) => group,
  );
}

/** The group with a name or an id. Throws a `Refusal` if there is none, or more than one. */
export function groupAmong(groups: readonly ComponentGroupOut[], nameOrId: string): ComponentGroupOut {
  const matching = groups.filter(
    ({ Id, Name, ParentId }) =>
      Id === nameOrId.trim().toLowerCase() ||
      foldName(Name) === foldName(nameOrId) ||
      isGroupPath(nameOrId, Name, groups.find((group) => group.Id === ParentId)?.Name),
  );
  const [found] = matching;
  if (matching.length > 1) throw onSeveralPages("a component group", nameOrId, matching);
  if (found !== undefined) return found;
  throw noSuchGroup(nameOrId, { page: undefined, names: groups.map(({ Name }) => Name), isSubject: true });
}

/** The id of a group on a page, or on any if no slug is given. Rejects with a `Refusal` if there is none, or more than one. */
export async function findRemoteGroupId(
  service: RemoteService,
  nameOrId: string,
  page: string | undefined,
): Promise<string> {
  const groups = await listRemoteGroups(service, page);
  try {
    return groupAmong(groups, nameOrId).Id;
  } catch (error) {
    if (page === undefined || !(error instanceof Refusal) || error.code !== "ComponentGroupNotFound")
      throw error;
    const elsewhere = (await listRemoteGroups(service)).filter(
      ({ Name }) => foldName(Name) === foldName(nameOrId),
    );
    if (elsewhere.length > 0)
      throw groupOnOtherPage(nameOrId, page, { pages: elsewhere.map(({ Page }) => Page), isSubject: false });
    throw noSuchGroup(nameOrId, { page, names: groups.map(({ Name }) => Name), isSubject: false });
  }
}

/** The components that a query selects, in the order of the page. */
export async function listRemoteComponents(
  service: RemoteService,
  query: Parameters<RemoteService["list"]>[1],
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

/** The names of a component's group and of that around it; empty if it has none. */
export function groupNameAmong(
  groups: readonly ComponentGroupOut[],
  { GroupId: id }: Pick<ComponentOut, "GroupId">,
): string {
  const group = groups.find(({ Id }) => Id === id);
  const parent = groups.find(({ Id }) => Id === group?.ParentId);
  return [parent, group].flatMap((part) => part?.Name ?? []).join(" / ");
}

/** The components with a name; on one page if its slug is given. */
export async function remoteNamesakes(
  service: RemoteService,
  name: string,
  page?: string,
): Promise<readonly ComponentOut[]> {
  const found = await service.list("/api/Component", { Page: page, Search: name.trim() }, component);
  return found.filter(({ Name }) => foldName(Name) === foldName(name));
}

/** The id of the one component with a name or an id, or the beginning of its id. Rejects with a `Refusal` if there is none, or more than one. */
export async function findRemoteComponentId(
  service: RemoteService,
  nameOrId: string,
  page?: string,
): Promise<string> {
  if (isUuid(nameOrId.trim())) return nameOrId.trim().toLowerCase();
  const namesakes = await remoteNamesakes(service, nameOrId, page);
  const [found] = namesakes;
  if (namesakes.length > 1) throw onSeveralPages("a component", nameOrId, namesakes);
  if (found !== undefined) return found.Id;
  const all = await service.list("/api/Component", { Page: page }, component);
  const match = onlyWithPrefix(all, nameOrId, componentCandidates) ?? onlyShortened(all, nameOrId);
  if (match !== undefined) return match.Id;
  const elsewhere = page === undefined ? [] : await remoteNamesakes(service, nameOrId);
  if (page !== undefined && elsewhere.length > 0)
    throw onOtherPage(
      nameOrId,
      page,
      elsewhere.map(({ Page }) => Page),
    );
  throw noSuch("ComponentNotFound", `component "${nameOrId}"`, {
    text: nameOrId,
    names: all.map(({ Name }) => Name),
    list: "component list",
  });
}

/** The component with an id, and its sources. Rejects with a `Refusal`. */
export async function readRemoteComponent(
  service: RemoteService,
  id: string,
): Promise<AttributedComponentOut> {
  return (await service.call({ path: `/api/Component/${id}`, result: attributedComponent })).result;
}

/** The open announcements that affect a component, newest first. */
export async function listAnnouncementsOn(service: RemoteService, ComponentId: string) {
  return await service.list("/api/Announcement", { Open: "true", ComponentId }, announcement);
}
