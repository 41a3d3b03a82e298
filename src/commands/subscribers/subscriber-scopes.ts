/** Requested scopes: converted into ids, and checked against the page's content. */
import { isOpen } from "../../contract/announcement-states.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { SubscriberOut, SubscriptionScopeIn } from "../../contract/subscribers.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName } from "../../rules/names.ts";
import {
  emptyScope,
  type RequestedScope,
  type SubscriptionScope,
  wholePage,
} from "../../rules/subscription-scope.ts";
import type { ComponentGroupRow, ComponentRow, PageRow } from "../../store/tables/tables.ts";
import { errorsWithCodes, validationRefusal } from "../body-parsing.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Converts a scope from its JSON form. */
export function scopeOf(scope: SubscriptionScopeIn): RequestedScope {
  if (scope.Kind === "Page") return wholePage;
  return {
    ...emptyScope,
    componentIds: [...new Set(scope.ComponentIds)],
    groupIds: [...new Set(scope.GroupIds)],
    announcementIds: scope.AnnouncementId === undefined ? [] : [scope.AnnouncementId],
    componentNames: scope.ComponentNames,
    groupNames: scope.GroupNames,
  };
}

/** A scope in its JSON form: components and announcements together have the kind `Components`. */
export function presentScope(scope: SubscriptionScope): SubscriberOut["Scope"] {
  const { page, componentIds, groupIds, announcementIds } = scope;
  if (page) return { Kind: "Page" };
  const announcements = announcementIds.length === 0 ? {} : { AnnouncementIds: [...announcementIds] };
  const [first] = announcementIds;
  if (componentIds.length + groupIds.length === 0 && first !== undefined)
    return { Kind: "Announcement", AnnouncementId: first, ...announcements };
  return { Kind: "Components", ComponentIds: [...componentIds], GroupIds: [...groupIds], ...announcements };
}

/** Plans to load the content that a scope names. */
export function planScope(plan: LoadPlanBuilder, scope: RequestedScope | undefined): void {
  if (scope === undefined) return;
  for (const id of scope.componentIds) plan.components.add(id);
  for (const name of scope.componentNames ?? []) plan.componentNames.add(nameKeyOf(name));
  for (const id of scope.announcementIds) plan.announcements.add(id);
  plan.groups ||= scope.groupIds.length + (scope.groupNames ?? []).length > 0;
}

/** Where a scope is looked up. Visitors do not learn why the page does not show a component. */
type ScopeSource = { readonly uow: UnitOfWork; readonly page: PageRow; readonly isVisitor?: boolean };

type Missing = { readonly noun: string; readonly property?: string };

const missing = ({ page }: ScopeSource, field: string, { noun, property = "id" }: Missing): FieldError => ({
  Path: `Scope.${field}`,
  Message: `The page "${page.slug}" shows no ${noun} with this ${property}.`,
});

const isOnPage = ({ uow, page }: ScopeSource, row: ComponentRow) =>
  row.page_id === page.id || uow.componentAlsoOn(row).includes(page.id);

const isShown = (source: ScopeSource, row: ComponentRow | undefined) =>
  row !== undefined && row.visibility !== "Never" && isOnPage(source, row);

const rowsNamed = ({ uow }: ScopeSource, name: string) =>
  uow.componentsNamed(nameKeyOf(name)).map(({ row }) => row);

const groupsOf = ({ uow, page }: ScopeSource) =>
  uow.groups.filter((group) => group.deleted_at === null && group.page_id === page.id);

/** The id of the component of this name that the page shows: its own before one of another page. */
function componentIdNamed(source: ScopeSource, name: string): string | undefined {
  const shown = rowsNamed(source, name).filter((row) => isShown(source, row));
  return (shown.find((row) => row.page_id === source.page.id) ?? shown[0])?.public_id;
}

const groupIdNamed = (source: ScopeSource, name: string) =>
  groupsOf(source).find(({ name_key: nameKey }) => nameKey === foldName(name))?.public_id;

type NotShown = {
  readonly error: FieldError;
  readonly property: string;
  readonly rows: readonly ComponentRow[];
};

/** The error of what is not shown, with the reason of a component that exists. */
function notShown(source: ScopeSource, { error, property, rows }: NotShown): FieldError {
  // One on the page comes first: its reason is the nearer one.
  const row = rows.find((candidate) => isOnPage(source, candidate)) ?? rows[0];
  if (row === undefined || source.isVisitor === true) return error;
  const reason = isOnPage(source, row)
    ? "its Visibility is Never"
    : `it is on "${source.uow.slugsOf([row.page_id]).join(", ")}"`;
  const Message = `The page "${source.page.slug}" shows no component with this ${property}: ${reason}.`;
  return { ...error, Message };
}

function componentErrors(source: ScopeSource, { componentIds, componentNames = [] }: RequestedScope) {
  const byId = componentIds.flatMap((id, index) => {
    const row = source.uow.liveComponent(id)?.row;
    if (isShown(source, row)) return [];
    const error = missing(source, `ComponentIds[${index}]`, { noun: "component" });
    return [notShown(source, { error, property: "id", rows: row === undefined ? [] : [row] })];
  });
  const byName = componentNames.flatMap((name, index) => {
    if (componentIdNamed(source, name) !== undefined) return [];
    const error = unknownComponentName(`Scope.ComponentNames[${index}]`);
    return [notShown(source, { error, property: "name", rows: rowsNamed(source, name) })];
  });
  return [...byId, ...byName];
}

function groupErrors(source: ScopeSource, { groupIds, groupNames = [] }: RequestedScope) {
  const noun = "component group";
  const byId = groupIds.flatMap((id, index) =>
    source.uow.liveGroup(id)?.page_id === source.page.id
      ? []
      : [missing(source, `GroupIds[${index}]`, { noun })],
  );
  const byName = groupNames.flatMap((name, index) => {
    if (groupIdNamed(source, name) !== undefined) return [];
    const error = missing(source, `GroupNames[${index}]`, { noun, property: "name" });
    return [{ ...error, Message: `${error.Message}${hintOf(name, groupsOf(source))}` }];
  });
  return [...byId, ...byName];
}

function refuseUnfollowable(source: ScopeSource, announcementId: string): void {
  const { uow, page } = source;
  const row = uow.liveAnnouncement(announcementId)?.row;
  const isPublic =
    row !== undefined &&
    row.hidden === 0 &&
    (row.page_id === page.id || uow.announcementAlsoOn(row).includes(page.id));
  if (!isPublic) {
    const error = missing(source, "AnnouncementId", { noun: "announcement" });
    throw notFoundRefusal("AnnouncementNotFound", [error]);
  }
  if (isOpen(row.kind, row.state)) return;
  const Message = "This announcement is closed. Subscribe to the page or to its components.";
  throw validationRefusal([{ Path: "Scope.AnnouncementId", Message }]);
}

/** The scope by ids alone. Throws a `Refusal` that lists all content that the page does not show. */
export function findScope(source: ScopeSource, requested: RequestedScope): SubscriptionScope {
  const { componentNames = [], groupNames = [], ...scope } = requested;
  const components = componentErrors(source, requested);
  const groups = groupErrors(source, requested);
  if (components.length > 0 && groups.length > 0) {
    throw validationRefusal([
      ...errorsWithCodes(notFoundRefusal("ComponentNotFound", components)),
      ...errorsWithCodes(notFoundRefusal("ComponentGroupNotFound", groups)),
    ]);
  }
  if (components.length > 0) throw notFoundRefusal("ComponentNotFound", components);
  if (groups.length > 0) throw notFoundRefusal("ComponentGroupNotFound", groups);
  for (const id of scope.announcementIds) refuseUnfollowable(source, id);
  const union = (ids: readonly string[], more: readonly (string | undefined)[]) => [
    ...new Set([...ids, ...more.flatMap((id) => id ?? [])]),
  ];
  return {
    ...scope,
    componentIds: union(
      scope.componentIds,
      componentNames.map((name) => componentIdNamed(source, name)),
    ),
    groupIds: union(
      scope.groupIds,
      groupNames.map((name) => groupIdNamed(source, name)),
    ),
  };
}

/** The error of a name that no component has: `withSuggestions` adds the one that was probably meant. */
const unknownComponentName = (Path: string): FieldError => ({
  Path,
  Message: "No component has this name. GET /api/Component lists all components.",
});

function hintOf(name: string, groups: readonly ComponentGroupRow[]): string {
  const suggestion = nearest(
    name.trim(),
    groups.map((group) => group.name),
  );
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

function notFoundRefusal(
  code: "ComponentNotFound" | "ComponentGroupNotFound" | "AnnouncementNotFound",
  errors: readonly FieldError[],
): Refusal {
  const [first] = errors;
  return new Refusal(code, `${first?.Path}: ${first?.Message}`, { status: 400, errors });
}
