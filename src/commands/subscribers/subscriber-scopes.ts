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

/** The scope by ids alone. Throws a `Refusal` that lists all content that the page does not show. */
export function findScope(uow: UnitOfWork, page: PageRow, requested: RequestedScope): SubscriptionScope {
  const { componentNames = [], groupNames = [], ...scope } = requested;
  const { componentIds, groupIds, announcementIds } = scope;
  const missing = (field: string, noun: string, property = "id"): FieldError => ({
    Path: `Scope.${field}`,
    Message: `The page "${page.slug}" shows no ${noun} with this ${property}.`,
  });
  const isShown = (row: ComponentRow | undefined) =>
    row !== undefined &&
    row.visibility !== "Never" &&
    (row.page_id === page.id || uow.componentAlsoOn(row).includes(page.id));
  const ofPage = uow.groups.filter((group) => group.deleted_at === null && group.page_id === page.id);
  const idsByName = {
    components: componentNames.map((name) => {
      const shown = uow.componentsNamed(nameKeyOf(name)).filter(({ row }) => isShown(row));
      return (shown.find(({ row }) => row.page_id === page.id) ?? shown[0])?.row.public_id;
    }),
    groups: groupNames.map(
      (name) => ofPage.find(({ name_key: nameKey }) => nameKey === foldName(name))?.public_id,
    ),
  };
  const components = [
    ...componentIds.flatMap((id, index) =>
      isShown(uow.liveComponent(id)?.row) ? [] : [missing(`ComponentIds[${index}]`, "component")],
    ),
    ...idsByName.components.flatMap((id, index) =>
      id === undefined ? [unknownComponentName(`Scope.ComponentNames[${index}]`)] : [],
    ),
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
