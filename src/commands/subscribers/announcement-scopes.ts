/** Ends subscriptions to single announcements when these are closed. */

import { isOpen } from "../../contract/announcement-states.ts";
import { isEmptyScope } from "../../rules/subscription-scope.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { answerDone } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { SubscriberCommandOf } from "./subscriber-commands.ts";
import { editSubscriber } from "./subscriber-rows.ts";

/** True if an announcement is closed or deleted; it may have been reopened. */
function isClosed(uow: UnitOfWork, id: string): boolean {
  const row = uow.announcements.find((announcement) => announcement.row.public_id === id)?.row;
  return row === undefined || row.deleted_at !== null || !isOpen(row.kind, row.state);
}

/**
 * Removes closed announcements from scopes. A subscriber whose scope would be empty is unsubscribed, and keeps its
 * scope.
 */
export const endAnnouncementScopes: CommandDefinition<SubscriberCommandOf<"EndAnnouncementScopes">> = {
  loads(plan, { ended }) {
    want(plan, "subscriber", { column: "id", values: ended.map(({ number }) => number) });
    for (const { announcementIds } of ended) for (const id of announcementIds) plan.announcements.add(id);
  },
  decide(uow, _submission, { ended }) {
    for (const { number, announcementIds } of ended) {
      const row = uow.get("subscriber", number);
      if (row?.state !== "Active") continue;
      const scope = readJson("subscriber", "scope", row);
      const closedIds = new Set(announcementIds.filter((id) => isClosed(uow, id)));
      const remaining = {
        ...scope,
        announcementIds: scope.announcementIds.filter((id) => !closedIds.has(id)),
      };
      if (remaining.announcementIds.length === scope.announcementIds.length) continue;
      editSubscriber(
        uow,
        row,
        isEmptyScope(remaining)
          ? { state: "Unsubscribed" }
          : { scope: writeJson("subscriber", "scope", remaining) },
      );
    }
    return answerDone(uow, "Subscriptions to closed announcements ended");
  },
};
