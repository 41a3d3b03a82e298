/** The publisher's queries of page content, and the parsing of their rows. */
import { z } from "zod";
import { componentStatuses, componentVisibilities } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const integer = z.int();
const nullableInteger = integer.nullable();
const nullableText = z.string().nullable();

export const counterRows = z.tuple([z.object({ revision: integer, announced: nullableInteger })]);
export const groupRows = z.array(
  z.object({
    id: integer,
    public_id: z.string(),
    page_id: integer,
    parent_id: nullableInteger,
    name: z.string(),
    description: nullableText,
    translations: nullableText,
    position: integer,
    created_at: integer,
    updated_at: integer,
  }),
);
export const componentRows = z.array(
  z.object({
    id: integer,
    public_id: z.string(),
    page_id: integer,
    group_id: nullableInteger,
    name: z.string(),
    description: nullableText,
    translations: nullableText,
    position: integer,
    start_date: z.string(),
    observed_from: integer,
    counts_toward_status: integer,
    visibility: z.enum(componentVisibilities),
    created_at: integer,
    updated_at: integer,
    shown_status: z.enum(componentStatuses),
    shown_since: integer,
    last_report_at: nullableInteger,
    days_revision: integer,
    status_inputs: z.string(),
    recent_transitions: nullableText,
  }),
);
export const revisionQuery = q
  .selectFrom("counters")
  .select(["revision"])
  .select((eb) =>
    eb
      .selectFrom("announcement")
      .select((all) => all.fn.max("announcement.revision").as("newest"))
      .as("announced"),
  )
  .where("id", "=", 1)
  .compile();

export const groupQuery = q
  .selectFrom("component_group")
  .select(["id", "public_id", "page_id", "parent_id", "name", "description", "translations"])
  .select(["position", "created_at", "updated_at"])
  .where("deleted_at", "is", null)
  .compile();

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

/** Closed days from a date on. */
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
