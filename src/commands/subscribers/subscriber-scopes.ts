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

/** Visitors do not learn why the page does not show a component. */
type ScopeReader = { readonly isVisitor: boolean };

/** The scope by ids alone. Throws a `Refusal` that lists all content that the page does not show. */
export function findScope(
  uow: UnitOfWork,
  page: PageRow,
  requested: RequestedScope,
  { isVisitor }: ScopeReader = { isVisitor: false },
): SubscriptionScope {
  const { componentNames = [], groupNames = [], ...scope } = requested;
  const { componentIds, groupIds, announcementIds } = scope;
  const missing = (field: string, noun: string, property = "id"): FieldError => ({
    Path: `Scope.${field}`,
    Message: `The page "${page.slug}" shows no ${noun} with this ${property}.`,
  });
  const isOnPage = (row: ComponentRow) =>
    row.page_id === page.id || uow.componentAlsoOn(row).includes(page.id);
  const isShown = (row: ComponentRow | undefined) =>
    row !== undefined && row.visibility !== "Never" && isOnPage(row);
  /** The error of what is not shown, with the reason of a component that exists. */
  const notShown = (error: FieldError, property: string, [row]: readonly ComponentRow[]): FieldError => {
    if (row === undefined || isVisitor) return error;
    const reason = isOnPage(row)
      ? "its Visibility is Never"
      : `it is on "${uow.slugsOf([row.page_id]).join(", ")}"`;
    const Message = `The page "${page.slug}" shows no component with this ${property}: ${reason}.`;
    return { ...error, Message };
  };
  const rowsNamed = (name: string) => uow.componentsNamed(nameKeyOf(name)).map(({ row }) => row);
  const ofPage = uow.groups.filter((group) => group.deleted_at === null && group.page_id === page.id);
  const idsByName = {
    components: componentNames.map((name) => {
      const shown = rowsNamed(name).filter(isShown);
      return (shown.find((row) => row.page_id === page.id) ?? shown[0])?.public_id;
    }),
    groups: groupNames.map(
      (name) => ofPage.find(({ name_key: nameKey }) => nameKey === foldName(name))?.public_id,
    ),
  };
  const components = [
    ...componentIds.flatMap((id, index) => {
      const row = uow.liveComponent(id)?.row;
      if (isShown(row)) return [];
      return [notShown(missing(`ComponentIds[${index}]`, "component"), "id", row ? [row] : [])];
    }),
    ...idsByName.components.flatMap((id, index) => {
      if (id !== undefined) return [];
      const error = unknownComponentName(`Scope.ComponentNames[${index}]`);
      // One on the page comes first: its reason is the nearer one.
      const rows = rowsNamed(componentNames[index] ?? "").toSorted(
        (row, other) => Number(isOnPage(other)) - Number(isOnPage(row)),
      );
      return [notShown(error, "name", rows)];
    }),
  ];
  const groups = [
    ...groupIds.flatMap((id, index) =>
      uow.liveGroup(id)?.page_id === page.id ? [] : [missing(`GroupIds[${index}]`, "component group")],
    ),
    ...idsByName.groups.flatMap((id, index) => {
      if (id !== undefined) return [];
      const error = missing(`GroupNames[${index}]`, "component group", "name");
      return [{ ...error, Message: `${error.Message}${hintOf(groupNames[index] ?? "", ofPage)}` }];
    }),
  ];
  if (components.length > 0 && groups.length > 0) {
    throw validationRefusal([
      ...errorsWithCodes(notFoundRefusal("ComponentNotFound", components)),
      ...errorsWithCodes(notFoundRefusal("ComponentGroupNotFound", groups)),
    ]);
  }
  if (components.length > 0) throw notFoundRefusal("ComponentNotFound", components);
  if (groups.length > 0) throw notFoundRefusal("ComponentGroupNotFound", groups);
  for (const id of announcementIds) {
    const row = uow.liveAnnouncement(id)?.row;
    const isOnPage =
      row !== undefined &&
      row.hidden === 0 &&
      (row.page_id === page.id || uow.announcementAlsoOn(row).includes(page.id));
    if (!isOnPage) throw notFoundRefusal("AnnouncementNotFound", [missing("AnnouncementId", "announcement")]);
    if (!isOpen(row.kind, row.state)) {
      const Message = "This announcement is closed. Subscribe to the page or to its components.";
      throw validationRefusal([{ Path: "Scope.AnnouncementId", Message }]);
    }
  }
  const union = (ids: readonly string[], more: readonly (string | undefined)[]) => [
    ...new Set([...ids, ...more.flatMap((id) => id ?? [])]),
  ];
  return {
    ...scope,
    componentIds: union(componentIds, idsByName.components),
    groupIds: union(groupIds, idsByName.groups),
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
