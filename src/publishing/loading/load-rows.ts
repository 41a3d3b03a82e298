/** The publisher's queries of page content, and the parsing of their rows. */
import { z } from "zod";
import { componentStatuses, componentVisibilities } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();

/** The counters. */
export const counterRows = z.tuple([z.object({ revision: whole, announced: maybeWhole })]);
/** The rows of groups. */
export const groupRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    page_id: whole,
    parent_id: maybeWhole,
    name: z.string(),
    description: maybeText,
    translations: maybeText,
    position: whole,
    created_at: whole,
    updated_at: whole,
  }),
);
/** The rows of components. */
export const componentRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    page_id: whole,
    group_id: maybeWhole,
    name: z.string(),
    description: maybeText,
    translations: maybeText,
    position: whole,
    start_date: z.string(),
    observed_from: whole,
    counts_toward_status: whole,
    visibility: z.enum(componentVisibilities),
    created_at: whole,
    updated_at: whole,
    shown_status: z.enum(componentStatuses),
    shown_since: whole,
    last_report_at: maybeWhole,
    days_revision: whole,
    status_inputs: z.string(),
    recent_transitions: maybeText,
  }),
);
/** Asks for the counters. */
export const revisionQuery = q
  .selectFrom("counters")
  .select(["revision"])
  .select((ledger) =>
    ledger
      .selectFrom("announcement")
      .select((all) => all.fn.max("announcement.revision").as("newest"))
      .as("announced"),
  )
  .where("id", "=", 1)
  .compile();

/** Asks for the groups that are not deleted. */
export const groupQuery = q
  .selectFrom("component_group")
  .select(["id", "public_id", "page_id", "parent_id", "name", "description", "translations"])
  .select(["position", "created_at", "updated_at"])
  .where("deleted_at", "is", null)
  .compile();

/** Asks for the components that are not deleted. */
export const componentQuery = q
  .selectFrom("component")
  .select([
    "id",
    "public_id",
    "page_id",
    "group_id",
    "name",
    "description",
    "translations",
    "position",
    "start_date",
    "observed_from",
  ])
  .select(["counts_toward_status", "visibility", "created_at", "updated_at"])
  .select([
    "shown_status",
    "shown_since",
    "last_report_at",
    "days_revision",
    "status_inputs",
    "recent_transitions",
  ])
  .where("deleted_at", "is", null)
  .compile();

/** Asks for the closed days from a date on. */
export const recentDaysQuery = prepared((param: Parameters<{ from: string }>) =>
  q.selectFrom("component_day").selectAll().where("day", ">=", param("from")),
);

/**
 * Closed days of the components whose past days changed after a revision. One key look-up for each date and
 * changed component, so that it costs nothing if none changed.
 */
export const changedDaysQuery = prepared((param: Parameters<{ dates: readonly string[]; since: number }>) =>
  q
    .selectFrom("component_day")
    .selectAll()
    .where("day", "in", param.list("dates"))
    .where("component_id", "in", (changed) =>
      changed
        .selectFrom("component")
        .select("component.id")
        .where("component.days_revision", ">", param("since"))
        .where("component.deleted_at", "is", null),
    ),
);
