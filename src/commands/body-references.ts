/** Looks up what a body names although other fields of it are invalid, so that one refusal has the errors of all. */
import { type FieldError, Refusal } from "../contract/refusal.ts";
import { dayAt } from "../rules/calendar-days.ts";
import { foldName } from "../rules/names.ts";
import type { PageRow } from "../store/tables/tables.ts";
import { findAffected, loadAffected } from "./announcements/affected-components.ts";
import { findAnnouncement } from "./announcements/announcement-lookup.ts";
import { templateOf } from "./announcements/template-filling.ts";
import { errorsWithCodes, refuseErrors } from "./body-parsing.ts";
import type { CheckReferences } from "./check-references.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { groupOf, readStartDate } from "./components/component-edit.ts";
import { refuseFutureEnd } from "./components/correction-commands.ts";
import { refusePastUntil } from "./components/overrides.ts";
import { pagesForAnnouncement } from "./pages/also-on.ts";
import { targetPage } from "./pages/target-page.ts";
import { answerDone } from "./resource-versions.ts";
import { findScope, planScope } from "./subscribers/subscriber-scopes.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Loads and finds what the body names. */
export const checkReferences: CommandDefinition<CheckReferences> = {
  loads(plan, { announcementId, componentId, affected, group, scope, template }) {
    if (announcementId !== null) plan.announcements.add(announcementId);
    if (componentId !== null) plan.components.add(componentId);
    loadAffected(plan, affected);
    planScope(plan, scope);
    plan.groups ||= (group.GroupId ?? group.GroupName) !== undefined;
    if (template.TemplateId != null) plan.templates.add(template.TemplateId.toLowerCase());
    if (template.TemplateName !== undefined) plan.templateNames.add(foldName(template.TemplateName));
  },
  decide(uow, _submission, references) {
    refuseErrors(missingIn(uow, references));
    return answerDone(uow, "Found");
  },
};

/** The errors of all references; without the page that the body names, of those that no page has. */
function missingIn(uow: UnitOfWork, references: CheckReferences): readonly FieldError[] {
  const { announcementId, componentId, page: slug, pageRole } = references;
  if (announcementId !== null)
    return missingOn(uow, uow.pageOf(findAnnouncement(uow, announcementId).row), references);
  if (componentId !== null) {
    const component = uow.liveComponent(componentId);
    return component === undefined ? [] : missingOn(uow, uow.pageOf(component.row), references);
  }
  const pageErrors = referenceErrors(() => targetPage(uow.pages, slug, pageRole));
  if (pageErrors.length === 0) return missingOn(uow, targetPage(uow.pages, slug), references);
  const [first = [], ...others] = uow.pages.map((page) => missingOn(uow, page, references));
  const onNone = first.filter(({ Path }) =>
    others.every((errors) => errors.some((error) => error.Path === Path)),
  );
  return [...pageErrors, ...onNone];
}

/** The errors of the references that don't hold on a page. */
function missingOn(
  uow: UnitOfWork,
  page: PageRow,
  { alsoOn, affected, group, scope, template, times }: CheckReferences,
): readonly FieldError[] {
  const { TemplateId, TemplateName } = template;
  return [
    () => (TemplateId ?? TemplateName) !== undefined && templateOf(uow, template, page),
    () => pagesForAnnouncement(uow, { id: 0, page_id: page.id }, alsoOn),
    () => findAffected(uow, { kind: "Incident", page_id: page.id }, affected),
    () => groupOf(uow, { page_id: page.id }, group),
    () => scope && findScope({ uow, page }, scope),
    () => refusePastUntil(times.Until ?? null, uow.now),
    () => times.To !== undefined && refuseFutureEnd(times.To, uow.now),
    () => readStartDate(times.StartDate, dayAt(uow.now, page.time_zone).date),
  ].flatMap(referenceErrors);
}

/** The errors of the fields that a look-up refuses, each with its code. */
function referenceErrors(find: () => unknown): readonly FieldError[] {
  try {
    find();
    return [];
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 400) return errorsWithCodes(failure);
    throw failure;
  }
}
