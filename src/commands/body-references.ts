/** Looks up what a body names although other fields of it are invalid, so that one refusal has the errors of all. */
import { findAffected, loadAffected } from "./announcements/affected-components.ts";
import { findAnnouncement } from "./announcements/announcement-lookup.ts";
import { both } from "./body-parsing.ts";
import type { CheckReferences } from "./check-references.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { groupOf } from "./components/component-edit.ts";
import { pagesForAnnouncement } from "./pages/also-on.ts";
import { targetPage } from "./pages/target-page.ts";
import { answerDone } from "./resource-versions.ts";
import { findScope, planScope } from "./subscribers/subscriber-scopes.ts";

/** Loads and finds what the body names. */
export const checkReferences: CommandDefinition<CheckReferences> = {
  loads(plan, { announcementId, affected, group, scope }) {
    if (announcementId !== null) plan.announcements.add(announcementId);
    loadAffected(plan, affected);
    planScope(plan, scope);
    plan.groups ||= (group.GroupId ?? group.GroupName) !== undefined;
  },
  decide(uow, _submission, { announcementId, page: slug, alsoOn, affected, group, scope }) {
    const page =
      announcementId === null
        ? targetPage(uow.pages, slug)
        : uow.pageOf(findAnnouncement(uow, announcementId).row);
    both(
      () => pagesForAnnouncement(uow, { id: 0, page_id: page.id }, alsoOn),
      () =>
        both(
          () => findAffected(uow, { kind: "Incident", page_id: page.id }, affected),
          () => {
            groupOf(uow, { page_id: page.id }, group);
            if (scope !== undefined) findScope(uow, page, scope);
          },
        ),
    );
    return answerDone(uow, "Found");
  },
};
