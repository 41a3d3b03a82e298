/** Requested scopes: converted into ids, and checked against the page's content. */
import { isOpen } from "../../contract/announcement-states.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { SubscriberOut, SubscriptionScopeIn } from "../../contract/subscribers.ts";
import { emptyScope, type SubscriptionScope, wholePage } from "../../rules/subscription-scope.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { errorsWithCodes, validationRefusal } from "../body-parsing.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Converts a scope from its JSON form. */
export function scopeOf(scope: SubscriptionScopeIn): SubscriptionScope {
  if (scope.Kind === "Page") return wholePage;
  return {
    ...emptyScope,
    componentIds: [...new Set(scope.ComponentIds)],
    groupIds: [...new Set(scope.GroupIds)],
    announcementIds: scope.AnnouncementId === undefined ? [] : [scope.AnnouncementId],
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
export function planScope(plan: LoadPlanBuilder, scope: SubscriptionScope | undefined): void {
  if (scope === undefined) return;
  for (const id of scope.componentIds) plan.components.add(id);
  for (const id of scope.announcementIds) plan.announcements.add(id);
  plan.groups ||= scope.groupIds.length > 0;
}

/** Refuses a scope with content that the page does not show. Throws a `Refusal` that lists each. */
export function refuseForeign(
  uow: UnitOfWork,
  page: PageRow,
  { componentIds, groupIds, announcementIds }: SubscriptionScope,
): void {
  const missing = (field: string, noun: string): FieldError => ({
    Path: `Scope.${field}`,
    Message: `The page "${page.slug}" shows no ${noun} with this id.`,
  });
  const components = componentIds.flatMap((id, index) => {
    const row = uow.liveComponent(id)?.row;
    const isShown =
      row !== undefined &&
      row.visibility !== "Never" &&
      (row.page_id === page.id || uow.componentAlsoOn(row).includes(page.id));
    return isShown ? [] : [missing(`ComponentIds[${index}]`, "component")];
  });
  const groups = groupIds.flatMap((id, index) =>
    uow.liveGroup(id)?.page_id === page.id ? [] : [missing(`GroupIds[${index}]`, "component group")],
  );
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
    const isShown =
      row !== undefined &&
      row.hidden === 0 &&
      (row.page_id === page.id || uow.announcementAlsoOn(row).includes(page.id));
    if (!isShown) throw notFoundRefusal("AnnouncementNotFound", [missing("AnnouncementId", "announcement")]);
    if (!isOpen(row.kind, row.state)) {
      const Message = "This announcement is closed. Subscribe to the page or to its components.";
      throw validationRefusal([{ Path: "Scope.AnnouncementId", Message }]);
    }
  }
}

function notFoundRefusal(
  code: "ComponentNotFound" | "ComponentGroupNotFound" | "AnnouncementNotFound",
  errors: readonly FieldError[],
): Refusal {
  const [first] = errors;
  return new Refusal(code, `${first?.Path}: ${first?.Message}`, { status: 400, errors });
}
