/** The publisher's queries of page content, and the parsing of their rows. */
import * as z from "zod";
import { componentStatuses, componentVisibilities } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";

const integer = z.int();
const nullableInteger = integer.nullable();
const nullableText = z.string().nullable();

export const counterRows = z.tuple([z.object({ revision: integer, announced: nullableInteger })]);
/** The row of a group that is not deleted. */
const groupRow = z.object({
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
});
export type LoadedGroup = Readonly<z.infer<typeof groupRow>>;
export const groupRows = z.array(groupRow);

/** The row of a component that is not deleted. Its open period has the status `shown_status` since `shown_since`. */
const componentRow = z.object({
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
});
export type LoadedComponent = Readonly<z.infer<typeof componentRow>>;
export const componentRows = z.array(componentRow);

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
  .select(groupRow.keyof().options)
  .where("deleted_at", "is", null)
  .compile();

export const componentQuery = q
  .selectFrom("component")
  .select(componentRow.keyof().options)
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
